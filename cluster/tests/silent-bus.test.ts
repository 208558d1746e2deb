import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { fakeClock } from '../../src/engine/testing/fake-clock.ts'
import { toy } from '../../src/engine/testing/toy.ts'
import { LocalHub } from '../../src/server/bus/bus-local.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import type { Profile, Store } from '../../src/server/store/store.ts'
import { GameServer } from '../../src/server/tables/game-server.ts'
import { realWorld } from '../../src/server/world.ts'
import { newSchema } from '../kit/schema.ts'

/** Longer than the hundred seconds after which a stand-in plays for people who are away. */
const SILENT_S = 200
const POLL_S = 5

/** Wraps a store, and adds a promise that resolves when it is idle. */
function counted(store: Store): { readonly store: Store; idle(): Promise<void> } {
  let open = 0
  const call =
    (member: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]) => {
      open += 1
      try {
        return await member(...args)
      } finally {
        open -= 1
      }
    }
  const proxy = new Proxy(store, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key)
      return typeof member === 'function' ? call(member.bind(target)) : member
    },
  })
  const idle = async () => {
    for (let quiet = 0; quiet < 3; quiet = open === 0 ? quiet + 1 : 0) await sleep(1)
  }
  return { store: proxy, idle }
}

const watcherOf = ({ id }: Profile) => ({
  profile: id,
  takesDeltas: false,
  send: () => undefined,
  bye: () => undefined,
})

test('with the bus silent for 200 s nobody acts for people who are online, and the host stays the host', async () => {
  const url = await newSchema(inject('postgresUrl'))
  const stores = [counted(await openPostgres(url)), counted(await openPostgres(url))]
  const settle = async () => {
    for (const { idle } of stores) await idle()
  }
  const world = { ...realWorld, ...fakeClock(Date.now(), settle) }
  const hub = new LocalHub()
  const reports: string[] = []
  const [here, there] = stores.map(
    ({ store }) =>
      new GameServer({
        store,
        world,
        bus: hub.connect(),
        games: [toy],
        report: (what, about) => reports.push(`${what} ${JSON.stringify(about)}`),
      }),
  ) as [GameServer, GameServer]
  let lastId = 0
  const newId = () => {
    lastId += 1
    return `silent-command-${lastId}`
  }

  const ana = (await here.profiles.register('Ana', 'fox')).profile
  const ben = (await there.profiles.register('Ben', 'owl')).profile
  const opened = await here.openTable(ana, { game: 'toy', standIn: 'rules' })
  const code = opened.ok ? opened.value.code : ''
  await there.command(ben, code, { type: 'sit' }, newId())
  await here.subscribe(watcherOf(ana), ana, code)
  await there.subscribe(watcherOf(ben), ben, code)
  await here.command(ana, code, { type: 'start' }, newId())
  await world.pass(0)
  await Promise.all([here.poll(), there.poll()])

  hub.isCut = true
  for (let second = 0; second < SILENT_S; second += POLL_S) {
    await world.pass(POLL_S * 1_000)
    await Promise.all([here.poll(), there.poll()])
  }

  for (const [gameServer, who] of [
    [here, ana],
    [there, ben],
  ] as const) {
    const view = await gameServer.viewTable(who, code)
    expect(view).toMatchObject({
      ok: true,
      value: { hostName: 'Ana', seats: [{ presence: 'online' }, { presence: 'online' }] },
    })
    const match = view.ok ? (view.value.match?.id ?? '') : ''
    expect(await stores[0]?.store.entriesAfter(match, 0, 9)).toEqual([])
  }
  expect(reports).toEqual([])
  for (const gameServer of [here, there]) await gameServer.close()
  for (const { store } of stores) await store.close()
})
