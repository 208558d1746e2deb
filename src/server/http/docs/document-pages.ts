import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Core } from '../core.ts'
import { refuseOtherMethods } from '../routes/register.ts'

const FOLDER = join(import.meta.dirname, 'page')
const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/** The pages for the API and for the operator: plain files, under the same content security policy as the page. */
const FILES: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/docs', 'docs.html', HTML],
  ['/docs/docs.js', 'docs.js', SCRIPT],
  ['/docs/text.js', 'text.js', SCRIPT],
  ['/docs/docs.css', 'docs.css', STYLE],
  ['/admin', 'admin.html', HTML],
  ['/admin/admin.js', 'admin.js', SCRIPT],
]

/** Adds `GET /openapi.json` and the pages that read it. */
export function addDocumentPages(app: FastifyInstance, core: Core, document: object): void {
  const text = JSON.stringify(document)
  const files = FILES.map(([path, file, type]) => ({
    path,
    type,
    text: readFileSync(join(FOLDER, file), 'utf8'),
  }))
  for (const file of [...files, { path: '/openapi.json', type: 'application/json; charset=utf-8', text }]) {
    app.get(file.path, async (_request, reply) =>
      reply.type(file.type).header('cache-control', 'no-cache').send(file.text),
    )
    refuseOtherMethods(app, core, file.path, ['GET'])
  }
}
