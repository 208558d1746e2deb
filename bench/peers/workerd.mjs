import { bareWs } from '../servers/ws.ts'

export const workerd = {
  ...bareWs,
  name: 'workerd, Durable Objects',
  keeps: 'on disk, synced',
  server: new URL('workerd-server.mjs', import.meta.url).pathname,
  flags: ['--disable-warning=ExperimentalWarning'],
}
