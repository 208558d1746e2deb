import { hash } from 'node:crypto'
import { HOST, type Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Opened, Profile, Store } from '../store/store.ts'

// Every write has an id that its sender chose, and a digest of its content. The id and the digest are stored together
// with the effect of the write. The same id with the same digest gets the first answer again; with another digest it is
// rejected as `id-reused`. Actions are identified by (match, player, command id), table commands by (profile, command
// id) at their table, new tables by (profile, Idempotency-Key).

const DIGEST_LENGTH = 16
/** The length of a table command's digest: it stands in the table's own row. */
const SHORT_DIGEST_LENGTH = 8
/** The number of table commands that are stored with a table: those that clients resend after a restart are seconds old. */
const STORED_MAX = 64
/** The number of answers that one table keeps in memory; these include rejections. */
const CACHED_MAX = 500

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
  readonly action: Typed
  readonly asHost: boolean
}

/** A stored command of a match. */
export interface AppliedCommand {
  readonly revision: number
  readonly digest: string
}

/** The answer to a command that was applied before. */
export function answerAgain(applied: AppliedCommand, digest: string): Answer<{ revision: number }> {
  return applied.digest === digest ? ok({ revision: applied.revision }) : reject('id-reused')
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
): Promise<Answer<{ revision: number }> | null> {
  const stored = await store.readMatch(match)
  if (stored === null) return null
  const own = stored.head.players.find((player) => stored.profiles[player] === profile)
  const player = asHost && own !== undefined ? HOST : own
  const applied = player === undefined ? null : await store.findCommand(match, player, id)
  return applied === null || player === undefined ? null : answerAgain(applied, digestOf([player, action]))
}

// Table commands

/** The identity and the digest of a table command. */
export interface CommandKey {
  readonly key: string
  readonly body: string
}

/** The answer to a table command: the version of the table with it. */
export type CommandAnswer = Answer<{ readonly version: number }>

export function commandKeyOf(profile: string, id: string, command: unknown): CommandKey {
  return { key: digestOf([profile, id]), body: digestOf(command).slice(0, SHORT_DIGEST_LENGTH) }
}

/** The answer in a table's stored list of commands, or null if this one is not in it. */
export function storedAnswer(done: readonly string[], { key, body }: CommandKey): CommandAnswer | null {
  const found = done.find((each) => each.startsWith(key))
  if (found === undefined) return null
  const [, before, version] = found.split('.')
  return before === body ? ok({ version: Number(version) }) : reject('id-reused')
}

/** The list with this command added, which the table's new version contains. */
export function withCommand(done: readonly string[], { key, body }: CommandKey, version: number): string[] {
  return [...done.filter((each) => !each.startsWith(key)), `${key}.${body}.${version}`].slice(-STORED_MAX)
}

/** The answers of one table to its last commands, rejections included. */
export class AnswerCache {
  readonly #answers = new Map<string, { readonly body: string; readonly answer: CommandAnswer }>()

  get({ key, body }: CommandKey): CommandAnswer | null {
    const before = this.#answers.get(key)
    if (before === undefined) return null
    return before.body === body ? before.answer : reject('id-reused')
  }

  set({ key, body }: CommandKey, answer: CommandAnswer): void {
    if (this.#answers.size >= CACHED_MAX) {
      const [oldest] = this.#answers.keys()
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    this.#answers.set(key, { body, answer })
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
    if (opened === null) return null
    return opened.digest === once.digest ? again(opened, once) : reject('id-reused')
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
