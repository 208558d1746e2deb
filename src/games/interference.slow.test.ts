import { describe, expect, test } from 'vitest'
import { anySeed, scaled } from '../../tools/testing/repeat.ts'
import { type AnyGame, HOST, LEVELS, type Typed } from '../engine/game.ts'
import { act, type Match, observe } from '../engine/match.ts'
import { below, fastRng } from '../engine/rng.ts'
import { nonInterferenceLaws, type TwinCheck, twinLaw } from '../engine/testing/interference.ts'
import { checkLaw, type Law, prepareBots } from '../engine/testing/laws.ts'
import { LEAKS, LEAKS_OF_GAMES } from '../engine/testing/leaking-games.ts'
import { valueFor, wordsIn } from '../engine/testing/schema-values.ts'
import { takeBackLaws } from '../engine/testing/take-back-law.ts'
import { stateMessage } from '../protocol/state-message.ts'
import { GAMES } from './registry.ts'
import { type AnySubject, subjectOf } from './subjects.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>
type AnyLaw = Law<unknown, Typed, unknown, unknown, Typed>
type AnyCheck = TwinCheck<unknown, Typed, unknown, unknown, Typed>

/** Actions from the schema that are tried in each pair, beside all that are offered to anybody. */
const GUESSES = 6
/** Bots take time: they choose in one of this many pairs, and the strong ones in one of this many choices. */
const CHOOSING_ONE_IN = 5
const STRONG_ONE_IN = 60
/** A leak that is not found in this many matches counts as missed; most are found at the first step. */
const LEAK_MATCHES = 30

/** Returns an error if two texts that are made of a match and of its twin differ. */
function differs(match: AnyMatch, twin: AnyMatch, textOf: (match: AnyMatch) => string): string | null {
  const [text, other] = [textOf(match), textOf(twin)]
  return text === other ? null : `${text}\nor\n${other}`
}

const firstOf = (violations: readonly (string | null)[]) => violations.find((why) => why !== null) ?? null

const sameMessages: AnyCheck = ({ before }, twin, viewer) =>
  firstOf(
    [false, true].map((isHost) =>
      differs(before, twin, (match) => JSON.stringify(stateMessage(match, 'm_1', viewer, isHost, {}))),
    ),
  )

/** Tries actions from the schema that name things anywhere in the states, also things that the viewer cannot see. */
const sameAnswers: AnyCheck = ({ before }, twin, viewer, rng) => {
  const words = [...wordsIn(before.state), ...wordsIn(twin.state)]
  const actions = Array.from({ length: GUESSES }, () => valueFor(before.game.action, rng, words))
  return firstOf(
    actions.map((action) =>
      differs(before, twin, (match) => {
        const acted = act(match, { player: viewer ?? HOST, action, revision: before.revision, at: 0 })
        return `${JSON.stringify(action)}: ${acted.ok ? 'accepted' : JSON.stringify(acted.rejection)}`
      }),
    ),
  )
}

/** Bots and `whenAbsent` get an observation and chance, and nothing else may decide their choice. */
const sameChoices: AnyCheck = ({ before }, twin, viewer, rng) => {
  if (viewer === null || !before.decisions.has(viewer) || below(rng, CHOOSING_ONE_IN) > 0) return null
  const { bots, whenAbsent } = before.game as AnySubject['game']
  const chance = rng()
  const levels = LEVELS.filter((level) => level !== 'strong' || below(rng, STRONG_ONE_IN) === 0)
  const choosers = [whenAbsent, ...levels.flatMap((level) => bots[level]?.choose ?? [])]
  return firstOf(
    choosers.map((choose) =>
      differs(before, twin, (match) => JSON.stringify(choose(observe(match, viewer), fastRng(chance)))),
    ),
  )
}

/** Checks all laws at each step of random matches, until each has compared this many pairs of deals. */
async function search(subject: AnySubject, pairsMin: number, matchesMax = Number.POSITIVE_INFINITY) {
  await prepareBots(subject)
  const laws = [
    ...nonInterferenceLaws(subject),
    ...takeBackLaws(subject),
    twinLaw(subject, 'messages reveal nothing hidden', sameMessages),
    twinLaw(subject, 'answers to guessed actions reveal nothing hidden', sameAnswers),
    twinLaw(subject, 'bots and whenAbsent choose the same', sameChoices),
  ]
  let pairs = 0
  const all: AnyLaw = {
    name: 'non-interference',
    step: (step, rng) => {
      pairs += 1 + step.before.header.players.length
      return firstOf(
        laws.map((law) => {
          const why = law.step?.(step, rng) ?? null
          return why && `${law.name}: ${why}`
        }),
      )
    },
  }
  const seed = anySeed() % 2 ** 31
  for (let match = 0; pairs < pairsMin && match < matchesMax; match += 1)
    checkLaw(subject, all, 1, seed + match)
}

describe.each(GAMES.map(({ id }) => subjectOf(id)))('H1, H5 $game.id', (subject) => {
  const pairs = scaled(200, 300)
  test(`no output depends on information hidden from its viewer, in ${pairs} pairs of deals`, () =>
    search(subject, pairs))

  const { id } = subject.game
  const leaks = Object.entries({ ...(subject.scramble === null ? {} : LEAKS), ...LEAKS_OF_GAMES[id] })
  test.each(leaks)('a leak is found: %s', async (_name, leak) => {
    const leaking = { ...subject, game: leak(subject.game as AnyGame) } as AnySubject
    await expect(search(leaking, Number.POSITIVE_INFINITY, LEAK_MATCHES)).rejects.toThrow('breaks the law')
  })
})
