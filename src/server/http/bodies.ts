import type { FastifyInstance } from 'fastify'
import { readJson } from '../../protocol/json.ts'
import { rejection } from '../../protocol/rejections.ts'
import { RefusedRequest } from './problem.ts'

/** Parses bodies as JSON of bounded depth, and refuses keys that would set a prototype. */
export function addBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    const read = readJson(text)
    if (!read.ok) return done(new RefusedRequest(rejection('malformed', read.reason)))
    return parse(request, text, done)
  })
}
