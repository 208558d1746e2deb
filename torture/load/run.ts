import { fastRng } from '../../src/engine/rng.ts'
import { PROTOCOL } from '../../src/protocol/messages.ts'
import { LIMITS, SOCKET_LIMITS } from '../../src/server/limits.ts'
import { Canary } from '../kit/canary.ts'
import { Line, within } from '../kit/line.ts'
import { asked, seated } from '../kit/people.ts'
import { quantile } from '../kit/report.ts'
import { mutatedTree, newFolder, ownTree, type Patch } from '../kit/tree.ts'
import { type FuzzServer, startFuzzServer } from '../kit/watched-server.ts'
import { overload } from './overload.ts'

/** One kind of load, so often; says what it saw, and what was wrong. */
export type Load = (server: FuzzServer, times: number) => Promise<LoadResult>

export interface LoadResult {
  readonly seen: string
  readonly violations: readonly string[]
}

const PATIENCE_MS = 60_000
const FREE_MS = 10_000
const HONEST_PACE_MS = 300
const CUT = 1006
const MIB = 2 ** 20

const figure = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Until it is so, or for so long. */
async function until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  const endAt = performance.now() + ms
  while (performance.now() < endAt) {
    if (await isSo()) return true
    await wait(50)
  }
  return false
}

/** R1: sockets that never stop talking are told to go at once, and two honest people play on. */
const floods: Load = async ({ url }, times) => {
  const violations: string[] = []
  const canary = new Canary(url, fastRng(1), PATIENCE_MS, HONEST_PACE_MS)
  canary.sing()
  await wait(2_000)
  const calmMs = quantile(canary.delaysMs, 0.99)
  const closedMs: number[] = []
  for (let at = 0; at < times; at += 1) {
    const { code, tokens } = await seated(url, 'yahtzee')
    const line = await Line.open(url)
    let answers = 0
    line.onMessage = (text) => {
      if (text.startsWith('{"type":"pong"') || text.startsWith('{"type":"rejected"')) answers += 1
    }
    line.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: code, token: tokens[0] }))
    const begunAt = performance.now()
    for (let sent = 0; sent < 5_000; sent += 1) line.send(sent % 2 === 0 ? '{"type":"ping"}' : '{"type":"x"}')
    const ended = await within(line.closed, PATIENCE_MS)
    closedMs.push(performance.now() - begunAt)
    if (ended === 'late') violations.push('a flood is still there')
    else if (ended.code !== 1013 && ended.code !== CUT) violations.push(`a flood ended with ${ended.code}`)
    if (answers > 100) violations.push(`a flood had ${answers} answers`)
  }
  await canary.stop()
  const seen = `${times} floods of 5,000, closed after ${quantile(closedMs, 1).toFixed(0)} ms at the longest; the others’ 99 %: ${calmMs.toFixed(0)} ms before, ${quantile(canary.delaysMs, 0.99).toFixed(0)} ms in it`
  return { seen, violations: [...violations, ...canary.violations] }
}

/** R2: a client that requests unknown tables, or opens one after the other, is soon refused and costs no memory. */
const strangers: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const before = (await server.health()).rssBytes
  const counts = { joins: 0, made: 0, refused: 0 }
  const token = (await asked<{ token: string }>(url, '/profile', {})).token
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
    if (response.headers.get('retry-after') === null) violations.push('429 does not say when')
  }
  const grown = ((await server.health()).rssBytes - before) / MIB
  const { burst, perSecond } = LIMITS.newTablesPerPerson
  if (counts.made > burst + perSecond * 600) violations.push(`one person opened ${counts.made} tables`)
  if (counts.refused === 0 && times > 2 * burst + 100) violations.push('nobody was refused')
  const seen = `${counts.joins} unknown tables, ${counts.made} matches of ${Math.floor(times / 2)} opened, ${counts.refused} times 429; memory +${grown.toFixed(0)} MiB`
  return { seen, violations }
}

