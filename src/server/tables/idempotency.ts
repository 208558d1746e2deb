import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { digestOf } from './live-match.ts'

/** Commands that are remembered in the store: what people resend after a restart is seconds old. */
const DONE_MAX = 64
/** And in memory, with those that were refused. */
const GIVEN_MAX = 500
const BODY_LENGTH = 8

/** Something that is asked of a table: whose it is and under which id, and what. */
export interface CommandKey {
  readonly key: string
  readonly body: string
}

export function commandKeyOf(profile: string, id: string, command: unknown): CommandKey {
  return { key: digestOf([profile, id]), body: digestOf(command).slice(0, BODY_LENGTH) }
}

/** How a command fared: the version of the table with it. */
export type CommandAnswer = Answer<{ readonly version: number }>

/** The answers to the last commands, so that one sent twice takes effect once. */
export class AnswerCache {
  readonly #given = new Map<string, { readonly body: string; readonly answer: CommandAnswer }>()

  /** The same again gets the first answer, anything else under its id is refused; null for what is new. */
  to({ key, body }: CommandKey): CommandAnswer | null {
    const before = this.#given.get(key)
    if (before === undefined) return null
    return before.body === body ? before.answer : reject('id-reused')
  }

  keep({ key, body }: CommandKey, answer: CommandAnswer): void {
    if (this.#given.size >= GIVEN_MAX) {
      const [oldest] = this.#given.keys()
      if (oldest !== undefined) this.#given.delete(oldest)
    }
    this.#given.set(key, { body, answer })
  }
}

/** How it was answered before, or null where it was not done: the same again as the first time, anything else is refused. */
export function answerIn(done: readonly string[], { key, body }: CommandKey): CommandAnswer | null {
  const found = done.find((each) => each.startsWith(key))
  if (found === undefined) return null
  const [, before, version] = found.split('.')
  return before === body ? ok({ version: Number(version) }) : reject('id-reused')
}

/** With this one done, as the table is in that version. */
export function withDone(done: readonly string[], { key, body }: CommandKey, version: number): string[] {
  return [...done.filter((each) => !each.startsWith(key)), `${key}.${body}.${version}`].slice(-DONE_MAX)
}
