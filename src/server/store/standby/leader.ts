import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { parse } from '../../../engine/schema.ts'
import { standbyBegun, standbyChanges } from '../../http/answers.ts'
import type { FeedBegun, FeedChanges } from '../feed.ts'

/** The leader does not answer, or refuses. The message is a sentence for the operator. */
export class LeaderFault extends Error {
  override name = 'LeaderFault'
}

const ANSWER_MS = 10_000
/** The parts of a large snapshot may come faster than the rate limit of the leader. */
const BUSY_TRIES = 10
const BUSY_MS = 1_000
const problem = v.looseObject({ detail: v.string() })

/** The leader's side of a standby, over HTTP. It only reads. */
export class Leader {
  readonly #base: URL
  readonly #token: string
  readonly #busyMs: number

  constructor(base: URL, token: string, busyMs = BUSY_MS) {
    this.#base = base
    this.#token = token
    this.#busyMs = busyMs
  }

  /** Whether any server answers at this address. */
  async isUp(): Promise<boolean> {
    return this.#fetch('health', 'GET').then(
      () => true,
      () => false,
    )
  }

  async begin(): Promise<FeedBegun> {
    return read(standbyBegun, await jsonOf(await this.#ask('admin/standby', 'POST')))
  }

  /** The parts of a snapshot; they end early if its generation does. */
  async *snapshot(generation: string, bytes: number): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < bytes; ) {
      const response = await this.#ask(`admin/standby/snapshot?generation=${generation}&offset=${offset}`)
      const part = new Uint8Array(await response.arrayBuffer().catch(unanswered))
      if (response.status === 409 || part.length === 0) throw new LeaderFault('The snapshot is over.')
      offset += part.length
      yield part
    }
  }

  /** The changes after a number of commits; null if the generation is over. */
  async changesAfter(generation: string, after: number): Promise<FeedChanges | null> {
    const response = await this.#ask(`admin/standby/changes?generation=${generation}&after=${after}`)
    const answer = await jsonOf(response)
    if (response.status === 409) return null
    const { changes, ...rest } = read(standbyChanges, answer)
    const decoded = changes.map((piece) => ({ ...piece, bytes: Buffer.from(piece.bytes, 'base64') }))
    return { ...rest, changes: decoded }
  }

  /** An answer of the leader; 409 says that the generation is over. */
  async #ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    let response = await this.#fetch(path, method)
    for (let tries = 0; response.status === 429 && tries < BUSY_TRIES; tries += 1) {
      await wait(this.#busyMs)
      response = await this.#fetch(path, method)
    }
    if (response.ok || response.status === 409) return response
    if (response.status === 401)
      throw new LeaderFault(
        `${this.#base.href} refuses the admin token: set ADMIN_TOKEN to that of the leader.`,
      )
    const said = parse(problem, await jsonOf(response).catch(() => null))
    throw new LeaderFault(
      `${this.#base.href} answers ${response.status}: ${said.ok ? said.value.detail : ''}`,
    )
  }

  async #fetch(path: string, method: 'GET' | 'POST'): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const signal = AbortSignal.timeout(ANSWER_MS)
    return fetch(new URL(path, this.#base), { method, headers, signal, redirect: 'error' }).catch(() => {
      throw new LeaderFault(`${this.#base.href} does not answer.`)
    })
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(unanswered)
}

function unanswered(): never {
  throw new LeaderFault('The leader stopped in the middle of an answer.')
}

function read<T>(schema: v.GenericSchema<T>, answer: unknown): T {
  const parsed = parse(schema, answer)
  if (parsed.ok) return parsed.value
  throw new LeaderFault(`This is no answer of a leader of this version: ${parsed.reason}`)
}
