import { hash } from 'node:crypto'
import { HOST, type Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { SEND_AGAIN } from '../../protocol/rejections.ts'
import type { Table } from '../../table/table.ts'
import { MEMORY_LIMITS } from '../limits.ts'
import type { Opened, Profile, Store } from '../store/store.ts'

// Makes every write idempotent. A write has an id that its sender chose and a digest of its content. Both are stored in
// the transaction of its effect, and in the row that the effect writes anyway, so they hold across nodes and restarts: an
// action's in its own entry, by (match, player, id); a table command's in the table's row, by (profile, id); a new table's
// beside its row, by (profile, Idempotency-Key). All three are read as a `DoneCommand`, and `answerAgain` answers a
// repeated one. Decision 21 says why there are three places: they live for different times, and one table for all of them
// would add a row to every move.

const DIGEST_LENGTH = 16

/** A command that was done: the digest of its content, and its answer. */
export interface DoneCommand<T> {
  readonly digest: string
  readonly answer: Answer<T>
}

/** The stored digest of an action that was named by its index alone. Every digest begins with it. */
export const NO_DIGEST = ''

/**
 * Answers a repeated command with its first result, and rejects another command under the same id. Null for a new id.
 * A command without a digest, which named its action by an index in a list that is gone, also gets the first result.
 */
export function answerAgain<T>(done: DoneCommand<T>, digest: string | null): Answer<T>
export function answerAgain<T>(done: DoneCommand<T> | null, digest: string | null): Answer<T> | null
export function answerAgain<T>(done: DoneCommand<T> | null, digest: string | null): Answer<T> | null {
  if (done === null) return null
  if (digest === null) return done.answer
  // Tables of earlier versions have the first half of a digest.
  return digest.startsWith(done.digest) ? done.answer : reject('id-reused')
}

/** A digest of a JSON value. Over HTTP the fields of an action come in another order than over the socket. */
export function digestOf(value: unknown): string {
  return hash('sha256', inOrder(value)).slice(0, DIGEST_LENGTH)
}

/** The value as JSON, with the fields of every object sorted by name. */
function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${inOrder(Reflect.get(value, name))}`).join(',')}}`
}

// Actions

/** An action that a client requests; who acts comes from the token. */
export interface ActionRequest {
  readonly id: string
  readonly revision: number
  readonly action?: Typed | undefined
  /** Instead of the action: its index in the legal actions of that revision. */
  readonly choice?: number | undefined
  readonly asHost: boolean
}

/** The digest of an action; null if it is only known by its index. */
export function actionDigest(player: string, action: Typed | undefined): string | null {
  return action === undefined ? null : digestOf([player, action])
}

/** The answer to an action: the revision that it made. */
export type ActionAnswer = Answer<{ readonly revision: number }>

/** The command with this id that a player has done in a match; null if there is none. */
export async function findAction(
  store: Store,
  match: string,
  player: string,
  id: string,
): Promise<DoneCommand<{ readonly revision: number }> | null> {
  const found = await store.findCommand(match, player, id)
  return found === null ? null : doneAction(found)
}

/** An action as the store returns it. */
export function doneAction({
  revision,
  digest,
}: {
  readonly revision: number
  readonly digest: string
}): DoneCommand<{ readonly revision: number }> {
  return { digest, answer: ok({ revision }) }
}

/**
 * The stored answer to this action, or null if it was never applied. It stays the same for ever, even if the match is
 * over or paused by now, or the seat belongs to somebody else.
 */
export async function findAnswer(
  store: Store,
  match: string,
  { id: profile }: Profile,
  { id, action, asHost }: ActionRequest,
): Promise<ActionAnswer | null> {
  const stored = await store.readMatch(match)
  if (stored === null) return null
  const own = stored.head.players.find((player) => stored.profiles[player] === profile)
  if (own === undefined) return null
  const player = asHost ? HOST : own
  return answerAgain(await findAction(store, match, player, id), actionDigest(player, action))
}

