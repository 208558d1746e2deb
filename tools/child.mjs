import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Ends the launcher with a sentence for people instead of a stack trace. */
export class Failure extends Error {
  /**
   * @param {string} message what failed
   * @param {{ advice?: string, output?: string }} [details] what to do, and the last lines of the failed program
   */
  constructor(message, { advice = '', output = '' } = {}) {
    super(message)
    this.advice = advice
    this.output = output
  }

  /** The output to print. */
  get text() {
    const tail = this.output.trimEnd().split('\n').slice(-40).join('\n')
    return [tail && `${tail}\n`, this.message, this.advice].filter(Boolean).join('\n')
  }
}

const OUTPUT_MAX = 100_000
const PARENT_CHECK_MS = 500
/** A second signal within this time is the same request: npm, the terminal or systemd may signal us twice. */
const SAME_REQUEST_MS = 2_000

/** @typedef {{ cwd: string, env?: NodeJS.ProcessEnv }} Options */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {{ process: ChildProcess, isSetUp: boolean } | null} */
let running = null
/** @type {NodeJS.Signals | null} */
let stoppedBy = null
let stoppedAt = 0

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a step of the set-up and captures its output. If we are told to stop meanwhile, it is killed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(command, args, options) {
  // A process group of its own, so that killing it reaches its children.
  const detached = process.platform !== 'win32'
  const child = spawn(command, args, {
    ...options,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_MAX)
    })
  const code = await endOf(child, true)
  if (stoppedBy !== null) throw new Failure('Stopped.')
  return { code, output }
}

/**
 * Gives a program our terminal, forwards signals to it, and returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} options
 */
export function attach(command, args, options) {
  return endOf(spawn(command, args, { ...options, stdio: 'inherit' }), false)
}

/**
 * @param {ChildProcess} child
 * @param {boolean} isSetUp
 * @returns {Promise<number>}
 */
function endOf(child, isSetUp) {
  running = { process: child, isSetUp }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Failure(`${child.spawnfile} cannot run: ${error.message}`)))
    child.once('close', (code, signal) => {
      running = null
      resolve(signal === null ? (code ?? 1) : exitCodeOf(signal))
    })
  })
}

/**
 * The signal to send to an attached program when we receive one. Ctrl-C at a terminal has reached it already.
 * @param {NodeJS.Signals} signal
 * @param {boolean} isTerminal
 */
export function forwarded(signal, isTerminal) {
  return signal === 'SIGINT' && isTerminal ? null : signal
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (stoppedBy !== null && Date.now() - stoppedAt < SAME_REQUEST_MS) return
  stoppedBy = signal
  stoppedAt = Date.now()
  if (running === null) process.exit(exitCodeOf(signal))
  const { process: child, isSetUp } = running
  if (isSetUp) {
    process.exitCode = exitCodeOf(signal)
    return kill(child)
  }
  const told = forwarded(signal, Boolean(process.stdin.isTTY))
  if (told !== null) child.kill(told)
}

/** @param {ChildProcess} child */
function kill(child) {
  if (child.pid === undefined || process.platform === 'win32') return void child.kill()
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}

/** Stops the child on SIGINT, on SIGTERM, or when the parent npm has exited. */
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
