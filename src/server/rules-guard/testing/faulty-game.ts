import type { AnyGame, Typed } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'

/** The places where the server calls rules. */
export const PLACES = [
  'setup',
  'candidates',
  'refusal',
  'apply',
  'view',
  'outcome',
  'bot',
  'whenAbsent',
] as const
export type Place = (typeof PLACES)[number]

const hoard: unknown[] = []

/** The faults, as functions of the value that correct rules return. */
export const FAULTS: Readonly<Record<string, (value: unknown) => unknown>> = {
  throws: () => {
    throw new Error('thirteen')
  },
  'throws null': () => {
    throw null
  },
  'loops for ever': () => {
    for (;;);
  },
  'allocates without end': () => {
    try {
      for (;;) hoard.push(new Float64Array(100_000))
    } finally {
      hoard.length = 0
    }
  },
  'calls itself without end': function again(value: unknown): unknown {
    return [again(value)]
  },
  'returns nothing': () => undefined,
  'returns a number': () => 7,
  'returns a cycle': (value) => {
    const odd: Record<string, unknown> = { ...(value as object) }
    odd.self = odd
    return odd
  },
  'returns a date': (value) => ({ ...(value as object), at: new Date(0) }),
  'returns a bigint': (value) => ({ ...(value as object), big: 1n }),
  'returns a promise': (value) => Promise.resolve(value),
  'returns NaN': (value) => ({ ...(value as object), odd: Number.NaN }),
}

/** Whether a fault can happen in a place: an outcome, for example, may be any value that is not an outcome. */
export function isMeant(place: Place, fault: string): boolean {
  const isOfValue = fault.startsWith('returns')
  if (!isOfValue) return true
  if (place === 'setup' || place === 'apply') return true
  // The other values fail only where they are used.
  if (place === 'candidates') return ['returns nothing', 'returns a number'].includes(fault)
  if (place === 'view') return ['returns a cycle', 'returns a bigint', 'returns a date'].includes(fault)
  return (place === 'bot' || place === 'whenAbsent') && fault !== 'returns NaN' && fault !== 'returns a date'
}

/** The toy game, whose rules fail in one place while `isOn`. */
export interface Faulty {
  readonly game: AnyGame
  isOn: boolean
}

const plain = toy as AnyGame

/** Changes the state that it was given, then throws; the state must stay as it was. */
function meddles(state: unknown): never {
  const { hands } = state as { hands: number[][] }
  hands[0]?.push(99)
  throw new Error('after meddling')
}

export function faultyGame(place: Place | 'meddling', fault: string): Faulty {
  const wrong = FAULTS[fault] ?? ((value: unknown) => value)
  const faulty: { isOn: boolean; game: AnyGame } = { isOn: false, game: plain }
  const at = <T>(here: Place, value: () => T): T =>
    place === here && faulty.isOn ? (wrong(here === 'refusal' ? null : value()) as T) : value()
  const bot = plain.bots.beginner
  faulty.game = {
    ...plain,
    id: 'faulty',
    setup: (table) => at('setup', () => plain.setup(table)),
    candidates: (state, player) => at('candidates', () => plain.candidates(state, player)),
    refusal: (state, player, action) => at('refusal', () => plain.refusal(state, player, action)),
    apply: (state, player, action, turn) => {
      if (place === 'meddling' && faulty.isOn) return meddles(state)
      return at('apply', () => plain.apply(state, player, action, turn))
    },
    view: (state, viewer) => at('view', () => plain.view(state, viewer)),
    outcome: (state) => at('outcome', () => plain.outcome(state)),
    whenAbsent: (observation, rng) => at('whenAbsent', () => plain.whenAbsent(observation, rng)),
    bots:
      bot === undefined
        ? {}
        : {
            beginner: {
              ...bot,
              choose: (observation, rng): Typed => at('bot', () => bot.choose(observation, rng)),
            },
          },
  }
  return faulty
}
