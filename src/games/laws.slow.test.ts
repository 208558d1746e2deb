import { describe, test } from 'vitest'
import { scaled } from '../../tools/testing/repeat.ts'
import type { Typed } from '../engine/game.ts'
import { checkLaw, type GameUnderTest, laws, prepareBots } from '../engine/testing/laws.ts'
import { GAMES } from './registry.ts'

type AnyGameUnderTest = GameUnderTest<unknown, Typed, unknown, unknown, Typed>

const MATCHES = scaled(30)

/** Each game's own laws.test.ts plays each of its tables once; these tests play more matches of every registered game. */
const subjects = await Promise.all(
  GAMES.map(async ({ id }) => {
    const { subject }: { subject: AnyGameUnderTest } = await import(`./${id}/testing/laws.ts`)
    await prepareBots(subject)
    return [id, subject] as const
  }),
)

describe.each(subjects)(`%s keeps, in ${MATCHES} random matches,`, (_id, subject) => {
  for (const law of laws(subject)) test(law.name, () => checkLaw(subject, law, MATCHES, 1000))
})
