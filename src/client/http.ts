import { type Answer, ok, reject } from '../protocol/answer.ts'
import { REJECTIONS, type Rejected, type RejectionCode } from '../protocol/rejections.ts'
import type { ClientWorld, HttpRequest, HttpResponse } from './world.ts'

/** The server's address, and the identity of the client. */
export interface ServerAddress {
  readonly world: Pick<ClientWorld, 'fetch'>
  readonly baseUrl: string
  readonly token?: string | undefined
  readonly isAnonymous?: boolean | undefined
  /** The default timeout of a request. */
  readonly timeoutMs?: number | undefined
}

export interface RequestOptions {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** A successful response; `value` is null if it has no body, as with 204 and 304. */
export interface HttpResult<T> {
  readonly status: number
  readonly value: T | null
  readonly etag: string | null
  /** The server's time of the response, to the second; null if the header is missing. */
  readonly answeredAt: number | null
}

/** How long people wait before they try again. */
const TIMEOUT_MS = 10_000

/** Returns the address without slashes at its end. */
export function baseOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '')
}

/** Makes one request. Never throws: failures are rejections, `no-answer` if no response of our server came. */
export async function request<T>(
  { world, baseUrl, token, isAnonymous = false, timeoutMs: defaultMs = TIMEOUT_MS }: ServerAddress,
  method: HttpRequest['method'],
  path: string,
  { body, headers = {}, timeoutMs = defaultMs }: RequestOptions = {},
): Promise<Answer<HttpResult<T>>> {
  const httpRequest: HttpRequest = {
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
    return resultOf<T>(await world.fetch(httpRequest))
  } catch {
    return reject('no-answer')
  }
}

/** Returns the value of a response that always has a body. */
export function contentOf<T>(answer: Answer<HttpResult<T>>): Answer<T> {
  if (!answer.ok) return answer
  return answer.value.value === null ? reject('no-answer') : ok(answer.value.value)
}

function resultOf<T>(response: HttpResponse): Answer<HttpResult<T>> {
  const { status, text } = response
  const isEmpty = status === 204 || status === 304
  if (!isEmpty && (status < 200 || status > 299)) return { ok: false, rejected: rejectionIn(text) }
  // Throws on a page that answers in place of our server, such as a hotel's login page.
  const value: T | null = isEmpty ? null : JSON.parse(text)
  // biome-ignore lint/style/noRestrictedGlobals: parses a header, reads no clock
  const answeredAt = Date.parse(response.header('date') ?? '')
  return ok({
    status,
    value,
    etag: response.header('etag'),
    answeredAt: Number.isNaN(answeredAt) ? null : answeredAt,
  })
}

/** Reads the rejection from a problem document; a proxy's error page becomes `no-answer`. */
function rejectionIn(text: string): Rejected {
  const { rejected } = reject('no-answer')
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
