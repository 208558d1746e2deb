import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type RecordedMatch, recordedMatch, recordsOf } from '../../../../test/recorded-match.ts'
import type { AnyBoard } from '../../../board-kit/board.ts'
import type { Moment } from '../../../board-kit/moments/moment.ts'
import { openReception, type Reception, receiveInput } from '../../../board-kit/stage/reception.ts'
import { dueAt, stepStage } from '../../../board-kit/stage/stage.ts'
import type { Typed } from '../../../engine/game.ts'
import { GAMES } from '../../../games/registry.ts'

const TEMPO = { factor: 1, isMoving: true }

/** An event as the rules made it, with its match around it. */
interface Told {
  readonly event: Typed & Readonly<Record<string, unknown>>
  /** The view before the action of the event. */
  readonly before: unknown
}

/** The big moments that the stage shows, as `revision scene players`. */
function shownMoments({ inputs }: RecordedMatch, board: AnyBoard): readonly string[] {
  const [first, ...rest] = inputs
  if (first === undefined) throw new Error('the record has a start')
  const shown: string[] = []
  let reception: Reception = openReception(first)
  let now = 0
  const note = (before: Reception) => {
    const { playing } = reception.stage
    const isNew = playing?.hasLanded === true && playing.beat !== landedBeat(before)
    if (isNew && playing.beat.moment !== null)
      shown.push(noted(playing.beat.line.revision, playing.beat.moment))
  }
  for (const input of rest) {
    const before = reception
    reception = receiveInput(reception, { ...input, board }, { since: 0, now, isHidden: false, tempo: TEMPO })
    note(before)
    for (let due = dueAt(reception.stage); due !== null; due = dueAt(reception.stage)) {
      now = Math.max(now, due)
      const earlier = reception
      reception = { ...reception, stage: stepStage(reception.stage, now, TEMPO) }
      note(earlier)
    }
  }
  return shown
}

const landedBeat = ({ stage: { playing } }: Reception) => (playing?.hasLanded === true ? playing.beat : null)

const noted = (revision: number, { scene, players }: Moment) => `${revision} ${scene} ${players.join(' ')}`

/** The big moment that a rule book would see in an event, found without the boards' help. */
const EXPECTED: Readonly<
  Record<string, (told: Told) => readonly [scene: string, ...players: unknown[]] | null>
> = {
  flip7: ({ event }) => {
    const scenes: Readonly<Record<string, string>> = { busted: 'slam', flip7: 'fan', frozen: 'frost' }
    const scene = scenes[event.type]
    return scene === undefined ? null : [scene, event.player]
  },
  'crazy-eights': ({ event, before }) => {
    const view = before as {
      options: { reverseLimit: number }
      players: { id: string; cardCount: number }[]
    }
    if (event.type === 'drew' && event.wasStack === true && Number(event.count) >= 10) {
      return ['rain', event.playerId]
    }
    if (event.type === 'played') {
      const { cardCount } = view.players.find(({ id }) => id === event.playerId) ?? {}
      return cardCount === 2 ? ['raise', event.playerId] : null
    }
    const { reverseCount } = (event.data ?? {}) as { reverseCount?: number }
    return reverseCount === view.options.reverseLimit ? ['whirl', event.playerId] : null
  },
  yahtzee: ({ event }) => {
    const isFive = event.type === 'rolled' && /^\[(\d)(,\1){4}\]$/.test(JSON.stringify(event.faces))
    return isFive ? ['dice', event.player] : null
  },
  'white-elephant': ({ event }) =>
    event.type === 'stolen' ? ['drag', event.previousOwnerId, event.playerId] : null,
  discard: ({ event }) =>
    event.type === 'scored' && Number(event.points) >= 15 ? ['fan', event.player] : null,
}

function expectedMoments(game: string, { inputs }: RecordedMatch): readonly string[] {
  const find = EXPECTED[game]
  if (find === undefined) throw new Error(`${game} has no expected moments: add them here`)
  return inputs.slice(1).flatMap(({ log, truth }, at) => {
    const earlier = inputs[at]
    return log.slice(earlier?.log.length).flatMap(({ event }) => {
      const found = find({ event: event as Told['event'], before: earlier?.truth.gameState })
      return found === null ? [] : [`${truth.revision} ${found.join(' ')}`]
    })
  })
}

const seen = new Set<string>()

describe.each(GAMES.map(({ id }) => id))('the big moments of %s', (game) => {
  test.each(recordsOf(game))('in %s come at exactly the expected events, in their order', async (file) => {
    const recorded = await recordedMatch(game, file)
    const shown = shownMoments(recorded, recorded.board)
    expect(shown).toEqual(expectedMoments(game, recorded))
    for (const one of shown) seen.add(`${game} ${one.split(' ')[1]}`)
  })
})

test('the records have every kind of big moment but a royal hand', () => {
  expect([...seen].sort()).toEqual([
    'crazy-eights rain',
    'crazy-eights raise',
    'crazy-eights whirl',
    'flip7 fan',
    'flip7 frost',
    'flip7 slam',
    'white-elephant drag',
    'yahtzee dice',
  ])
})

describe('the check of big moments finds', () => {
  const mutants: readonly (readonly [string, (board: AnyBoard) => AnyBoard])[] = [
    ['a board without them', ({ moment: _, ...board }) => board],
    [
      'one at every event',
      (board) => ({
        ...board,
        moment: () => ({ scene: 'slam', title: '', about: '', players: [], pieces: [] }),
      }),
    ],
    [
      'one of the wrong player',
      (board) => ({
        ...board,
        moment: (event, view, room) => {
          const found = board.moment?.(event, view, room) ?? null
          return found && { ...found, players: ['nobody'] }
        },
      }),
    ],
  ]

  test.each(mutants)('%s', async (_name, mutate) => {
    const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
    const shown = shownMoments(recorded, mutate(recorded.board))
    expect(shown).not.toEqual(expectedMoments('flip7', recorded))
  })
})

test('a moment has words in capitals and the pieces of its event', async () => {
  const recorded = await recordedMatch('flip7', 'v1-01-3p.json')
  const { board, inputs } = recorded
  const at = inputs.findIndex(({ log }) => log.some(({ event }) => event.type === 'busted'))
  const { log, room } = inputs[at]!
  const bust = log.find(({ event }) => event.type === 'busted')!
  const moment = board.moment?.(bust.event, inputs[at - 1]?.truth.gameState, room)
  expect(moment).toMatchObject({ scene: 'slam', title: 'BUST' })
  expect(moment?.pieces.map((piece) => renderToStaticMarkup(piece))).toHaveLength(2)
})
