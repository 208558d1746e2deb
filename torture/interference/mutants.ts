import type { AnyGame, Bot, Level, Typed } from '../../src/engine/game.ts'
import { GAMES } from '../../src/games/registry.ts'
import { judgingEach } from '../kit/judging-each.ts'

/** A game that tells more than it may. */
export interface TellingGame {
  readonly name: string
  readonly game: string
  patch(game: AnyGame): AnyGame
}

/** A number that follows from the whole state, hidden or not. */
function tellOf(state: unknown): number {
  let sum = 7
  for (const sign of JSON.stringify(state)) sum = (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0
  // The lowest bits of the sum do not know the order of the signs.
  return sum >>> 9
}

const withView =
  (more: (view: object, state: unknown) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, viewer) => more(game.view(state, viewer) as object, state),
  })

const withEvents =
  (say: (state: unknown, rng: () => number) => readonly Typed[]) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    apply: (state, player, action, turn) => {
      for (const event of say(state, turn.rng)) turn.emit(event)
      return game.apply(state, player, action, turn)
    },
  })

const withBots =
  (choose: (legal: readonly Typed[], tell: number) => Typed, peek: (view: object) => number) =>
  (game: AnyGame): AnyGame => {
    const bots = Object.fromEntries(
      Object.entries(game.bots).map(([level, bot]) => [
        level,
        { ...bot, choose: (observation) => choose(observation.legal, peek(observation.view as object)) },
      ]),
    ) as Readonly<Partial<Record<Level, Bot<unknown, Typed>>>>
    return { ...game, bots }
  }

const chosenBy = (legal: readonly Typed[], tell: number) => legal[tell % legal.length] ?? { type: 'none' }

/** Information that a view may carry and JSON does not show. */
const SECRET = Symbol('secret')
const carrying = withView((view, state) =>
  Object.defineProperty({ ...view }, SECRET, { value: tellOf(state), enumerable: false }),
)
const carried = (view: object) => Number(Reflect.get(view, SECRET) ?? 0)

let lastSeen: unknown = null
const remembering = withView((view, state) => {
  lastSeen = state
  return view
})

const WAYS: Readonly<Record<string, (game: AnyGame) => AnyGame>> = {
  'a bit in the view': withView((view, state) => ({ ...view, bit: tellOf(state) % 2 })),
  'the length of the view': withView((view, state) => ({ ...view, pad: ' '.repeat(tellOf(state) % 5) })),
  'the order of fields': withView((view, state) =>
    tellOf(state) % 2 === 0 ? view : Object.fromEntries(Object.entries(view).toReversed()),
  ),
  'the order of what is offered': (game) => ({
    ...judgingEach(game),
    candidates: (state, player) => {
      const offered = game.candidates(state, player)
      const first = offered.length === 0 ? 0 : tellOf(state) % offered.length
      return [...offered.slice(first), ...offered.slice(0, first)]
    },
  }),
  'a refusal': (game) => ({
    ...judgingEach(game),
    refusal: (state, player, action) => {
      const refusal = game.refusal(state, player, action)
      return refusal && { ...refusal, values: { tell: tellOf(state) % 1000 } }
    },
  }),
  'an event': withEvents((state) => [{ type: 'told', tell: tellOf(state) } as Typed]),
  'the number of events': withEvents((state) =>
    Array.from({ length: tellOf(state) % 3 }, () => ({ type: 'told' })),
  ),
  'a bot that finds the state in its observation': (game) => withBots(chosenBy, carried)(carrying(game)),
  'a bot that remembers the state': (game) => withBots(chosenBy, () => tellOf(lastSeen))(remembering(game)),
}

/** A card of another's hand, asked for by its id, is refused in other words than one that is nowhere. */
const oracle = (game: AnyGame): AnyGame => ({
  ...judgingEach(game),
  refusal: (state, player, action) => {
    const refusal = game.refusal(state, player, action)
    const { hands } = state as { hands: readonly (readonly { id: string; kind: number }[])[] }
    const asked = 'cardId' in action ? hands.flat().find(({ id }) => id === action.cardId) : undefined
    return refusal?.code === 'not-in-hand' && asked !== undefined
      ? { ...refusal, text: `That card is not in your hand. (${asked.kind})` }
      : refusal
  },
})

/** Every game in which something is hidden, telling it in every way; and ways that only one game has. */
export const TELLING_GAMES: readonly TellingGame[] = [
  ...GAMES.filter(({ id }) => id !== 'yahtzee').flatMap(({ id }) =>
    Object.entries(WAYS).map(([name, patch]) => ({ name: `${id}: ${name}`, game: id, patch })),
  ),
  { name: 'crazy-eights: an oracle for cards that nobody offers', game: 'crazy-eights', patch: oracle },
  {
    name: 'yahtzee: an event that tells a throw to come',
    game: 'yahtzee',
    patch: withEvents((_state, rng) => [{ type: 'told', next: rng() } as Typed]),
  },
]
