import type { AnyGame, Bot, Level, Typed } from '../game.ts'

/** Makes a game reveal more than it may. */
export type Leak = (game: AnyGame) => AnyGame

/** Returns the game without its `judge`, so that changes of `candidates` and `refusal` take effect. */
export function judgingEach({ judge: _, ...game }: AnyGame): AnyGame {
  return game
}

/** Hashes the whole state, hidden parts included. */
function hashOf(state: unknown): number {
  let sum = 7
  for (const sign of JSON.stringify(state)) sum = (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0
  // The lowest bits do not depend on the order of the characters.
  return sum >>> 9
}

const withView =
  (more: (view: object, state: unknown) => object): Leak =>
  (game) => ({
    ...game,
    view: (state, viewer) => more(game.view(state, viewer) as object, state),
  })

const withEvents =
  (more: (state: unknown, rng: () => number) => readonly Typed[]): Leak =>
  (game) => ({
    ...game,
    apply: (state, player, action, turn) => {
      for (const event of more(state, turn.rng)) turn.emit(event)
      return game.apply(state, player, action, turn)
    },
  })

/** Bots whose choice depends on a number that `peek` finds in their view. */
const withBots =
  (peek: (view: object) => number): Leak =>
  (game) => {
    const bots = Object.entries(game.bots).map(([level, bot]) => [
      level,
      {
        ...bot,
        choose: ({ legal, view }: Parameters<Bot<unknown, Typed>['choose']>[0]) =>
          legal[peek(view as object) % legal.length] ?? { type: 'none' },
      },
    ])
    return { ...game, bots: Object.fromEntries(bots) as Partial<Record<Level, Bot<unknown, Typed>>> }
  }

/** A property of a view that JSON does not show. */
const SECRET = Symbol('secret')
const carrying = withView((view, state) =>
  Object.defineProperty({ ...view }, SECRET, { value: hashOf(state), enumerable: false }),
)
const carried = (view: object) => Number(Reflect.get(view, SECRET) ?? 0)

let lastSeen: unknown = null
const remembering = withView((view, state) => {
  lastSeen = state
  return view
})

/** The ways in which any game with hidden information can reveal it. */
export const LEAKS: Readonly<Record<string, Leak>> = {
  'a bit in the view': withView((view, state) => ({ ...view, bit: hashOf(state) % 2 })),
  'the length of the view': withView((view, state) => ({ ...view, pad: ' '.repeat(hashOf(state) % 5) })),
  'the order of fields': withView((view, state) =>
    hashOf(state) % 2 === 0 ? view : Object.fromEntries(Object.entries(view).toReversed()),
  ),
  'the order of the candidates': (game) => ({
    ...judgingEach(game),
    candidates: (state, player) => {
      const offered = game.candidates(state, player)
      const first = offered.length === 0 ? 0 : hashOf(state) % offered.length
      return [...offered.slice(first), ...offered.slice(0, first)]
    },
  }),
  'a refusal': (game) => ({
    ...judgingEach(game),
    refusal: (state, player, action) => {
      const refusal = game.refusal(state, player, action)
      return refusal && { ...refusal, values: { tell: hashOf(state) % 1000 } }
    },
  }),
  'a takeback of what was revealed': (game) => ({ ...game, takeBackRefusal: () => null }),
  'the refusal of a takeback': (game) => ({
    ...game,
    takeBackRefusal: (before, player, action, after) => {
      const refusal = game.takeBackRefusal?.(before, player, action, after) ?? null
      return refusal && { ...refusal, values: { tell: hashOf(before) % 1000 } }
    },
  }),
  'an event': withEvents((state) => [{ type: 'told', tell: hashOf(state) } as Typed]),
  'the number of events': withEvents((state) =>
    Array.from({ length: hashOf(state) % 3 }, () => ({ type: 'told' })),
  ),
  'a bot that finds the state in its observation': (game) => withBots(carried)(carrying(game)),
  'a bot that remembers the state': (game) => withBots(() => hashOf(lastSeen))(remembering(game)),
}

/** Leaks of single games, by the id of the game. */
export const LEAKS_OF_GAMES: Readonly<Record<string, Readonly<Record<string, Leak>>>> = {
  'crazy-eights': {
    'the refusal of a card in another hand': (game) => ({
      ...judgingEach(game),
      refusal: (state, player, action) => {
        const refusal = game.refusal(state, player, action)
        const { hands } = state as { hands: readonly (readonly { id: string; kind: number }[])[] }
        const asked = 'cardId' in action ? hands.flat().find(({ id }) => id === action.cardId) : undefined
        return refusal?.code === 'not-in-hand' && asked !== undefined
          ? { ...refusal, text: `That card is not in your hand. (${asked.kind})` }
          : refusal
      },
    }),
  },
  yahtzee: {
    'an event with a future roll': withEvents((_state, rng) => [{ type: 'told', next: rng() } as Typed]),
  },
}
