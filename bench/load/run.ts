import { setTimeout as sleep } from 'node:timers/promises'
import { fastRng } from '../../src/engine/rng.ts'
import { LIMITS, SOCKET_LIMITS } from '../../src/server/limits.ts'
import { newFolder, type Patch, treeWith } from '../../tools/testing/tree.ts'
import { Canary } from '../../torture/kit/canary.ts'
import { type DelayBound, delayViolations } from '../../torture/kit/honest.ts'
import { gaugeAt, post } from '../../torture/kit/http.ts'
import { startQuietMatch } from '../../torture/kit/party.ts'
import { RawSocket } from '../../torture/kit/raw-socket.ts'
import { quantile, spread } from '../../torture/kit/report.ts'
import { until, within } from '../../torture/kit/waiting.ts'
import { startWatchedServer } from '../../torture/kit/watched-server.ts'
import { Crowd } from './crowd.ts'
import type { Load, LoadResult } from './load.ts'
import { OtherWork } from './other-work.ts'
import { overload } from './overload.ts'

const PATIENCE_MS = 60_000
const FREE_MS = 10_000
const HONEST_TABLES = 5
const HONEST_PACE_MS = 200
const WARM_MS = 2_000
const QUIET_MS = 4_000
const FLOODED: DelayBound = { times: 5, floorMs: 300 }
const CUT = 1006
const MIB = 2 ** 20

const isWithoutSockets = (url: string) =>
  until(async () => (await gaugeAt(url, 'icebreaker_sockets')) === 0, FREE_MS, 50)

/** R1: sockets that flood the server are closed at once, and two honest people play on. */
const floods: Load = async ({ url }, times) => {
  const violations: string[] = []
  const others = new OtherWork(url)
  const honest = new Crowd(url, HONEST_TABLES, HONEST_PACE_MS)
  await sleep(WARM_MS)
  honest.take()
  await sleep(QUIET_MS)
  const quietMs = honest.take()
  const closedMs: number[] = []
  for (let at = 0; at < times; at += 1) {
    const { code, tokens } = await startQuietMatch(url, 'yahtzee')
    const line = await RawSocket.open(url)
    let answers = 0
    let hasBye = false
    line.onMessage = (text) => {
      if (text.startsWith('{"type":"bye","code":"too-many-requests"')) hasBye = true
      if (text.startsWith('{"type":"pong"') || text.startsWith('{"type":"rejected"')) answers += 1
    }
    line.hello(code, { token: tokens[0] })
    const begunAt = performance.now()
    for (let sent = 0; sent < 5_000; sent += 1) line.send(sent % 2 === 0 ? '{"type":"ping"}' : '{"type":"x"}')
    const ended = await within(line.closed, PATIENCE_MS)
    closedMs.push(performance.now() - begunAt)
    if (ended === 'late') violations.push('a flood was not closed')
    else if (ended.code !== 1013 && ended.code !== CUT) violations.push(`a flood ended with ${ended.code}`)
    // A client that goes on sending after the bye is cut, and may not have read the bye.
    else if (!hasBye && ended.code !== CUT) violations.push('a flood was closed without a bye')
    if (answers > 100) violations.push(`a flood got ${answers} answers`)
  }
  violations.push(...(await floodHttp(url)))
  const loadedMs = honest.take()
  await honest.stop()
  const delays = { quietMs, loadedMs }
  violations.push(...honest.violations)
  violations.push(...delayViolations('during a flood', delays, FLOODED, await others.share()))
  return {
    seen: `${times} floods of 5,000, closed after ${quantile(closedMs, 1).toFixed(0)} ms at the longest; others, ms: before ${spread(quietMs)}; during it ${spread(loadedMs)}`,
    violations,
  }
}

/** Each of these requests counts as ten; an address without a token has a burst of three hundred. */
const EXPENSIVE_REQUESTS = 500

