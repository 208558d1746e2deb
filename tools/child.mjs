import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Failure } from './failure.mjs'

// captured: its output is kept for when it fails. shown: it writes to our output. attached: it has the terminal.
/** @typedef {'captured' | 'shown' | 'attached'} Mode */
/** @typedef {{ code: number, output: string }} Ended */
/** @typedef {{ process: import('node:child_process').ChildProcess, mode: Mode }} Child */

const OUTPUT_CHARACTERS_MAX = 100_000
// Then a child that was asked to end is killed; npm would undo its install first, which is of no use to us.
const GRACE_MS = { captured: 2_000, shown: 20_000, attached: 30_000 }
const PARENT_CHECK_MS = 500

/** @type {Set<Child>} */
const running = new Set()
/** @type {Set<NodeJS.Signals>} */
const received = new Set()

/**
 * Runs a program to its end. When the launcher is stopped meanwhile, it ends with the program;
 * only of an attached one the exit code is still passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, mode: Mode, env?: NodeJS.ProcessEnv, timeoutMs?: number }} options
 * @returns {Promise<Ended>}
 */
export async function run(command, args, { cwd, mode, env = process.env, timeoutMs }) {
  // Not the terminal's: a group of its own, so that a signal reaches its children too.
  const detached = mode !== 'attached' && process.platform !== 'win32'
  const out = mode === 'captured' ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env,
    detached,
    stdio: [mode === 'attached' ? 'inherit' : 'ignore', out, out],
    windowsHide: true,
  })
  const entry = { process: child, mode }
  running.add(entry)
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => send(entry, 'SIGKILL'), timeoutMs)
  try {
    const ended = await endOf(child)
    const [signal] = received
    if (signal !== undefined && mode !== 'attached') leave(signal)
    return ended
  } finally {
    clearTimeout(timer)
    running.delete(entry)
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ended>}
 */
function endOf(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`${child.spawnfile} does not run: ${error.message}`)))
    child.once('close', (code, signal) =>
      resolve({ code: signal === null ? (code ?? 1) : exitCodeOf(signal), output }),
    )
  })
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** @param {NodeJS.Signals} signal */
function leave(signal) {
  if (process.stderr.isTTY) process.stderr.write('\n')
  process.exit(exitCodeOf(signal))
}

/**
 * @param {Child} child
 * @param {NodeJS.Signals} signal
 */
function send({ process: child, mode }, signal) {
  if (child.pid === undefined) return
  try {
    if (mode === 'attached' || process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended in between.
  }
}

/**
 * What to tell a child when we are told to end.
 * @param {Mode} mode
 * @param {NodeJS.Signals} signal
 * @param {boolean} isTerminal
 * @returns {NodeJS.Signals | null}
 */
export function signalFor(mode, signal, isTerminal) {
  // Of the test runners, Playwright ends the servers that it started at Ctrl-C only.
  if (mode === 'shown') return 'SIGINT'
  // Ctrl-C at a terminal reaches an attached child by itself, and a second one would tell it to hurry.
  return mode === 'attached' && signal === 'SIGINT' && isTerminal ? null : signal
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (running.size === 0) leave(signal)
  // npm and the terminal may both tell us; the child is told once.
  if (received.has(signal)) return
  received.add(signal)
  for (const child of running) {
    const told = signalFor(child.mode, signal, Boolean(process.stdin.isTTY))
    if (told !== null) send(child, told)
    setTimeout(() => send(child, 'SIGKILL'), GRACE_MS[child.mode]).unref()
  }
}

/** Ends what runs when we are told to end, or when the npm that started us was killed. */
export function watchSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal))
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}
