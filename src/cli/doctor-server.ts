import { nodeWorld } from '../library/node-world.ts'
import { PROTOCOL } from '../protocol/messages.ts'
import type { Finding } from './doctor-checks.ts'

const ANSWER_MS = 10_000
const SLOW_MS = 1_000
/** A code that no table has: it can be asked for without disturbing anybody. */
const NO_TABLE = '22222'

/** A server as those who play reach it: HTTP, its store, the page, the socket. */
export async function checkServer(url: URL): Promise<Finding[]> {
  const base = url.href.replace(/\/*$/, '/')
  const health = await checkHealth(base)
  if (!health.isWell && health.isWarning !== true) return [health]
  return [health, await checkReady(base), await checkPage(base), await checkSocket(base)]
}

async function ask(
  url: string,
  accept = 'application/json',
): Promise<{ status: number; text: string; tookMs: number }> {
  const beganAt = performance.now()
  const response = await fetch(url, { headers: { accept }, signal: AbortSignal.timeout(ANSWER_MS) })
  const text = await response.text()
  return { status: response.status, text, tookMs: performance.now() - beganAt }
}

async function checkHealth(base: string): Promise<Finding> {
  const what = 'server'
  try {
    const { status, text, tookMs } = await ask(`${base}health`)
    if (status !== 200 || !text.includes('"ok"'))
      return {
        what,
        isWell: false,
        text: `${base} answers, but not as Icebreaker: look at the address, and at the proxy's rules.`,
      }
    const took = `answers in ${Math.round(tookMs)} ms`
    return tookMs < SLOW_MS
      ? { what, isWell: true, text: `${base} ${took}` }
      : { what, isWell: false, isWarning: true, text: `${base} ${took}: the machine or the network is busy.` }
  } catch (error) {
    return {
      what,
      isWell: false,
      text: `${base} does not answer (${causeOf(error)}): start it with npm start, or look at the address and the firewall.`,
    }
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error
    ? cause.message || ('code' in cause ? String(cause.code) : cause.name)
    : error.message
}

async function checkReady(base: string): Promise<Finding> {
  const { status } = await ask(`${base}ready`).catch(() => ({ status: 0 }))
  return status === 200
    ? { what: 'store', isWell: true, text: 'keeps what it is given' }
    : {
        what: 'store',
        isWell: false,
        text: 'does not keep anything now: look at the disk of DATA_DIR and at the log of the server.',
      }
}

async function checkPage(base: string): Promise<Finding> {
  const { status, text } = await ask(base, 'text/html').catch(() => ({ status: 0, text: '' }))
  return status === 200 && text.includes('<title>')
    ? { what: 'page', isWell: true, text: 'is served' }
    : {
        what: 'page',
        isWell: false,
        isWarning: true,
        text: 'is not served: npm start builds it. The API works without.',
      }
}

/** Says hello to a table that there is not: any answer of ours shows that a proxy lets sockets through. */
async function checkSocket(base: string): Promise<Finding> {
  const isHeard = await new Promise<boolean>((resolve) => {
    const world = nodeWorld()
    const giveUp = world.later(ANSWER_MS, () => done(false))
    const socket = world.openSocket(`${base.replace(/^http/, 'ws')}socket`, {
      onOpen: () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: NO_TABLE })),
      onMessage: () => done(true),
      onClose: () => done(false),
    })
    const done = (isAnswer: boolean) => {
      giveUp()
      socket.close()
      resolve(isAnswer)
    }
  })
  return isHeard
    ? { what: 'socket', isWell: true, text: 'is open' }
    : {
        what: 'socket',
        isWell: false,
        isWarning: true,
        text: 'does not open: have the proxy pass upgrades on (docs/host.md). People can play, but with delays.',
      }
}
