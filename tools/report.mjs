// The launcher talks on stderr, so that what a command prints on stdout stays the command's own.

/** @typedef {{ name: string, isPassed: boolean, ms: number }} PartResult */

const TAIL_LINES_MAX = 40
const CODES = { bold: 1, dim: 2, red: 31, green: 32 }

/** @param {NodeJS.WriteStream} stream */
const isColoured = (stream) => Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

/**
 * @param {keyof typeof CODES} style
 * @param {string} text
 * @param {NodeJS.WriteStream} [stream]
 */
export function paint(style, text, stream = process.stderr) {
  return isColoured(stream) ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/**
 * Does one step of the set-up and says in one line what was done and how long it took.
 * @template Result
 * @param {{ name: string, doing: string, done: string }} step
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function timed({ name, doing, done }, work) {
  const start = Date.now()
  const stopProgress = showProgress(`${paint('bold', name)}: ${doing}`, start)
  const result = await work().finally(stopProgress)
  say(`${paint('bold', name)}: ${done} in ${seconds(Date.now() - start)}`)
  return result
}

/**
 * A line that counts the seconds on a terminal; elsewhere a line now and then, so that a log does not look stuck.
 * @param {string} text
 * @param {number} start
 */
function showProgress(text, start) {
  const stream = process.stderr
  const timer = setInterval(
    () => {
      const soFar = `${text}, ${Math.round((Date.now() - start) / 1000)} s so far`
      stream.write(stream.isTTY ? `\r\x1b[2K${soFar} ` : `${soFar}\n`)
    },
    stream.isTTY ? 1_000 : 15_000,
  )
  return () => {
    clearInterval(timer)
    if (stream.isTTY) stream.write('\r\x1b[2K')
  }
}

/** @param {string} text */
export function tailOf(text) {
  return text.trimEnd().split('\n').slice(-TAIL_LINES_MAX).join('\n')
}

/** @param {import('./failure.mjs').Failure} failure */
export function sayFailure({ message, advice, output }) {
  if (output.trim() !== '') say(`${tailOf(output)}\n`)
  say(paint('red', message))
  if (advice !== '') say(advice)
}

/**
 * @param {readonly PartResult[]} results
 * @param {NodeJS.WriteStream} [stream]
 */
export function table(results, stream = process.stdout) {
  const total = results.reduce((sum, { ms }) => sum + ms, 0)
  const width = Math.max(...results.map(({ name }) => name.length), 'total'.length)
  const rows = results.map(({ name, isPassed, ms }) => {
    const word = isPassed ? paint('green', 'passed', stream) : paint('red', 'failed', stream)
    return `${name.padEnd(width)}  ${word}  ${seconds(ms).padStart(8)}`
  })
  const passed = results.filter(({ isPassed }) => isPassed).length
  return [
    ...rows,
    `${'total'.padEnd(width)}  ${' '.repeat('passed'.length)}  ${seconds(total).padStart(8)}`,
    '',
    `Parts: ${passed} passed, ${results.length - passed} failed`,
  ].join('\n')
}
