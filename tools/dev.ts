// npm run dev: the server, restarted when its sources change, and the page with hot reload, at one address.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite'
import { freePort } from './network/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'src/web')
const PORT = Number(process.env.PORT ?? 3000)
const ADDRESS = `http://localhost:${PORT}`

/** Whether Vite answers a request itself: the page's document, its modules and its public files. */
export function isOfPage(url: string): boolean {
  const path = decodeURIComponent(url.replace(/[?#].*$/, ''))
  if (path === '/' || path === '/index.html' || path.startsWith('/@')) return true
  const isModule = /\.\w+$/.test(path) && !path.includes('..')
  return isModule && (existsSync(join(WEB, path)) || existsSync(join(WEB, 'public', path)))
}

/** Vite's log without the requests that fail while the server restarts: Node says that it does. */
function quietLogger(): Logger {
  const logger = createLogger('warn')
  return {
    ...logger,
    error: (text, options) => {
      if (!/proxy (socket )?error/.test(text)) logger.error(text, options)
    },
  }
}

/** Vite with everything else forwarded to the server, sockets included. The Host header stays, so origins match. */
async function servePage(serverPort: number): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(WEB, 'vite.config.ts'),
    clearScreen: false,
    customLogger: quietLogger(),
    server: {
      port: PORT,
      strictPort: true,
      fs: { allow: [ROOT] },
      proxy: {
        '^/': {
          target: `http://127.0.0.1:${serverPort}`,
          ws: true,
          bypass: ({ url = '/' }) => (isOfPage(url) ? url : undefined),
        },
      },
    },
  })
  return vite.listen()
}

async function main(): Promise<void> {
  const port = await freePort()
  const vite = await servePage(port)
  const serve = ['src/cli/main.ts', 'serve', '--host', '127.0.0.1', '--port', String(port)]
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...serve], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The server prints its own address, but people use that of Vite.
  server.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => process.stdout.write(text.replaceAll(`http://127.0.0.1:${port}`, ADDRESS)))
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.kill('SIGTERM')
    void vite.close()
  }
  process.removeAllListeners('SIGTERM') // Vite's own would exit before the server has stopped
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const [code] = await once(server, 'exit')
  await vite.close()
  process.exit(isStopping ? 0 : (code ?? 1))
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    const isTaken = error instanceof Error && error.message.includes('already in use')
    console.error(isTaken ? `Port ${PORT} is in use: stop that program, or set PORT to another port.` : error)
    process.exit(1)
  })
