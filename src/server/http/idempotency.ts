import { type Answer, reject } from '../../protocol/answer.ts'
import type { Opened, Profile } from '../store/store.ts'
import { digestOf } from '../tables/live-match.ts'
import type { OpeningKey } from '../tables/new-table.ts'
import type { Core } from './core.ts'
import type { Reply } from './route.ts'

/** How a table is opened under a key, and what the same request gets once it is. */
interface Opening {
  open(once: OpeningKey): Promise<Answer<Reply>>
  again(opened: Opened, once: OpeningKey): Promise<Answer<Reply>>
}

/**
 * Opens a table once for each key of a person: the same request again, after a restart or to another node, is answered
 * with the table of the first. Another request under the same key is refused.
 */
export async function openOnce(
  { store }: Pick<Core, 'store'>,
  who: Profile,
  key: string,
  asked: unknown,
  { open, again }: Opening,
): Promise<Answer<Reply>> {
  const once = { key, digest: digestOf(asked) }
  const answerAgain = async (): Promise<Answer<Reply> | null> => {
    const opened = await store.findOpened(who.id, key)
    if (opened === null) return null
    return opened.digest === once.digest ? again(opened, once) : reject('id-reused')
  }
  const before = await answerAgain()
  if (before !== null && !isGone(before)) return before
  const answer = await open(once)
  const isLate = !answer.ok && answer.rejected.code === 'id-reused'
  // Somebody else has used the key since: the same request at another node, or one sent twice at once.
  return isLate ? ((await answerAgain()) ?? answer) : answer
}

/** The table was there and is not any more: a match that could not begin takes its table and its key along. */
function isGone(answer: Answer<Reply>): boolean {
  return !answer.ok && answer.rejected.code === 'unknown-table'
}
