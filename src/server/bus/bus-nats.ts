import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, BusFault } from './bus.ts'

const SUBJECT = 'icebreaker'
const CONNECT_MS = 5_000
const RECONNECT_MS = 250

/** The bus on NATS: a subject for each topic, so that a node receives only the messages about its own tables. */
export async function openNatsBus(url: string, subject = SUBJECT): Promise<Bus> {
  const connection = await connected(url)
  return {
    publish: (topic, text) => {
      try {
        connection.publish(`${subject}.${topic}`, text)
      } catch {
        // The connection is closed or its buffer is full. Polling finds what a lost hint announced.
      }
    },
    subscribe: (topic, handler) => {
      if (connection.isClosed()) return () => undefined
      const subscription = connection.subscribe(`${subject}.${topic}`, {
        callback: (error, message) => {
          if (error === null) handler(message.string())
        },
      })
      return () => subscription.unsubscribe()
    },
    close: async () => {
      await connection.drain().catch(() => undefined)
    },
  }
}

async function connected(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url)
  try {
    return await connect({
      servers: host,
      ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      ...(url.startsWith('tls:') ? { tls: {} } : {}),
      name: 'icebreaker',
      noEcho: true,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BusFault(`NATS_URL (${host}) cannot be used: ${why}. Is nats-server running there?`)
  }
}
