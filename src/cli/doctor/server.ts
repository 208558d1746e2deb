import { nodeWorld } from '../../library/node-world.ts'
import { PROTOCOL } from '../../protocol/messages.ts'
import { error, type Finding, ok, warning } from './machine.ts'

const TIMEOUT_MS = 10_000
const SLOW_MS = 1_000
/** A code that no table has, so that asking for it disturbs nobody. */
const NO_TABLE = '22222'

/** Checks a server as its players reach it: HTTP, its store, the page and the socket. */
export async function checkServer(url: URL): Promise<Finding[]> {
  const base = url.href.replace(/\/*$/, '/')
  const health = await checkHealth(base)
  if (health.level === 'error') return [health]
  return [health, await checkReady(base), await checkPage(base), await checkSocket(base)]
}

async function get(
  url: string,
  accept = 'application/json',
): Promise<{ status: number; text: string; tookMs: number }> {
  const beganAt = performance.now()
  const response = await fetch(url, { headers: { accept }, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await response.text()
  return { status: response.status, text, tookMs: performance.now() - beganAt }
}

async function checkHealth(base: string): Promise<Finding> {
  try {
    const { status, text, tookMs } = await get(`${base}health`)
    if (status !== 200 || !text.includes('"ok"'))
      return error(
        'server',
        `${base} answers, but not as Icebreaker: check the address and the proxy's rules.`,
      )
    const answers = `${base} answers in ${Math.round(tookMs)} ms`
    return tookMs < SLOW_MS
      ? ok('server', answers)
      : warning('server', `${answers}: the machine or the network is busy.`)
  } catch (fault) {
    return error(
      'server',
      `${base} does not answer (${causeOf(fault)}): start it with npm start, or check the address and the firewall.`,
    )
  }
}

function causeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const { cause } = fault
  return cause instanceof Error
    ? cause.message || ('code' in cause ? String(cause.code) : cause.name)
    : fault.message
}

async function checkReady(base: string): Promise<Finding> {
  const { status } = await get(`${base}ready`).catch(() => ({ status: 0 }))
  return status === 200
    ? ok('store', 'can be written')
    : error('store', "cannot be written now: check the disk of DATA_DIR and the server's log.")
}

async function checkPage(base: string): Promise<Finding> {
  const { status, text } = await get(base, 'text/html').catch(() => ({ status: 0, text: '' }))
  return status === 200 && text.includes('<title>')
    ? ok('page', 'is served')
    : warning('page', 'is not served: npm start builds it. The API works without it.')
}

/** Says hello to a table that does not exist: any answer shows that the proxy lets sockets through. */
async function checkSocket(base: string): Promise<Finding> {
  const isAnswered = await new Promise<boolean>((resolve) => {
    const world = nodeWorld()
    const cancelTimeout = world.later(TIMEOUT_MS, () => finish(false))
    const socket = world.openSocket(`${base.replace(/^http/, 'ws')}socket`, {
      onOpen: () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: NO_TABLE })),
      onMessage: () => finish(true),
      onClose: () => finish(false),
    })
    const finish = (hasAnswer: boolean) => {
      cancelTimeout()
      socket.close()
      resolve(hasAnswer)
    }
  })
  return isAnswered
    ? ok('socket', 'is open')
    : warning(
        'socket',
        'does not open: the proxy must forward upgrades (docs/host.md). People can play, but with delays.',
      )
}
