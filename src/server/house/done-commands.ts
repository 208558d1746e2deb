import { type Answer, no, yes } from '../../protocol/answer.ts'
import { digestOf } from './live-match.ts'

/** Commands that are remembered in the store: what people resend after a restart is seconds old. */
const DONE_MAX = 64
const BODY_LENGTH = 8

/** Something that is asked of a table: whose it is and under which id, and what. */
export interface AskedCommand {
  readonly key: string
  readonly body: string
}

export function askedOf(profile: string, id: string, command: unknown): AskedCommand {
  return { key: digestOf([profile, id]), body: digestOf(command).slice(0, BODY_LENGTH) }
}

/** How it was answered before, or null where it was not done: the same again as the first time, anything else is refused. */
export function answerIn(
  done: readonly string[],
  { key, body }: AskedCommand,
): Answer<{ readonly version: number }> | null {
  const found = done.find((each) => each.startsWith(key))
  if (found === undefined) return null
  const [, before, version] = found.split('.')
  return before === body ? yes({ version: Number(version) }) : no('id-reused')
}

/** With this one done, as the table is in that version. */
export function withDone(done: readonly string[], { key, body }: AskedCommand, version: number): string[] {
  return [...done.filter((each) => !each.startsWith(key)), `${key}.${body}.${version}`].slice(-DONE_MAX)
}
