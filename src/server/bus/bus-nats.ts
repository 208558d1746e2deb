import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, BusFault } from './bus.ts'

const SUBJECT = 'icebreaker'
const CONNECT_MS = 5_000
const RECONNECT_MS = 250

/** The bus in NATS: a subject for each topic, so that a node hears of nothing but the tables that it has. */
export async function openNatsBus(url: string, subject = SUBJECT): Promise<Bus> {
  const connection = await connected(url)
  return {
    publish: (topic, text) => {
      try {
        connection.publish(`${subject}.${topic}`, text)
      } catch {
        // It is closed, or has too much to say: a hint that is lost is found by the poll.
      }
    },
    follow: (topic, heard) => {
      if (connection.isClosed()) return () => undefined
      const subscription = connection.subscribe(`${subject}.${topic}`, {
        callback: (error, message) => {
          if (error === null) heard(message.string())
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
