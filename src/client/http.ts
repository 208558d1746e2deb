import { type Answer, no, yes } from '../protocol/answer.ts'
import { REJECTIONS, type Rejected, type RejectionCode } from '../protocol/rejections.ts'
import type { ClientWorld, HttpRequest, HttpResponse } from './world.ts'

/** Where the server is, and as whom it is asked. */
export interface ServerAddress {
  readonly world: Pick<ClientWorld, 'fetch'>
  readonly baseUrl: string
  readonly token?: string | undefined
  readonly isAnonymous?: boolean | undefined
  /** How long an answer may take, where the question does not say. */
  readonly timeoutMs?: number | undefined
}

export interface RequestOptions {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** A good answer; `value` is null where there was nothing to say, as with 204 and 304. */
export interface HttpResult<T> {
  readonly status: number
  readonly value: T | null
  readonly etag: string | null
  /** When it was answered, by the server's clock, to the second; null where it does not say. */
  readonly answeredAt: number | null
}

/** As long as a person waits before they try again. */
const TIMEOUT_MS = 10_000

/** The address without what follows its last folder. */
export function baseOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '')
}

/** Asks once. Nothing throws: what fails is a rejection, `no-answer` where none of ours came. */
export async function request<T>(
  { world, baseUrl, token, isAnonymous = false, timeoutMs: patienceMs = TIMEOUT_MS }: ServerAddress,
  method: HttpRequest['method'],
  path: string,
  { body, headers = {}, timeoutMs = patienceMs }: RequestOptions = {},
): Promise<Answer<HttpResult<T>>> {
  const request: HttpRequest = {
    method,
    url: `${baseOf(baseUrl)}${path}`,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined || isAnonymous ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
    isAnonymous,
  }
  try {
    return read<T>(await world.fetch(request))
  } catch {
    return no('no-answer')
  }
}

/** The value alone, where there always is one. */
export function contentOf<T>(answer: Answer<HttpResult<T>>): Answer<T> {
  if (!answer.ok) return answer
  return answer.value.value === null ? no('no-answer') : yes(answer.value.value)
}

function read<T>(reply: HttpResponse): Answer<HttpResult<T>> {
  const { status, text } = reply
  const isEmpty = status === 204 || status === 304
  if (!isEmpty && (status < 200 || status > 299)) return { ok: false, rejected: problemIn(text) }
  // A page that stands in for our server, such as a hotel's, is no answer of ours.
  const value: T | null = isEmpty ? null : JSON.parse(text)
  // biome-ignore lint/style/noRestrictedGlobals: it reads a text, no clock
  const answeredAt = Date.parse(reply.header('date') ?? '')
  return yes({
    status,
    value,
    etag: reply.header('etag'),
    answeredAt: Number.isNaN(answeredAt) ? null : answeredAt,
  })
}

/** What our server says of a failure; what a proxy says in its place is none of its words. */
function problemIn(text: string): Rejected {
  const { rejected } = no('no-answer')
  const problem: { code?: unknown; detail?: unknown; refusal?: Rejected['refusal'] } | null = JSON.parse(text)
  if (problem === null || !isCode(problem.code)) return rejected
  const { code, detail, refusal } = problem
  return {
    code,
    reason: typeof detail === 'string' ? detail : REJECTIONS[code].text,
    ...(refusal === undefined ? {} : { refusal }),
  }
}

function isCode(code: unknown): code is RejectionCode {
  return typeof code === 'string' && Object.hasOwn(REJECTIONS, code)
}
