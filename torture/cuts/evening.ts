import { createApi } from '../../src/client/api.ts'
import type { connectTable } from '../../src/client/connection.ts'
import { addressOf } from '../kit/http.ts'
import { choiceOf, type Script, type Uncut, uncut } from '../kit/scripted-match.ts'
import type { Cut } from './proxy.ts'
import { good, nodeWorld, Seat } from './seat.ts'

export interface EveningSettings {
  readonly url: string
  readonly script: Script
  /** Whose line is cut, and where: the host is 0, the guest is 1. */
  readonly cut: (Cut & { readonly who: number }) | null
  /** A new number for each session, which gives it an address of its own. */
  readonly number: number
  readonly connect: typeof connectTable
}

export interface Evening {
  /** The messages of each client that got through. */
  readonly through: readonly { readonly up: number; readonly down: number }[]
  readonly isCut: boolean
  /** The time from the cut until the client was online again; null if nothing was cut. */
  readonly backMs: number | null
  readonly violations: readonly string[]
}

type Api = ReturnType<typeof createApi>
type Pair = readonly [host: Seat, guest: Seat]

/** Two people play one match to its end; all that they did and saw is compared with a run without a network. */
export async function evening(settings: EveningSettings): Promise<Evening> {
  const { url, script, cut } = settings
  const address = addressOf(settings.number)
  const api = (token?: string) =>
    createApi({ world: nodeWorld({ address }), baseUrl: url, ...(token === undefined ? {} : { token }) })
  const host = good('register', await api().register({ name: 'Ana' })).token
  const guest = good('register', await api().register({ name: 'Ben' })).token
  const { code } = good('open', await api(host).openTable({ game: script.game })).table
  const take = (token: string, at: number) =>
    Seat.take({ ...settings, code, token, address, cut: cut?.who === at ? cut : null })
  const pair: Pair = [await take(host, 0), await take(guest, 1)]
  let violations: readonly string[] = []
  try {
    await gather(pair, script)
    await play(pair)
    violations = await differences(pair, api())
  } catch (error) {
    violations = [error instanceof Error ? error.message : String(error)]
  } finally {
    for (const seat of pair) await seat.close()
  }
  const { proxy, backMs } = pair[cut?.who === 1 ? 1 : 0]
  return {
    through: pair.map(({ proxy: { through } }) => ({ ...through })),
    isCut: proxy.cutAt !== null,
    backMs,
    violations: violations.map((what) => `${script.game}, ${nameOf(cut)}: ${what}`),
  }
}

function nameOf(cut: EveningSettings['cut']): string {
  if (cut === null) return 'uncut'
  const { who, direction, after, isTorn } = cut
  const where = `${after} messages ${direction}${isTorn ? ', within the next' : ''}`
  return `the ${who === 0 ? 'host' : 'guest'}’s line cut after ${where}`
}

async function gather([host, guest]: Pair, { game, options, players }: Script): Promise<void> {
  if (players === 2) await guest.command({ type: 'sit' })
  await host.command({ type: 'standIn', by: 'nobody' })
  await host.command({ type: 'choose', game, options })
  await host.until(
    'the commitments of both',
    ({ table }) => table?.seats.every(({ hasEntropy }) => hasEntropy) === true,
  )
  await host.command({ type: 'start' })
}

/** Plays one action at a time, each of which both see before the next. */
async function play(pair: Pair): Promise<void> {
  let revision = 0
  for (;;) {
    for (const seat of pair) await seat.until(`revision ${revision}`, () => seat.revision >= revision)
    const [host] = pair
    const { state } = host.now
    if (state === null || state.revision !== revision)
      throw new Error(`revision ${state?.revision} instead of ${revision}`)
    if (state.outcome !== null) return
    const [asked] = state.activePlayers
    const seat = asked === undefined ? host : pair.find(({ now }) => now.state?.yourPlayerId === asked)
    const legal = asked === undefined ? state.hostLegal : seat?.now.state?.legal
    if (seat === undefined || legal === undefined) throw new Error(`nobody can act at revision ${revision}`)
    const done = await seat.act(choiceOf(legal, revision), asked === undefined ? 'host' : undefined)
    revision += 1
    if (done !== revision) throw new Error(`revision ${done} was acknowledged instead of ${revision}`)
  }
}

async function differences(pair: Pair, api: Api): Promise<string[]> {
  const [host] = pair
  const match = host.now.state?.match ?? ''
  const { record } = good('record', await api.record(match))
  const names = Object.fromEntries((host.now.table?.seats ?? []).map(({ player, name }) => [player, name]))
  const viewers = pair.map((seat) => ({
    player: seat.now.state?.yourPlayerId ?? null,
    isHost: seat === host,
  }))
  const reference = uncut(match, record, viewers, names)
  if (!reference.ok) return [reference.why]
  const found: string[] = []
  for (const [at, seat] of pair.entries()) {
    const expected = reference.of[at]
    const name = at === 0 ? 'the host' : 'the guest'
    if (expected !== undefined)
      found.push(...(await differencesOf(seat, expected)).map((what) => `${name} ${what}`))
  }
  return found
}

async function differencesOf(seat: Seat, { states, events }: Uncut): Promise<string[]> {
  const last = states.length - 1
  await seat.until('the whole log', ({ log }) => log.length >= events.length)
  await seat.until('the end at the table', ({ table }) => table?.match?.isOver === true)
  const wrong = [...seat.seen].flatMap(([revision, text]) =>
    states[revision] === text ? [] : [`was shown another revision ${revision}`],
  )
  const { log, state, pending, table } = seat.now
  const told = JSON.stringify(log.map(({ revision, event }) => ({ revision, event })))
  return [
    ...wrong,
    ...(JSON.stringify(state) === states[last] ? [] : ['ends with another state']),
    ...(told === JSON.stringify(events) ? [] : [`was told ${log.length} events, not these ${events.length}`]),
    ...(pending.length === 0 ? [] : [`waits for ${pending.length} answers`]),
    ...(table?.played.length === 1 ? [] : [`sees ${table?.played.length} matches played`]),
  ]
}
