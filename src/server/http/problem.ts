import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../../engine/game.ts'
import { REJECTIONS, type Rejected, type RejectionCode, rejection } from '../../protocol/rejections.ts'
import { StoreDamage, StoreFault } from '../store/store.ts'

/** Problem details as in RFC 9457. Programs should look at `code`, which is our own field. */
export interface Problem {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: RejectionCode
  /** The refusal of the rules, if they refused the action. */
  readonly refusal?: Refusal
}

/** A rejection, possibly with the time until a retry is worthwhile. */
export interface Refused extends Rejected {
  readonly retryAfterMs?: number
}

/** Carries a rejection through the framework, such as from the body parser to the error handler. */
export class RefusedRequest extends Error {
  readonly rejected: Refused

  constructor(rejected: Refused) {
    super(rejected.reason)
    this.rejected = rejected
  }
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The default of Retry-After: a restart takes seconds. */
const RETRY_DEFAULT_MS = 5_000

export function problem(rejected: RejectionCode | Rejected): Problem {
  const { code, reason, refusal } = typeof rejected === 'string' ? rejection(rejected) : rejected
  const { status } = REJECTIONS[code]
  const words = refusal === undefined ? {} : { refusal }
  return { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: reason, code, ...words }
}

export function sendProblem(reply: FastifyReply, rejected: RejectionCode | Refused): FastifyReply {
  const said = problem(rejected)
  if (said.status === 429 || said.status === 503) {
    const retryAfterMs = typeof rejected === 'string' ? undefined : rejected.retryAfterMs
    reply.header('retry-after', String(Math.max(1, Math.ceil((retryAfterMs ?? RETRY_DEFAULT_MS) / 1000))))
  }
  if (said.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(said.status)
    .type(PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(said))
}

/** The rejection for an error; an unknown error is a defect. */
export function refusedBy(error: Error & { readonly code?: string; readonly statusCode?: number }): Refused {
  if (error instanceof RefusedRequest) return error.rejected
  if (error instanceof StoreDamage)
    return rejection('storage-failed', 'The stored data is damaged. The operator has been told.')
  if (error instanceof StoreFault) return rejection('storage-failed')
  return rejection(codeOf(error))
}

/** The rejection code for an error of the framework. */
export function codeOf(error: { readonly code?: string; readonly statusCode?: number }): RejectionCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'too-large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'unsupported-media'
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'address-too-long'
    case 'FST_ERR_HANDLER_TIMEOUT':
      return 'no-answer'
    case 'FST_STATIC_FORBIDDEN_PATH':
      return 'unknown-route'
  }
  const status = error.statusCode ?? 500
  if (status === 403 || status === 404) return 'unknown-route'
  return status >= 400 && status < 500 ? 'malformed' : 'defect'
}

/** The rejection code for a request that Node could not parse. */
export function codeOfBroken(nodeCode: string | undefined): RejectionCode {
  if (nodeCode === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  return nodeCode === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'malformed'
}
