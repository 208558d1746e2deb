import { urlOf } from './address.ts'
import { PAGE_DIR } from './page-folder.ts'
import { begin, type Served, type ServeSettings } from './serve.ts'

export type ServerSettings = Partial<Omit<ServeSettings, 'say'>>

/**
 * Runs a server inside another program; by default it listens on this machine only and stores nothing. It handles no
 * signals and prints nothing.
 */
export async function createServer(settings: ServerSettings = {}): Promise<Served> {
  const whole = { host: '127.0.0.1', port: 0, pageDir: PAGE_DIR, ...settings }
  const { port, close } = await begin(whole)
  return { url: urlOf({ host: whole.host, port }), close }
}
