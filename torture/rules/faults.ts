import type { AnyGame, Typed } from '../../src/engine/game.ts'
import { toy } from '../../src/engine/testing/toy.ts'

/** The places where rules are called. */
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

/** The faults of the rules in these places. */
export const FAULTS: Readonly<Record<string, (value: unknown) => unknown>> = {
  throws: () => {
    throw new Error('thirteen')
  },
  'throws what is no error': () => {
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
  'gives nothing': () => undefined,
  'gives a number': () => 7,
  'gives what holds itself': (value) => {
    const odd: Record<string, unknown> = { ...(value as object) }
    odd.self = odd
    return odd
  },
  'gives a date': (value) => ({ ...(value as object), at: new Date(0) }),
  'gives a big integer': (value) => ({ ...(value as object), big: 1n }),
  'gives a promise': (value) => Promise.resolve(value),
  'gives not a number': (value) => ({ ...(value as object), odd: Number.NaN }),
}

/** The same in a place where it makes no sense is left out: an outcome may be anything that is no outcome. */
export function isMeant(place: Place, fault: string): boolean {
  const isOfValue = fault.startsWith('gives')
  if (!isOfValue) return true
  if (place === 'setup' || place === 'apply') return true
  // Of what these give, all that is not an array, a choice or a refusal fails where it is used.
  if (place === 'candidates') return ['gives nothing', 'gives a number'].includes(fault)
  if (place === 'view')
    return ['gives what holds itself', 'gives a big integer', 'gives a date'].includes(fault)
  return (
    (place === 'bot' || place === 'whenAbsent') && fault !== 'gives not a number' && fault !== 'gives a date'
  )
}

/** A toy whose rules fail in one place while the switch is on. */
export interface Faulty {
  readonly game: AnyGame
  isOn: boolean
}

const plain = toy as AnyGame

/** Changes what it was given, then throws: what was there before must be as it was. */
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
