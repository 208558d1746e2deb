import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { parse, type Schema } from '../../engine/schema.ts'
import { type Answer, reject } from '../../protocol/answer.ts'
import type { RejectionCode } from '../../protocol/rejections.ts'
import type { Profile } from '../store/store.ts'
import type { Core } from './core.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/**
 * The callers of a route: `anyone` is not identified; `someone` may have an identity, and sees more with one; a `person`
 * must have one; `admin` is the operator. Tables and matches decide what a person may do there.
 */
type Access = 'anyone' | 'someone' | 'person' | 'admin'

export const GROUPS = ['Matches', 'Tables', 'People', 'Daily', 'Games', 'Operation'] as const
type Group = (typeof GROUPS)[number]

/** The sender of a request: the person and the address. */
export interface Caller {
  readonly profile: Profile | null
  /** The token of that person. */
  readonly token: string | null
  readonly isAdmin: boolean
  /** The key under which this address is counted; it is never stored. */
  readonly bucket: string
  /** Whether the request comes from this machine, and not through a proxy. */
  readonly isLocal: boolean
  readonly headers: IncomingHttpHeaders
}

export interface Call<Params, Query, Body> extends Caller {
  readonly core: Core
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export interface Reply {
  readonly status?: number
  /** Sent as JSON, unless `type` says otherwise. */
  readonly body?: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sets the identity cookie to this token, or deletes it. */
  readonly cookie?: { readonly token: string | null }
}

type AnswerSchema = v.GenericSchema

/** A route as data. The server, the OpenAPI document and the tests are made from the list of routes. */
export interface Route {
  readonly method: Method
  /** The path, with parameters in braces as in OpenAPI. */
  readonly path: string
  readonly group: Group
  readonly summary: string
  readonly about?: string
  readonly access: Access
  readonly params: Schema<unknown>
  readonly query: Schema<unknown>
  readonly body: Schema<unknown>
  /** JSON Schema of the body, if it is more specific than `body`. */
  readonly bodyDocument?: object
  readonly headers?: readonly HeaderName[]
  readonly answer: { readonly status: number; readonly schema: AnswerSchema | null; readonly type?: string }
  /** The rejections of this route, beside those of every route. */
  readonly rejects: readonly RejectionCode[]
  /** The number of requests that it counts as. */
  readonly cost: number
  /** Whether it replays, scans or returns much data: few of these run at once. */
  readonly isSlow: boolean
  run(core: Core, caller: Caller, input: Input): Promise<Answer<Reply>>
}

export type HeaderName = 'Idempotency-Key' | 'If-Match' | 'If-None-Match'

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const NOTHING = v.strictObject({})
type Nothing = Record<string, never>

export interface RouteSpec<Params, Query, Body>
  extends Omit<Route, 'params' | 'query' | 'body' | 'run' | 'rejects' | 'cost' | 'isSlow'> {
  readonly params?: Schema<Params>
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly rejects?: readonly RejectionCode[]
  readonly cost?: number
  readonly isSlow?: boolean
  handle(call: Call<Params, Query, Body>): Promise<Answer<Reply>>
}

/** Makes a route whose handler gets parsed input. */
export function route<Params = Nothing, Query = Nothing, Body = Nothing>(
  spec: RouteSpec<Params, Query, Body>,
): Route {
  const { handle, ...rest } = spec
  const schemas = { params: NOTHING, query: NOTHING, body: NOTHING, ...rest }
  return {
    rejects: [],
    cost: 1,
    isSlow: false,
    ...rest,
    ...schemas,
    async run(core, caller, input) {
      const params = parse(schemas.params as Schema<Params>, input.params)
      if (!params.ok) return reject('malformed', params.reason)
      const query = parse(schemas.query as Schema<Query>, input.query)
      if (!query.ok) return reject('malformed', query.reason)
      const body = parse(schemas.body as Schema<Body>, input.body === undefined ? {} : input.body)
      if (!body.ok) return reject('malformed', body.reason)
      return handle({ ...caller, core, params: params.value, query: query.value, body: body.value })
    },
  }
}

/** The profile of the caller, for routes that require one; a missing profile is a defect. */
export function personOf({ profile }: Caller): Profile {
  if (profile === null) throw new Error('a route for persons was reached by nobody')
  return profile
}