/** Sends more expensive requests than an address may, 20 at a time. */
async function floodHttp(url: string): Promise<string[]> {
  const limited: Response[] = []
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"link":"none"}' }
  for (let at = 0; at < EXPENSIVE_REQUESTS; at += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${url}/profile/follow`, request)),
    )
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    limited.push(...answers.filter(({ status }) => status === 429))
  }
  if (limited.length === 0) return ['a flood of requests was not limited']
  return limited.some(({ headers }) => !headers.has('retry-after')) ? ['429 has no Retry-After'] : []
}

/** R2: a client that requests unknown tables, or opens many new ones, is soon refused and costs no memory. */
const strangers: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const before = (await server.health()).rssBytes
  const counts = { joins: 0, made: 0, refused: 0 }
  const token = (await post<{ token: string }>(url, '/profile', {})).token
  for (let at = 0; at < times; at += 1) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const isJoin = at % 2 === 0
    const response = isJoin
      ? await fetch(`${url}/tables/${2_222_222 + at}`.slice(0, url.length + 13))
      : await fetch(`${url}/game/new`, { method: 'POST', headers, body: '{"game":"yahtzee"}' })
    await response.arrayBuffer()
    if (isJoin && response.status === 200) violations.push('a table that nobody opened was found')
    if (isJoin) counts.joins += 1
    else if (response.status === 201) counts.made += 1
    if (response.status !== 429) continue
    counts.refused += 1
    if (response.headers.get('retry-after') === null) violations.push('429 has no Retry-After')
  }
  const grown = ((await server.health()).rssBytes - before) / MIB
  const { burst, perSecond } = LIMITS.newTablesPerPerson
  if (counts.made > burst + perSecond * 600) violations.push(`one person opened ${counts.made} tables`)
  if (counts.refused === 0 && times > 2 * burst + 100) violations.push('nobody was refused')
  const seen = `${counts.joins} unknown tables, ${counts.made} matches of ${Math.floor(times / 2)} opened, ${counts.refused} times 429; memory +${grown.toFixed(0)} MiB`
  return { seen, violations }
}

/** R3: the number of silent sockets per address is bounded, and they are closed. */
const silent: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const before = (await server.health()).rssBytes
  const opened = await Promise.all(Array.from({ length: times }, () => RawSocket.open(url).catch(() => null)))
  const lines = opened.filter((line) => line !== null)
  const each = ((await server.health()).rssBytes - before) / 1024 / Math.max(1, lines.length)
  const begunAt = performance.now()
  const ended = await within(Promise.all(lines.map((line) => line.closed)), PATIENCE_MS)
  if (lines.length > SOCKET_LIMITS.perAddress) violations.push(`${lines.length} sockets of one address`)
  if (ended === 'late') violations.push('a socket without a hello was not closed')
  const isFree = await isWithoutSockets(url)
  if (!isFree) violations.push('closed sockets are still counted')
  const seen = `${lines.length} of ${times} were accepted, and closed after ${((performance.now() - begunAt) / 1000).toFixed(1)} s, ${each.toFixed(0)} KiB each`
  for (const line of lines) line.end()
  return { seen, violations }
}

const PEOPLE = 30
const TABS = 3

/** R4: thirty people with ninety tabs behind one address, which reconnect together, are never limited. */
const household: Load = async ({ url }, times) => {
  const violations: string[] = []
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => post<{ token: string }>(url, '/profile', {})),
  )
  const [first] = people
  const { table } = await post<{ table: { code: string } }>(url, '/tables', { game: 'flip7' }, first?.token)
  let welcomed = 0
  for (let wake = 0; wake < times; wake += 1) {
    const tabs = people.flatMap(({ token }) => Array.from({ length: TABS }, () => token))
    const lines = await Promise.all(
      tabs.map(async (token) => {
        const page = await fetch(`${url}/profile`, { headers: { authorization: `Bearer ${token}` } })
        if (page.status !== 200) violations.push(`a tab was told ${page.status}`)
        await page.arrayBuffer()
        const line = await RawSocket.open(url)
        const { promise, resolve } = Promise.withResolvers<void>()
        line.onMessage = (text) => {
          if (text.startsWith('{"type":"bye"')) violations.push(`a tab was told ${text}`)
          if (text.startsWith('{"type":"table"') || text.startsWith('{"type":"bye"')) resolve()
        }
        line.hello(table.code, { token })
        if ((await within(promise, PATIENCE_MS)) === 'late') violations.push('a tab saw no table')
        else welcomed += 1
        return line
      }),
    )
    for (const line of lines) line.close()
    await Promise.all(lines.map((line) => within(line.closed, PATIENCE_MS)))
  }
  return { seen: `${welcomed} tabs of ${PEOPLE * TABS * times} saw their table`, violations }
}

/** R6: sessions that come and go leave nothing behind. */
const soak: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const memory: number[] = []
  const evenings = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const canary = new Canary(url, fastRng(at), PATIENCE_MS, 0)
      canary.sing()
      await sleep(150)
      await canary.stop()
      violations.push(...canary.violations)
    }
    memory.push((await server.health()).heldBytes / MIB)
  }
  const round = Math.max(1, Math.floor(times / 5))
  for (let part = 0; part < 5; part += 1) await evenings(round)
  const isFree = await isWithoutSockets(url)
  if (!isFree) violations.push('sockets were not closed')
  const [, warm = 0] = memory
  const last = memory.at(-1) ?? 0
  // Tables stay in memory for ten minutes after their last use, with about 20 kB each.
  const allowed = warm + 8 + (times * 3 * 60) / 1024
  if (last > allowed) violations.push(`memory grew from ${warm.toFixed(0)} to ${last.toFixed(0)} MiB`)
  return {
    seen: `${round * 5} sessions; heap ${memory.map((mib) => mib.toFixed(1)).join(', ')} MiB`,
    violations,
  }
}

export const LOADS = {
  floods: { what: 'R1 floods', load: floods, isLimited: true },
  strangers: { what: 'R2 unknown tables, and too many', load: strangers, isLimited: true },
  silent: { what: 'R3 silent sockets', load: silent, isLimited: true },
  wakes: { what: 'R4 a household that reconnects together', load: household, isLimited: true },
  evenings: { what: 'R6 a soak, shortened', load: soak, isLimited: false },
  seconds: { what: 'R7 twice the full load', load: overload, isLimited: false },
} as const satisfies Readonly<Record<string, { what: string; load: Load; isLimited: boolean }>>
export type LoadName = keyof typeof LOADS

/** Loads a new server, whose log must stay empty. */
export async function underLoad(
  name: LoadName,
  times: number,
  patches: readonly Patch[] = [],
): Promise<LoadResult> {
  const { load, isLimited } = LOADS[name]
  const tree = treeWith(patches)
  const folder = newFolder('load')
  const server = await startWatchedServer({ root: tree.root, dataDir: folder.path, isLimited })
  try {
    const { seen, violations } = await load(server, times)
    return { seen, violations: [...violations, ...(await server.health()).uncaught, ...server.complaints] }
  } finally {
    await server.stop()
    folder.remove()
    tree.remove()
  }
}