/** R3: sockets that say nothing are bounded for one address, and let go. */
const silent: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const before = (await server.health()).rssBytes
  const opened = await Promise.all(Array.from({ length: times }, () => Line.open(url).catch(() => null)))
  const lines = opened.filter((line) => line !== null)
  const each = ((await server.health()).rssBytes - before) / 1024 / Math.max(1, lines.length)
  const begunAt = performance.now()
  const ended = await within(Promise.all(lines.map((line) => line.closed)), PATIENCE_MS)
  if (lines.length > SOCKET_LIMITS.perAddress) violations.push(`${lines.length} sockets of one address`)
  if (ended === 'late') violations.push('somebody who never said hello is still there')
  const isFree = await until(async () => (await figure(url, 'icebreaker_sockets')) === 0, FREE_MS)
  if (!isFree) violations.push('closed sockets are still counted')
  const seen = `${lines.length} of ${times} were let in, gone after ${((performance.now() - begunAt) / 1000).toFixed(1)} s, ${each.toFixed(0)} KiB each`
  for (const line of lines) line.terminate()
  return { seen, violations }
}

const PEOPLE = 30
const TABS = 3

/** R4: thirty people with ninety tabs behind one address, all waking together, again and again, are never limited. */
const household: Load = async ({ url }, times) => {
  const violations: string[] = []
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => asked<{ token: string }>(url, '/profile', {})),
  )
  const [first] = people
  const { table } = await asked<{ table: { code: string } }>(url, '/tables', { game: 'flip7' }, first?.token)
  let welcomed = 0
  for (let wake = 0; wake < times; wake += 1) {
    const tabs = people.flatMap(({ token }) => Array.from({ length: TABS }, () => token))
    const lines = await Promise.all(
      tabs.map(async (token) => {
        const page = await fetch(`${url}/profile`, { headers: { authorization: `Bearer ${token}` } })
        if (page.status !== 200) violations.push(`a tab was told ${page.status}`)
        await page.arrayBuffer()
        const line = await Line.open(url)
        const { promise, resolve } = Promise.withResolvers<void>()
        line.onMessage = (text) => {
          if (text.startsWith('{"type":"bye"')) violations.push(`a tab was told ${text}`)
          if (text.startsWith('{"type":"table"') || text.startsWith('{"type":"bye"')) resolve()
        }
        line.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, table: table.code, token }))
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

/** R6: evenings that come and go leave nothing behind. */
const soak: Load = async (server, times) => {
  const violations: string[] = []
  const { url } = server
  const memory: number[] = []
  const evenings = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const canary = new Canary(url, fastRng(at), PATIENCE_MS, 0)
      canary.sing()
      await wait(150)
      await canary.stop()
      violations.push(...canary.violations)
    }
    memory.push((await server.health()).heldBytes / MIB)
  }
  const round = Math.max(1, Math.floor(times / 5))
  for (let part = 0; part < 5; part += 1) await evenings(round)
  const isFree = await until(async () => (await figure(url, 'icebreaker_sockets')) === 0, FREE_MS)
  if (!isFree) violations.push('sockets are left over')
  const [, warm = 0] = memory
  const last = memory.at(-1) ?? 0
  // Tables stay in memory for ten minutes after the last use, some 20 kB each; that much may be there.
  const allowed = warm + 8 + (times * 3 * 60) / 1024
  if (last > allowed) violations.push(`memory grew from ${warm.toFixed(0)} to ${last.toFixed(0)} MiB`)
  return {
    seen: `${round * 5} evenings; heap ${memory.map((mib) => mib.toFixed(1)).join(', ')} MiB`,
    violations,
  }
}

export const LOADS = {
  floods: { what: 'R1 floods', load: floods, isLimited: true },
  strangers: { what: 'R2 unknown tables, and too many', load: strangers, isLimited: true },
  silent: { what: 'R3 sockets that say nothing', load: silent, isLimited: true },
  wakes: { what: 'R4 a household that wakes together', load: household, isLimited: true },
  evenings: { what: 'R6 a soak, shortened', load: soak, isLimited: false },
  seconds: { what: 'R7 twice what it can do', load: overload, isLimited: false },
} as const satisfies Readonly<Record<string, { what: string; load: Load; isLimited: boolean }>>
export type LoadName = keyof typeof LOADS

/** Loads a server of its own, and sees that it did not complain. */
export async function underLoad(
  name: LoadName,
  times: number,
  patches: readonly Patch[] = [],
): Promise<LoadResult> {
  const { load, isLimited } = LOADS[name]
  const tree = patches.length === 0 ? ownTree : mutatedTree(patches)
  const folder = newFolder('load')
  const server = await startFuzzServer({ root: tree.root, dataDir: folder.path, isLimited })
  try {
    const { seen, violations } = await load(server, times)
    return { seen, violations: [...violations, ...(await server.health()).uncaught, ...server.complaints] }
  } finally {
    await server.stop()
    folder.remove()
    tree.remove()
  }
}
