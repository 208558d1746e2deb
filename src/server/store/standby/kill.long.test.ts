import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN_TOKEN } from '../../http/testing/fixture.ts'
import { entryAt } from '../contract/store.samples.ts'
import { openSqlite } from '../sqlite/store.ts'
import { follow } from './follow.ts'
import { Leader } from './leader.ts'
import { STANDBY_DEFAULTS, Standby } from './standby.ts'
import { takeOver } from './take-over.ts'

const CLI = join(import.meta.dirname, '../../../cli/main.ts')
const LEADER = join(import.meta.dirname, 'testing/leader-process.ts')

/** How often the leader is killed; a long run sets it. */
const KILLS = Number(process.env.STANDBY_KILLS ?? 1)
/** Two clocks with milliseconds differ by this much. */
const ROUNDING_MS = 3

let folder = ''
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-standby-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface LeaderProcess {
  readonly child: ChildProcess
  readonly url: URL
  /** The acknowledged actions, each with its time. */
  readonly acknowledged: { readonly at: number; readonly revision: number }[]
  /** Resolves when the leader has acknowledged so many more. */
  played(more: number): Promise<void>
}

/** Starts a leader that plays match m1 without end. */
async function lead(): Promise<LeaderProcess> {
  const child = spawn(process.execPath, [LEADER, join(folder, 'leader.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface(child.stdout!)
  const [first] = await once(lines, 'line')
  const acknowledged: { at: number; revision: number }[] = []
  lines.on('line', (line: string) => {
    const [at, revision] = line.split(' ').map(Number)
    acknowledged.push({ at: at!, revision: revision! })
  })
  const played = async (more: number) => {
    for (const end = acknowledged.length + more; acknowledged.length < end; ) await once(lines, 'line')
  }
  return { child, url: new URL(`http://127.0.0.1:${String(first).slice(5)}/`), acknowledged, played }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close') // Everything that it printed has been read.
}

const standbyFolder = () => join(folder, 'standby')

/** The number of actions in the copy, after a check that it has each of them from the first on. */
async function prefixInCopy(): Promise<number> {
  const copy = await openSqlite(join(standbyFolder(), 'icebreaker.db'))
  const last = (await copy.chainAt('m1', null))?.last ?? 0
  const entries = await copy.entriesAfter('m1', 0, 100_000)
  await copy.close()
  expect(entries).toEqual(Array.from({ length: last }, (_, at) => entryAt(at + 1)))
  return last
}

/** Follows in this process. The returned function stops, and says up to when the copy claims to have everything. */
async function followHere(url: URL) {
  const standby = await Standby.open({ ...STANDBY_DEFAULTS, folder: standbyFolder(), leader: url.href })
  const stopping = new AbortController()
  const copied = Promise.withResolvers<void>()
  let completeUntil = 0
  const done = follow({
    standby,
    signal: stopping.signal,
    report: () => undefined,
    leader: new Leader(url, ADMIN_TOKEN),
    onLag: (lagMs) => {
      if (standby.commits === 0) return
      completeUntil = Date.now() - lagMs - ROUNDING_MS
      copied.resolve()
    },
  })
  const stop = async () => {
    stopping.abort()
    await done
    await standby.close()
    return completeUntil
  }
  return { copied: copied.promise, stop }
}

test(
  'after a kill of the leader, its standby has exactly what was acknowledged up to its last answer',
  async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      const leader = await lead()
      const following = await followHere(leader.url)
      await following.copied
      await leader.played(100 + Math.floor(Math.random() * 100))
      await kill(leader.child)
      const completeUntil = await following.stop()
      await takeOver(standbyFolder())
      const last = await prefixInCopy()
      const before = leader.acknowledged.filter(({ at }) => at < completeUntil)
      expect(before.length).toBeGreaterThan(50)
      expect(before.filter(({ revision }) => revision > last)).toEqual([])
      if (KILLS > 1) report(leader.acknowledged, last)
      rmSync(folder, { recursive: true })
      mkdirSync(folder)
    }
  },
  KILLS * 20_000,
)

/** Prints how much a take-over has lost, for docs/reliability.md. */
function report(acknowledged: LeaderProcess['acknowledged'], last: number): void {
  const lost = acknowledged.filter(({ revision }) => revision > last)
  const ms = lost.length === 0 ? 0 : (acknowledged.at(-1)?.at ?? 0) - (lost[0]?.at ?? 0)
  console.info(`acknowledged ${acknowledged.length}, lost ${lost.length}, from the last ${ms} ms`)
}

test('a standby that is killed at any moment goes on from there', async () => {
  const leader = await lead()
  for (let kills = 0; kills < 4; kills += 1) {
    const child = command('follow', leader.url.href)
    await once(child.stdout!, 'data')
    await leader.played(Math.floor(Math.random() * 60))
    await kill(child)
  }
  const following = await followHere(leader.url)
  await following.copied
  await leader.played(20)
  await kill(leader.child)
  const completeUntil = await following.stop()
  await takeOver(standbyFolder())
  const last = await prefixInCopy()
  const before = leader.acknowledged.filter(({ at }) => at < completeUntil)
  expect(before.filter(({ revision }) => revision > last)).toEqual([])
})

test('one command takes over once the leader is down, and no server uses the folder before', async () => {
  const leader = await lead()
  const following = await followHere(leader.url)
  await following.copied
  await leader.played(5)
  await following.stop()
  expect(await commandSays('serve', '--port', '0')).toContain('is the standby of another server')
  expect(await commandSays('follow', '--take-over', '--port', '0')).toContain(
    'still answers: stop that server first',
  )
  await kill(leader.child)
  const server = command('follow', '--take-over', '--port', '0')
  const said: string[] = []
  for await (const line of createInterface(server.stdout!)) {
    said.push(line)
    const url = /Icebreaker is at (http\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    expect(await (await fetch(new URL('ready', url))).json()).toEqual({ status: 'ready' })
    break
  }
  expect(said.join('\n')).toMatch(/The copy is sound. It has \d+ commits/)
})

function command(...args: readonly string[]): ChildProcess {
  const env = { ...process.env, ADMIN_TOKEN, HOST: '127.0.0.1', DATA_DIR: standbyFolder() }
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  children.push(child)
  return child
}

async function commandSays(...args: readonly string[]): Promise<string> {
  const child = command(...args)
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => void said.push(text))
  const [code] = await once(child, 'close')
  expect(code).not.toBe(0)
  return said.join('')
}
