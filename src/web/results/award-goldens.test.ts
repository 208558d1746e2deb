import { describe, expect, test } from 'vitest'
import { recordedMatch, recordsOf } from '../../../test/recorded-match.ts'
import { awardHonours } from '../../board-kit/awards/award.ts'
import type { LogEntry } from '../../client/source.ts'
import type { Typed } from '../../engine/game.ts'
import { LANGUAGES } from '../../engine/texts.ts'
import { GAMES } from '../../games/registry.ts'
import { wholeLog } from './use-awards.ts'

async function endOf(game: string, file: string) {
  const { board, inputs } = await recordedMatch(game, file)
  const { truth, room, ...last } = inputs.at(-1)!
  const log = last.log as readonly LogEntry[]
  return { board, room, events: wholeLog(log, truth.match, truth.revision), truth, log }
}

describe.each(GAMES.map(({ id }) => id))('the awards of %s', (game) => {
  test.each(recordsOf(game))('in %s go to every player, each with words', async (file) => {
    const { board, room, events, truth } = await endOf(game, file)
    const { kinds, deedsIn } = board.awards!
    const given = awardHonours(kinds, deedsIn(events ?? []))
    const players = truth.outcome?.places.map(({ player }) => player) ?? []
    // Whoever never acted, or left before the end of a broken-off match, may have done nothing.
    const isPlayed =
      truth.outcome !== null && truth.outcome.reason !== 'ended-by-host' && !file.includes('idle')
    if (isPlayed) expect([...given.keys()].toSorted()).toEqual(players.toSorted())
    for (const { kind, count } of given.values()) {
      expect(room.t(`award.${kind}`, { count })).toMatch(/\p{L}{3}/u)
    }
  })

  test.each(LANGUAGES)('have a text in %s for each of their kinds', async (language) => {
    const module = await import(`../../games/${game}/texts/${language}.ts`)
    const { board } = await recordedMatch(game, recordsOf(game)[0]!)
    for (const { kind } of board.awards!.kinds) expect(module[language]).toHaveProperty([`award.${kind}`])
  })
})

describe('the deeds', () => {
  const deedsOf = async (game: string, events: readonly Typed[]) => {
    const { board } = await recordedMatch(game, recordsOf(game)[0]!)
    return board.awards!.deedsIn(events).filter(({ amount }) => amount > 0)
  }
  const flip = (player: string, card: number) => ({ type: 'flipped', player, card, why: 'hit', nth: 1 })

  test('of Flip 7: a flip is lucky by the numbers below it, and a twin is not', async () => {
    const events = [flip('a', 1), flip('a', 5), flip('a', 5), { type: 'busted', player: 'a', card: 5 }]
    const lucky = (await deedsOf('flip7', events)).filter(({ kind }) => kind === 'luckiest')
    expect(lucky).toEqual([{ kind: 'luckiest', player: 'a', amount: 1 }])
  })

  test('of Flip 7: a freeze on oneself is not cold', async () => {
    const freeze = (to: string) => ({ type: 'assigned', card: 'freeze', from: 'a', to, isForced: false })
    expect(await deedsOf('flip7', [freeze('a'), freeze('b')])).toEqual([
      { kind: 'iceCold', player: 'a', amount: 1 },
    ])
  })

  test('of Yahtzee: kept dice are not thrown again', async () => {
    const rolled = {
      type: 'rolled',
      player: 'a',
      faces: [6, 6, 1, 2, 3],
      dice: [0, 2, 3, 4],
      rollsRemaining: 1,
    }
    const sixes = (await deedsOf('yahtzee', [rolled])).filter(({ kind }) => kind === 'sixes')
    expect(sixes).toEqual([{ kind: 'sixes', player: 'a', amount: 1 }])
  })

  test('of White Elephant: the victim was robbed, and the thief has light fingers', async () => {
    const stolen = { type: 'stolen', playerId: 'a', previousOwnerId: 'b', isFrozen: false }
    expect(await deedsOf('white-elephant', [stolen])).toEqual([
      { kind: 'robbed', player: 'b', amount: 1 },
      { kind: 'thief', player: 'a', amount: 1 },
    ])
  })
})

test('a log that misses a step is not the whole match', async () => {
  const { log, truth } = await endOf('crazy-eights', recordsOf('crazy-eights')[0]!)
  expect(wholeLog(log, truth.match, truth.revision)).toHaveLength(log.length)
  const late = log.filter(({ revision }) => revision > 1)
  expect(wholeLog(late, truth.match, truth.revision)).toBeNull()
  expect(wholeLog(log, 'm_other', truth.revision)).toBeNull()
})
