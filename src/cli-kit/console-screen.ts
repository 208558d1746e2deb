import { createInterface } from 'node:readline'
import { localeLanguage } from './language.ts'
import { printable } from './plain-text.ts'
import { inkFor, type Screen } from './screen.ts'

const WIDTH_MAX = 120

/** Returns the terminal that this process runs in. Lines that are typed ahead wait until they are asked for. */
export function consoleScreen(): Screen {
  const isLive = process.stdout.isTTY === true && process.stdin.isTTY === true
  const typedAhead: string[] = []
  const waiting: ((line: string | null) => void)[] = []
  let reader: ReturnType<typeof createInterface> | null = null
  let isEnded = false
  const open = () => {
    reader ??= createInterface({ input: process.stdin, output: process.stdout, terminal: isLive })
      .on('line', (line) => {
        const resolve = waiting.shift()
        if (resolve === undefined) typedAhead.push(line)
        else resolve(line)
      })
      .on('close', () => {
        isEnded = true
        for (const resolve of waiting.splice(0)) resolve(null)
      })
  }
  endOnClosedPipe()
  return {
    ink: inkFor(hasColour()),
    width: Math.min(process.stdout.columns ?? 80, WIDTH_MAX),
    isLive,
    language: localeLanguage(process.env),
    print: (text = '') => process.stdout.write(`${printable(text)}\n`),
    status: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${printable(text ?? '')}`)
    },
    clear: () => {
      if (isLive) process.stdout.write('\u001b[2J\u001b[3J\u001b[H')
    },
    ask: (prompt) => {
      open()
      process.stdout.write(printable(prompt))
      const line = typedAhead.shift()
      if (line !== undefined || isEnded) return Promise.resolve(line ?? null)
      return new Promise((resolve) => waiting.push(resolve))
    },
    close: () => reader?.close(),
  }
}

/** Ends the process quietly if the reader of its output goes away, as `head` does. */
function endOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(0)
    })
}

function hasColour(): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return (FORCE_COLOR !== undefined && FORCE_COLOR !== '0') || process.stdout.isTTY === true
}
