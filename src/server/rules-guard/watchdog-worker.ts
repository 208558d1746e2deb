import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { readStalls, type Stall, writeStalls } from './stalls.ts'
import { LABEL_LENGTH, LABEL_OFFSET, RUN, STOP, type WatchdogData } from './watchdog-memory.ts'

const { shared, file, stallMs }: WatchdogData = workerData
const head = new Int32Array(shared, 0, LABEL_OFFSET / 4)
const STDERR = 2
const FATAL = 60

/**
 * Waits until the same call of the rules has run for too long, by the clock and by the processor time of the process:
 * rules that only wait for a busy or suspended machine have not run. Returns false when the server closes.
 */
function watch(): boolean {
  let run = 0
  let since = 0
  let usedBefore = process.cpuUsage()
  for (;;) {
    if (Atomics.wait(head, STOP, 0, stallMs / 8) !== 'timed-out') return false
    const now = Atomics.load(head, RUN)
    if (now === 0 || now !== run) {
      run = now
      since = performance.now()
      usedBefore = process.cpuUsage()
      continue
    }
    const { user, system } = process.cpuUsage(usedBefore)
    if (performance.now() - since >= stallMs && (user + system) / 1000 >= stallMs) return true
  }
}

/** Writes the stalled match down and ends the process, whose own thread does not listen any more. */
function end(): void {
  const length = Atomics.load(head, LABEL_LENGTH)
  const label = new TextDecoder().decode(new Uint8Array(shared, LABEL_OFFSET, length).slice())
  const stall: Stall = JSON.parse(label)
  try {
    writeStalls(file, [...readStalls(file), stall])
  } catch (error) {
    log({ ...stall, msg: 'the stalled match could not be written down', why: String(error) })
  }
  log({ ...stall, msg: 'the rules did not end, so the server ends; the next one pauses this match' })
  // Nothing else uses this signal, so the exit code (154) says why. A worker cannot end the process with a code.
  process.kill(process.pid, 'SIGVTALRM')
}

function log(line: object): void {
  writeSync(STDERR, `${JSON.stringify({ level: FATAL, time: Date.now(), ...line })}\n`)
}

if (watch()) end()
