import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { say } from './report.mjs'

/** @typedef {{ pid: number, beatAt: number, text: string }} Holder */

const BEAT_MS = 2_000
const SILENT_MS = 30_000 // a holder that lives shows it more often; a process id alone may have been given anew
const SETTLE_MS = 40
const POLL_MS = 250
const WAIT_MS = 15 * 60_000

/** @param {string} root */
export const lockFile = (root) => join(root, '.tools', 'set-up.lock')

/**
 * Does the work while no other launcher of this folder does its own.
 * @template Result
 * @param {string} root
 * @param {() => Promise<Result>} work
 * @param {{ waitMs?: number }} [options]
 * @returns {Promise<Result>}
 */
export async function withLock(root, work, { waitMs = WAIT_MS } = {}) {
  mkdirSync(join(root, '.tools'), { recursive: true })
  const file = lockFile(root)
  const mine = await acquire(file, waitMs)
  const beat = setInterval(() => touch(file), BEAT_MS)
  const release = () => {
    if (holderOf(file)?.text === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.removeListener('exit', release)
    release()
  }
}

/**
 * @param {Pick<Holder, 'pid' | 'beatAt'>} holder
 * @param {number} now
 * @param {(pid: number) => boolean} isAlive
 */
export function isStale({ pid, beatAt }, now, isAlive) {
  // A holder that has not written its number yet reads as 0.
  return pid === process.pid || (pid !== 0 && !isAlive(pid)) || now - beatAt > SILENT_MS
}

/**
 * @param {string} file
 * @param {number} waitMs
 */
async function acquire(file, waitMs) {
  const mine = `${process.pid} ${randomUUID()}`
  const deadline = Date.now() + waitMs
  let isTold = false
  for (;;) {
    if (take(file, mine)) {
      // Two that saw the same stale lock may both have removed it: the last one to take it has it.
      await sleep(SETTLE_MS)
      if (holderOf(file)?.text === mine) return mine
    }
    const holder = holderOf(file)
    if (holder === null) continue
    if (isStale(holder, Date.now(), isAlive)) {
      rmSync(file, { force: true })
      continue
    }
    if (Date.now() > deadline) throw stuck(file, holder)
    if (!isTold) say(`set-up: waiting for the one that process ${holder.pid} is doing`)
    isTold = true
    await sleep(POLL_MS)
  }
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
function stuck(file, { pid }) {
  return new Failure(`Another set-up (process ${pid}) has not ended.`, {
    advice: `End it, or delete ${file} if it is something else, and run this again.`,
  })
}

/**
 * @param {string} file
 * @param {string} mine
 */
function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} file
 * @returns {Holder | null}
 */
function holderOf(file) {
  try {
    const text = readFileSync(file, 'utf8')
    return { pid: Number.parseInt(text, 10) || 0, beatAt: statSync(file).mtimeMs, text }
  } catch {
    return null
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Taken over: the end of the work notices nothing, and its stamp decides.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