// Table commands

/** The identity and the digest of a table command. */
export interface CommandKey {
  readonly key: string
  readonly digest: string
}

/** The answer to a table command: the version of the table with it. */
export type CommandAnswer = Answer<{ readonly version: number }>

export function commandKeyOf(profile: string, id: string, command: unknown): CommandKey {
  return { key: digestOf([profile, id]), digest: digestOf(command) }
}

/** The answer in a table's stored list of commands, or null if this one is not in it. */
export function storedAnswer(done: readonly string[], { key, digest }: CommandKey): CommandAnswer | null {
  const found = done.find((each) => each.startsWith(key))
  if (found === undefined) return null
  const [, before = '', version] = found.split('.')
  return answerAgain({ digest: before, answer: ok({ version: Number(version) }) }, digest)
}

/** The list with this command added, which the table's new version contains. */
export function withCommand(done: readonly string[], { key, digest }: CommandKey, version: number): string[] {
  return [...done.filter((each) => !each.startsWith(key)), `${key}.${digest}.${version}`].slice(
    -MEMORY_LIMITS.commandsStored,
  )
}

/** The answers of one table to its last commands, rejections included. */
export class AnswerCache {
  readonly #answers = new Map<string, DoneCommand<{ readonly version: number }>>()

  /** The first answer to this command, if it was answered before: here, or at any node if it changed the table. */
  find(command: CommandKey, { done }: Pick<Table, 'done'>): CommandAnswer | null {
    return answerAgain(this.#answers.get(command.key) ?? null, command.digest) ?? storedAnswer(done, command)
  }

  /** Keeps the answer for a resend, unless it asks the client to send again. Returns the answer that counts. */
  keep(command: CommandKey, answer: CommandAnswer, { done }: Pick<Table, 'done'>): CommandAnswer {
    const final = answer.ok ? answer : (storedAnswer(done, command) ?? answer)
    if (final.ok || !SEND_AGAIN.has(final.rejected.code)) this.#set(command, final)
    return final
  }

  #set({ key, digest }: CommandKey, answer: CommandAnswer): void {
    if (this.#answers.size >= MEMORY_LIMITS.answersCached) {
      const [oldest] = this.#answers.keys()
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    this.#answers.set(key, { digest, answer })
  }
}

// New tables

/** The Idempotency-Key under which a person requests a table, and the digest of the request. */
export interface OpeningKey {
  readonly key: string
  readonly digest: string
}

/** How a table is opened under a key, and how a repeated request is answered once the table is there. */
interface OnceOnly<T> {
  open(once: OpeningKey): Promise<Answer<T>>
  again(opened: Opened, once: OpeningKey): Promise<Answer<T>>
}

/**
 * Opens one table for each key of a person. A repeated request, after a restart or to another node, is answered with
 * the first table. Another request under the same key is rejected.
 */
export async function openOnce<T>(
  store: Store,
  profile: Profile,
  key: string,
  request: unknown,
  { open, again }: OnceOnly<T>,
): Promise<Answer<T>> {
  const once = { key, digest: digestOf(request) }
  const repeat = async (): Promise<Answer<T> | null> => {
    const opened = await store.findOpened(profile.id, key)
    const before = answerAgain(opened === null ? null : { ...opened, answer: ok(opened) }, once.digest)
    return before?.ok ? again(before.value, once) : before
  }
  const before = await repeat()
  if (before !== null && !isRemoved(before)) return before
  const answer = await open(once)
  const isLate = !answer.ok && answer.rejected.code === 'id-reused'
  // The key has been used since: by the same request at another node, or by one that was sent twice at once.
  return isLate ? ((await repeat()) ?? answer) : answer
}

/** Whether the table is no longer there: a match that could not begin removes its table and its key. */
function isRemoved(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.rejected.code === 'unknown-table'
}
