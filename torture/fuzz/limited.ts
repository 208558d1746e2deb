import { fastRng } from '../../src/engine/rng.ts'
import { PROTOCOL } from '../../src/protocol/messages.ts'
import { Canary } from '../kit/canary.ts'
import { type Farewell, Line, within } from '../kit/line.ts'
import { seated } from '../kit/people.ts'
import { newFolder, ownTree } from '../kit/tree.ts'
import { startFuzzServer } from '../kit/watched-server.ts'

export interface LimitedResult {
  readonly ended: readonly (Farewell & { readonly answered: number })[]
  readonly statuses: ReadonlyMap<number, number>
  readonly canaryActions: number
  readonly violations: readonly string[]
}

const PATIENCE_MS = 60_000
const SOCKETS = 5
const MESSAGES = 200
/** Each counts for ten: of an address that has no token three hundred are taken at once. */
const REQUESTS = 500
const HONEST_PACE_MS = 300
const CUT = 1006

/** The same server with the limits that everybody has: who floods it is told to go, and nobody else notices. */
export async function floodLimited(seed: number): Promise<LimitedResult> {
  const folder = newFolder('limited')
  const server = await startFuzzServer({ root: ownTree.root, dataDir: folder.path, isLimited: true })
  const canary = new Canary(server.url, fastRng(seed), PATIENCE_MS, HONEST_PACE_MS)
  const violations: string[] = []
  try {
    canary.sing()
    const ended = await Promise.all(
      Array.from({ length: SOCKETS }, () => floodSocket(server.url, violations)),
    )
    const statuses = await floodHttp(server.url, violations)
    await canary.stop()
    return {
      ended,
      statuses,
      canaryActions: canary.actions,
      violations: [...violations, ...canary.violations, ...server.complaints],
    }
  } finally {
    await server.stop()
    folder.remove()
  }
}

async function floodSocket(url: string, violations: string[]): Promise<Farewell & { answered: number }> {
  const { code, tokens } = await seated(url, 'yahtzee')
  const line = await Line.open(url)
  let answered = 0
  let hasBye = false
  line.onMessage = (text) => {
    if (text.startsWith('{"type":"rejected"')) answered += 1
    if (text.startsWith('{"type":"bye","code":"too-many-requests"')) hasBye = true
  }
  line.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: code, token: tokens[0] }))
  for (let at = 0; at < MESSAGES; at += 1) line.send('{"type":"nonsense"}')
  const ended = await within(line.closed, PATIENCE_MS)
  // A client that goes on sending after the bye is cut, and may not have read the bye.
  if (ended === 'late' || (!hasBye && ended.code !== CUT))
    violations.push(`a flood was not told to go: ${JSON.stringify(ended)}`)
  return ended === 'late' ? { code: 0, reason: 'late', answered } : { ...ended, answered }
}

async function floodHttp(url: string, violations: string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let at = 0; at < REQUESTS; at += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${url}/profile/follow`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"link":"none"}',
        }),
      ),
    )
    for (const answer of answers) {
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 429 && answer.headers.get('retry-after') === null)
        violations.push('429 does not say when to come again')
    }
  }
  if (!statuses.has(429)) violations.push('nobody was told that it is too much')
  return statuses
}
