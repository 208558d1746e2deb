import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actionOf, matchOf } from '../contract/store.samples.ts'
import type { Store } from '../store.ts'
import { markOf } from './file/commit-mark.ts'
import { openSqlite } from './store.ts'

let folder = ''
let file = ''
let store: Store | null = null
let child: ChildProcess | null = null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-loss-'))
  file = join(folder, 'store.db')
})
afterEach(async () => {
  await store?.close()
  store = null
  child?.kill('SIGKILL')
  child = null
  rmSync(folder, { recursive: true, force: true })
})

const PLAYING = join(import.meta.dirname, 'testing/playing-process.ts')

/** Starts another process, which opens the store and has twenty actions acknowledged. */
async function playedElsewhere(): Promise<ChildProcess> {
  child = spawn(process.execPath, [PLAYING, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

async function killedWhilePlaying(): Promise<void> {
  const killed = await playedElsewhere()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
}

describe('after a kill, a log', () => {
  test('that is intact restores everything', async () => {
    await killedWhilePlaying()
    store = await openSqlite(file)
    expect((await store.readMatch('m1'))?.entries.length).toBe(20)
  })

  const DAMAGES: readonly (readonly [how: string, damage: (log: string) => void])[] = [
    ['is missing', (log) => rmSync(log)],
    ['is cut', (log) => truncateSync(log, Math.floor(statSync(log).size / 2))],
    [
      'has a flipped bit',
      (log) => {
        const bytes = readFileSync(log)
        const at = bytes.length - 2_000
        writeFileSync(log, bytes.fill((bytes[at] ?? 0) ^ 4, at, at + 1))
      },
    ],
  ]
  test.each(DAMAGES)('that %s is detected at the start', async (_how, damage) => {
    await killedWhilePlaying()
    copyFileSync(`${file}-wal`, `${file}-wal.kept`)
    damage(`${file}-wal`)
    await expect(openSqlite(file)).rejects.toThrow(
      /has lost \d+ of 21 acknowledged commits.*restore a backup/,
    )
    // Once the right log is back, all data is there again.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    renameSync(`${file}-wal.kept`, `${file}-wal`)
    store = await openSqlite(file)
    expect((await store.readMatch('m1'))?.entries.length).toBe(20)
  })

  test('that is lost for good can be given up by the operator', async () => {
    await killedWhilePlaying()
    rmSync(`${file}-wal`)
    await expect(openSqlite(file)).rejects.toThrow(`remove ${markOf(file)}`)
    rmSync(markOf(file))
    store = await openSqlite(file)
    expect((await store.readMatch('m1'))?.entries.length ?? 0).toBeLessThan(20)
  })
})

describe('under a running server', () => {
  beforeEach(async () => {
    store = await openSqlite(file)
    await store.insertMatch(matchOf('m1'))
    await store.append(actionOf('m1', 1))
  })

  test.each([
    ['a removed file', () => rmSync(file)],
    ['a removed log', () => rmSync(`${file}-wal`)],
    [
      'a replaced file',
      () => {
        copyFileSync(file, `${file}.other`)
        renameSync(`${file}.other`, file)
      },
    ],
  ])('%s is noticed before anything more is acknowledged', async (_what, remove) => {
    remove()
    const said = /was removed or replaced while the server ran.*start again/
    await expect(store!.append(actionOf('m1', 2))).rejects.toThrow(said)
    await expect(store!.beat(5)).rejects.toThrow(said)
  })

  test('commits of another server are detected and not mixed with our own', async () => {
    const other = new DatabaseSync(file)
    other.exec(`UPDATE meta SET value = value + 1 WHERE key = 'commits'`)
    other.close()
    await expect(store!.append(actionOf('m1', 2))).rejects.toThrow('Another Icebreaker has written to')
    await expect(store!.append(actionOf('m1', 2))).rejects.toThrow('Another Icebreaker has written to')
  })
})

test('removing the lock file does not let a second server in', async () => {
  const first = await playedElsewhere()
  rmSync(`${file}.lock`)
  await expect(openSqlite(file)).rejects.toThrow(`${file} is in use by another Icebreaker`)
  first.kill('SIGKILL')
  await once(first, 'exit')
  store = await openSqlite(file)
  expect((await store.readMatch('m1'))?.entries.length).toBe(20)
})

describe.skipIf(process.platform === 'win32')('other users of the machine', () => {
  const modes = () =>
    ['', '-wal', '-shm', '.lock', '.mark']
      .map((suffix) => file + suffix)
      .filter((path) => existsSync(path))
      .map((path) => (statSync(path).mode & 0o777).toString(8))

  test('cannot read the stored data', async () => {
    store = await openSqlite(file)
    await store.insertMatch(matchOf('m1'))
    expect(modes()).toEqual(['600', '600', '600', '600', '600'])
  })

  test('can no longer read the data of an earlier version', async () => {
    await (await openSqlite(file)).close()
    for (const suffix of ['', '.lock', '.mark']) chmodSync(file + suffix, 0o644)
    store = await openSqlite(file)
    expect(new Set(modes())).toEqual(new Set(['600']))
  })
})
