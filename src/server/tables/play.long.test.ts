import { beforeEach, describe, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import type { TableCommand } from '../../protocol/table.ts'
import {
  ana,
  ben,
  draw,
  gameServer,
  lastTable,
  newId,
  playing,
  type Recorder,
  recorder,
  restart,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

const scored = { ...toy, id: 'scored', name: 'Scored', ranking: 'score' } as const
withGames(scored)

let code: string
let match: string
let atBen: Recorder
let anas: string

/** Ana has left a match, and Ben is there. */
async function withoutAna(game: string, commands: TableCommand[]): Promise<void> {
  const begun = await playing(game, commands)
  code = begun.code
  match = begun.match
  anas = value(await gameServer.viewTable(ana, code)).you.player!
  const { unsubscribe } = value(await gameServer.subscribe(recorder(ana), ana, code))
  atBen = recorder(ben)
  value(await gameServer.subscribe(atBen, ben, code))
  unsubscribe()
}

const chosen = async () => (await store.entriesAfter(match, 0, 1_000)).map((entry) => entry[3] ?? 'player')
const playedFor = ({ received }: Recorder) => received.filter(({ type }) => type === 'playedFor')
/** Ben ends the match: he became the host when Ana had been away for a minute. */
const stop = async () => {
  const { revision } = await stateOf(ben, match)
  value(await gameServer.act(ben, match, { id: newId(), revision, action: { type: 'stop' }, asHost: true }))
}

describe('an action names the one who chose it', () => {
  test.each<[string, TableCommand[], number, string]>([
    ['the rules for absent players', [{ type: 'standIn', by: 'rules' }], 61_000, 'rules'],
    ['a stand-in bot', [{ type: 'standIn', by: 'strong' }], 61_000, 'bot'],
    ['the clock', [{ type: 'clock', clockMs: 15_000 }], 16_000, 'clock'],
  ])('%s', async (_who, commands, afterMs, by) => {
    await withoutAna('toy', commands)
    await world.pass(afterMs)
    expect(await chosen()).toEqual([by])
    expect(playedFor(atBen)).toEqual([{ type: 'playedFor', player: anas, by }])
    // The message comes before the events of the action.
    const types = atBen.received.map(({ type }) => type)
    expect(types.indexOf('playedFor')).toBeLessThan(types.lastIndexOf('drew'))
    const [step] = value(await gameServer.archive.history(ben, match, 0, 10))
    expect(step).toMatchObject({ player: anas, chosenBy: by })
  })

  test('if the host plays for a player', async () => {
    await withoutAna('toy', [])
    value(
      await tell(ana, code, {
        type: 'makeHost',
        player: value(await gameServer.viewTable(ben, code)).you.player!,
      }),
    )
    await world.pass(31_000)
    value(await tell(ben, code, { type: 'playFor', player: anas }))
    expect(await chosen()).toEqual(['host'])
  })

  test('if a bot plays in a person’s seat, but not if it plays in its own', async () => {
    await withoutAna('toy', [
      { type: 'pace', paceMs: 0 },
      { type: 'addBot', level: 'beginner' },
    ])
    value(await tell(ana, code, { type: 'leave' }))
    await world.pass(100)
    value(await draw(ben, match, 1))
    await world.pass(100)
    expect(await chosen()).toEqual(['bot', 'player', 'player', 'bot'])
  })

  test('after it is read from the store again, and in the record', async () => {
    await withoutAna('toy', [{ type: 'standIn', by: 'rules' }])
    await world.pass(61_000)
    restart()
    value(await gameServer.subscribe(recorder(ben), ben, code))
    value(await draw(ben, match, 1))
    await stop()
    const { record } = value(await gameServer.archive.record(null, match))
    expect(record.actions.map((entry) => entry[3])).toEqual(['rules', undefined, undefined])
  })
})

describe('a player who returns', () => {
  beforeEach(async () => {
    await withoutAna('toy', [{ type: 'standIn', by: 'rules' }])
    await world.pass(61_000)
    value(await draw(ben, match, 1))
    await world.pass(1_000)
  })

  test('sees the actions that were played for them, until they act themselves', async () => {
    expect((await stateOf(ana, match)).playedForYou).toEqual({ turns: 2, after: 0, by: ['rules'] })
    expect((await stateOf(ben, match)).playedForYou).toBeUndefined()
    value(await draw(ben, match, 3))
    value(await draw(ana, match, 4))
    expect((await stateOf(ana, match)).playedForYou).toBeUndefined()
  })

  test('still sees them after a restart, each with its chooser', async () => {
    restart()
    const back = recorder(ana)
    value(await gameServer.subscribe(back, ana, code, { match, revision: 1 }))
    expect(playedFor(back)).toEqual([{ type: 'playedFor', player: anas, by: 'rules' }])
    expect(back.received.at(-1)).toMatchObject({ type: 'state', playedForYou: { turns: 2 } })
  })
})

describe('a match of which others played more than a quarter of a person’s turns', () => {
  async function ended(game: string): Promise<void> {
    await withoutAna(game, [{ type: 'standIn', by: 'rules' }])
    await world.pass(61_000)
    value(await draw(ben, match, 1))
    await world.pass(1_000)
    await stop()
    await world.pass(0)
  }
  const uncounted = { turns: 2, playedFor: 2 }

  test('is no leaderboard entry for that person, but one for the other', async () => {
    await ended('scored')
    expect((await store.bestScores('scored', 0, 10)).map(({ profile }) => profile)).toEqual([ben.id])
  })

  test('changes no rating if it counts for only one person', async () => {
    await ended('toy')
    expect(await store.bestRatings('toy', 0, 10)).toEqual([])
  })

  test('says so in the result, at the table and in the person’s history', async () => {
    await ended('scored')
    expect((await stateOf(ben, match)).uncounted).toEqual([{ player: anas, ...uncounted }])
    expect(lastTable(atBen)?.played[0]?.places.map((place) => place.uncounted)).toEqual([
      uncounted,
      undefined,
    ])
    expect((await store.playedBy(ana.id, 10))[0]?.uncounted).toEqual(uncounted)
    expect((await store.playedBy(ben.id, 10))[0]?.uncounted).toBeUndefined()
  })

  test('still says so when its table plays the next match', async () => {
    await ended('scored')
    value(await tell(ben, code, { type: 'start' }))
    expect((await stateOf(ben, match)).uncounted).toEqual([{ player: anas, ...uncounted }])
  })
})

test('a match with a quarter of the turns played for a person counts', async () => {
  await withoutAna('scored', [{ type: 'standIn', by: 'rules' }])
  await world.pass(61_000)
  for (let revision = 1; revision < 7; revision += 2) {
    value(await draw(ben, match, revision))
    value(await draw(ana, match, revision + 1))
  }
  await stop()
  expect((await stateOf(ana, match)).uncounted).toBeUndefined()
  expect((await store.bestScores('scored', 0, 10)).length).toBe(2)
})
