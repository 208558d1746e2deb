import { connect, type Socket } from 'node:net'

/** The answer over a bare socket. */
export interface RawAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Opens a bare socket to a port of this machine, for bytes that no HTTP client would send. */
export function openRaw(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Everything the socket receives until the other side ends it. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await new Promise((resolve) => socket.once('close', resolve).on('error', resolve))
  return text
}

/** Sends these bytes and reads until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = await openRaw(port)
  socket.write(bytes)
  const text = await readToEnd(socket)
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { statusCode: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) }
}
