import { freeze } from '../../src/engine/freeze.ts'
import { HOST, LEVELS, type PlayerId, type Typed } from '../../src/engine/game.ts'
import { act, type Match, observe, withState } from '../../src/engine/match.ts'
import type { Step } from '../../src/engine/record.ts'
import { below, fastRng, type Rng } from '../../src/engine/rng.ts'
import { nonInterferenceLaws } from '../../src/engine/testing/interference.ts'
import type { Law, Violation } from '../../src/engine/testing/laws.ts'
import { stateMessage } from '../../src/protocol/state-message.ts'
import { valueFor, wordsIn } from '../kit/schema-values.ts'
import type { AnySubject } from '../kit/subjects.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>
type AnyStep = Step<unknown, Typed, unknown, unknown, Typed>
export type AnyLaw = Law<unknown, Typed, unknown, unknown, Typed>

/** The kinds of output in which two deals are compared; each is counted separately. */
export const COMPARISONS = ['observations', 'answers', 'events', 'messages', 'guesses', 'bots'] as const
export type Comparison = (typeof COMPARISONS)[number]

export interface Counts {
  /** Pairs of a state and its twin, by what was compared in them. */
  readonly pairs: Record<Comparison, number>
  /** Of all of these, the pairs whose states were not the same. */
  different: number
}

/** Actions out of the schema that are tried in each pair, beside all that is offered to anybody. */
const GUESSES = 6
/** Strong bots search: they are asked now and then. */
const STRONG_ONE_IN = 60
const CHOOSING_ONE_IN = 5

/** The engine's laws of non-interference, and three of our own, each counting the pairs that it compares. */
export function comparisons(subject: AnySubject, counts: Counts): AnyLaw[] {
  const counted = (what: Comparison): AnySubject => ({
    ...subject,
    scramble: (state, viewer, rng) => {
      const other = subject.scramble?.(state, viewer, rng) ?? state
      counts.pairs[what] += 1
      if (JSON.stringify(other) !== JSON.stringify(state)) counts.different += 1
      return other
    },
  })
  const engine = (['observations', 'answers', 'events'] as const).map(
    (what, at) => nonInterferenceLaws(counted(what))[at] ?? { name: what },
  )
  const own = (what: Comparison, name: string, check: Check): AnyLaw => ({
    name,
    step: eachTwin(counted(what), check),
  })
  return [
    ...engine,
    own('messages', 'messages on the wire tell nothing hidden', sameMessages),
    own('guesses', 'answers to what nobody is offered tell nothing hidden', sameAnswersToGuesses),
    ...(subject.scramble === null ? [] : [choosing(subject, counts)]),
  ]
}

/** Counted only where somebody is asked, and then now and then: thinking takes time. */
function choosing(subject: AnySubject, counts: Counts): AnyLaw {
  const check: Check = (match, twin, viewer, rng) => {
    if (viewer === null || !match.decisions.has(viewer) || below(rng, CHOOSING_ONE_IN) > 0) return null
    counts.pairs.bots += 1
    return sameChoices(match, twin, viewer, rng)
  }
  return { name: 'bots and the absent choose the same', step: eachTwin(subject, check) }
}

type Check = (match: AnyMatch, twin: AnyMatch, viewer: PlayerId | null, rng: Rng) => Violation

function eachTwin({ scramble }: AnySubject, check: Check): (step: AnyStep, rng: Rng) => Violation {
  return ({ before }, rng) => {
    for (const viewer of [null, ...before.header.players]) {
      const twin = withState(before, freeze(scramble?.(before.state, viewer, rng) ?? before.state))
      const why = check(before, twin, viewer, rng)
      if (why !== null) return `${viewer ?? 'a spectator'} can tell: ${why}`
    }
    return null
  }
}

function sameMessages(match: AnyMatch, twin: AnyMatch, viewer: PlayerId | null): Violation {
  for (const isHost of [false, true]) {
    const [text, other] = [match, twin].map((either) =>
      JSON.stringify(stateMessage(either, 'm_1', viewer, isHost, {})),
    )
    if (text !== other) return `the message is\n${text}\nor\n${other}`
  }
  return null
}

/** Actions out of the schema, with the names of things that lie anywhere: also of what this viewer cannot see. */
function sameAnswersToGuesses(match: AnyMatch, twin: AnyMatch, viewer: PlayerId | null, rng: Rng): Violation {
  const words = [...wordsIn(match.state), ...wordsIn(twin.state)]
  const { game, revision } = match
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const action = valueFor(game.action, rng, words)
    const [answer, other] = [match, twin].map((either) => {
      const acted = act(either, { player: viewer ?? HOST, action, revision, at: 0 })
      return acted.ok ? 'accepted' : JSON.stringify(acted.rejection)
    })
    if (answer !== other) return `${JSON.stringify(action)} gets ${answer} or ${other}`
  }
  return null
}

/** The same chance and the same observation are the same choice: what a bot gets is all that it goes by. */
function sameChoices(match: AnyMatch, twin: AnyMatch, viewer: PlayerId, rng: Rng): Violation {
  const { game } = match
  const chance = rng()
  const { bots, whenAbsent } = game as AnySubject['game']
  const choosers = LEVELS.flatMap((level) => {
    const bot = level === 'strong' && below(rng, STRONG_ONE_IN) > 0 ? undefined : bots[level]
    return bot === undefined ? [] : [[level as string, bot.choose] as const]
  })
  for (const [name, choose] of [...choosers, ['whenAbsent', whenAbsent] as const]) {
    const [choice, other] = [match, twin].map((either) =>
      JSON.stringify(choose(observe(either, viewer), fastRng(chance))),
    )
    if (choice !== other) return `${name} chooses ${choice} or ${other}`
  }
  return null
}
