import { REJECTIONS, type RejectionCode } from '../../../protocol/rejections.ts'
import { problemAnswer } from '../answers.ts'
import { GROUPS, type HeaderName, type Route } from '../route.ts'
import { documentOf } from '../typed-bodies.ts'

const HEADERS: Readonly<Record<HeaderName, { description: string; schema: object }>> = {
  'Idempotency-Key': {
    description: 'A key of your choice: the same request with the same key takes effect once.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  'If-Match': {
    description:
      'The ETag of the state that your action is based on: rejected as stale if your decision has changed since.',
    schema: { type: 'string' },
  },
  'If-None-Match': { description: 'The ETag of the state that you have.', schema: { type: 'string' } },
}

/** The rejections of every route. */
const ANYWHERE: readonly RejectionCode[] = ['malformed', 'too-many-requests', 'defect', 'no-answer']
const IN_WRITES: readonly RejectionCode[] = [
  'wrong-origin',
  'too-large',
  'too-slow',
  'unsupported-media',
  'storage-failed',
  'shutting-down',
]
const BY_ACCESS: Readonly<Record<Route['access'], readonly RejectionCode[]>> = {
  anyone: [],
  someone: ['no-token'],
  person: ['no-token'],
  admin: ['no-token'],
}

/** All rejection codes of a route. */
export function rejectionsOf({ method, access, rejects }: Route): readonly RejectionCode[] {
  return [...new Set([...ANYWHERE, ...(method === 'GET' ? [] : IN_WRITES), ...BY_ACCESS[access], ...rejects])]
}

function rejectionsByStatus(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(rejectionsOf(route), (code) => REJECTIONS[code].status)
  const responses = [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\`: ${REJECTIONS[code].text}`).join('\n')
    const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    return [String(status), { description, content }] as const
  })
  return Object.fromEntries(responses)
}

function parametersIn(place: 'path' | 'query', schema: Route['params']): object[] {
  const { properties = {}, required = [] } = documentOf(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof property === 'object' && property.description !== undefined
      ? { description: property.description }
      : {}),
    schema: property,
  }))
}

function bodyOf(route: Route): object {
  if (route.method === 'GET' || route.method === 'DELETE') return {}
  const schema = route.bodyDocument ?? documentOf(route.body)
  const isRequired = 'required' in schema && Array.isArray(schema.required) && schema.required.length > 0
  return { requestBody: { required: isRequired, content: { 'application/json': { schema } } } }
}

function answerOf({ answer }: Route): Record<string, object> {
  const { status, schema, type = 'application/json' } = answer
  const content =
    schema !== null
      ? { content: { [type]: { schema: documentOf(schema) } } }
      : status === 204
        ? {}
        : { content: { [type]: { schema: { type: 'string' } } } }
  return { [String(status)]: { description: status === 204 ? 'Done.' : 'Success.', ...content } }
}

const SECURITY: Readonly<Record<Route['access'], object[]>> = {
  anyone: [],
  someone: [{}, { token: [] }, { cookie: [] }],
  person: [{ token: [] }, { cookie: [] }],
  admin: [{ admin: [] }],
}

function operationOf(route: Route): object {
  const headers = (route.headers ?? []).map((name) => ({
    name,
    in: 'header',
    required: false,
    ...HEADERS[name],
  }))
  return {
    tags: [route.group],
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: route.summary,
    ...(route.about === undefined ? {} : { description: route.about }),
    security: SECURITY[route.access],
    parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query), ...headers],
    ...bodyOf(route),
    responses: {
      ...answerOf(route),
      ...(route.headers?.includes('If-None-Match') ? { '304': { description: 'Nothing has changed.' } } : {}),
      ...rejectionsByStatus(route),
    },
  }
}

/** Generates the OpenAPI 3.1 document from the routes. */
export function openApiOf(
  routes: readonly Route[],
  { version, cookie }: { readonly version: string; readonly cookie: string },
): object {
  const byPath = Map.groupBy(routes, ({ path }) => path)
  const paths = [...byPath].map(([path, there]) => [
    path,
    Object.fromEntries(there.map((route) => [route.method.toLowerCase(), operationOf(route)])),
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Icebreaker',
      version,
      description:
        'Party games over HTTP. `POST /game/new {"game":"…"}` starts a match and gives a token; send it as `Authorization: Bearer …`. Play one of the `legal` actions of the state: `POST /game/{id}/{type}` with its other fields as the body.',
    },
    servers: [{ url: '.' }],
    tags: GROUPS.map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: documentOf(problemAnswer) },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookie },
        admin: {
          type: 'http',
          scheme: 'bearer',
          description: "The operator's token, printed by the first start.",
        },
      },
    },
  }
}
