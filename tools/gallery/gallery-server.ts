import { join } from 'node:path'
import { createServer } from 'vite'

/** A server of the gallery on a free port. */
export async function startGallery(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    logLevel: 'warn',
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
