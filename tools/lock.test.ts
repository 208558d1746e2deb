import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isStale, lockFile, withLock } from './lock.mjs'

describe('a lock is stale', () => {
  const lives = () => true
  const isDead = () => false

  test('when its process is gone', () => {
    expect(isStale({ pid: 7, beatAt: 1_000 }, 1_500, isDead)).toBe(true)
    expect(isStale({ pid: 7, beatAt: 1_000 }, 1_500, lives)).toBe(false)
  })

  test('when its process lives but does not show it, since the number was given anew', () => {
    expect(isStale({ pid: 7, beatAt: 1_000 }, 40_000, lives)).toBe(true)
  })

  test('when it names this very process, which has not taken it', () => {
    expect(isStale({ pid: process.pid, beatAt: 1_000 }, 1_500, lives)).toBe(true)
  })

  test('not at once when its number is still to be written', () => {
    expect(isStale({ pid: 0, beatAt: 1_000 }, 1_500, isDead)).toBe(false)
  })
})

describe('withLock', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'icebreaker-lock-'))
    mkdirSync(join(root, '.tools'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('takes a free lock and leaves nothing behind, after a failure too', async () => {
    expect(await withLock(root, async () => existsSync(lockFile(root)))).toBe(true)
    await expect(withLock(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(readdirSync(join(root, '.tools'))).toEqual([])
  })

  test('takes over from a process that was killed', async () => {
    writeFileSync(lockFile(root), `${spawnSync(process.execPath, ['--version']).pid} left`)
    expect(await withLock(root, async () => 'done')).toBe('done')
  })

  test('takes over from an empty file that is old', async () => {
    writeFileSync(lockFile(root), '')
    utimesSync(lockFile(root), 0, 0)
    expect(await withLock(root, async () => 'done')).toBe('done')
  })

  test('waits for a process that lives, but not for ever', async () => {
    writeFileSync(lockFile(root), `${process.ppid} busy`)
    await expect(withLock(root, async () => 'done', { waitMs: 300 })).rejects.toThrow(
      `Another set-up (process ${process.ppid}) has not ended.`,
    )
    expect(existsSync(lockFile(root))).toBe(true)
  })

  test('goes on when the other one has ended', async () => {
    writeFileSync(lockFile(root), `${process.ppid} busy`)
    const waiting = withLock(root, async () => 'done')
    await sleep(100)
    rmSync(lockFile(root))
    expect(await waiting).toBe('done')
  })
})
