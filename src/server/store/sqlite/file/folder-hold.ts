import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StoreFault } from '../../store.ts'

/** Releases the lock. */
export type Release = () => Promise<void>

/**
 * Locks a database for this process, by listening on a socket whose name is derived from the identity of the folder. Unlike
 * the lock file beside the database, it cannot be removed by accident, and it ends with the process. It does not work
 * between machines or containers that share a folder: there only the lock file protects the database.
 */
export async function holdFolder(file: string): Promise<Release> {
  const address = addressOf(file)
  const server = createServer((socket) => socket.destroy())
  const isHeld = (await tryListen(server, address)) || (await takeOver(server, address))
  if (!isHeld)
    throw new StoreFault(`${file} is in use by another Icebreaker: stop that one, or choose another file.`)
  server.unref()
  return async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await closed
  }
}

/** The socket's name: abstract on Linux, a pipe on Windows, a file in the temporary folder elsewhere. */
function addressOf(file: string): string {
  const path = existsSync(file) ? realpathSync(file) : file
  const { dev, ino } = statSync(dirname(path), { bigint: true })
  const id = createHash('sha256')
    .update(`${dev}:${ino}:${basename(path)}`)
    .digest('hex')
    .slice(0, 32)
  const name = `icebreaker-${id}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Whether the name was free. On a system without such names, the lock file is the only lock. */
async function tryListen(server: Server, address: string): Promise<boolean> {
  try {
    server.listen(address)
    await once(server, 'listening')
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  }
}

/** A socket file outlives its process: if no process answers there, it can be taken over. */
async function takeOver(server: Server, address: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return false
  if (await isAnswered(address)) return false
  rmSync(address, { force: true })
  return tryListen(server, address)
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
