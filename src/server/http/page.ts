import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from './core.ts'
import { sendProblem } from './problem.ts'
import { countStray } from './routes/register.ts'

const NOT_BUILT = `The page is not built yet: stop this server and run "npm start", which builds it.
The API works all the same: /docs is a page to try it, /games lists the games.
`

/**
 * Serves the built page. Files with a hash in their name are cached for a year, all others are revalidated. The folder
 * may be missing, or appear while the server runs.
 */
export function addPage(app: FastifyInstance, core: Core, pageDir: string): void {
  const assets = join(pageDir, 'assets') + sep
  app.register(fastifyStatic, {
    root: pageDir,
    index: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    cacheControl: false,
    preCompressed: true,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assets)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (request, reply) => sendIndex(request, reply, pageDir))
  app.setNotFoundHandler((request, reply) => {
    const tooMany = isRead(request) ? countStray(request.raw, core) : null
    if (tooMany !== null) return sendProblem(reply, tooMany)
    return wantsPage(request) ? sendIndex(request, reply, pageDir) : sendProblem(reply, 'unknown-route')
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether the request is a navigation of a browser, not a request for data. */
export function wantsPage(request: FastifyRequest): boolean {
  return isRead(request) && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Sends the page. Its URLs are relative, so that it works under any path prefix of a proxy. For a deeper URL it gets a
 * base element that leads back up.
 */
async function sendIndex(
  request: FastifyRequest,
  reply: FastifyReply,
  pageDir: string,
): Promise<FastifyReply> {
  const html = await readFile(join(pageDir, 'index.html'), 'utf8').catch(() => null)
  reply.header('cache-control', 'no-cache').header('vary', 'Accept')
  if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
  const [path = '/'] = request.url.split('?')
  const depth = path.split('/').length - 2
  const base = path === '/' ? '' : `<base href="${depth > 0 ? '../'.repeat(depth) : './'}" />`
  return reply.type('text/html; charset=utf-8').send(html.replace('<head>', `<head>${base}`))
}
