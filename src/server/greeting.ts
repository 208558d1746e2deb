import { renderUnicodeCompact } from 'uqr'
import { type Address, roomHost, roomUrlOf, urlOf } from './address.ts'

/** The properties of a terminal that the greeting depends on. */
export interface Terminal {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

/** The rows above and below the QR code. */
const ROWS_AROUND = 8
// Phones read dark on light, whatever the terminal's own colours are.
const DARK_ON_LIGHT = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'

/** The address as a QR code, or null if the terminal cannot show it. */
export function qrFor(url: string, terminal: Terminal, env: NodeJS.ProcessEnv = process.env): string | null {
  if (terminal.isTTY !== true || env.TERM === 'dumb' || (env.NO_COLOR ?? '') !== '') return null
  const lines = renderUnicodeCompact(url, { border: 2, invert: true }).split('\n')
  const width = Math.max(...lines.map((line) => line.length))
  const fits = (terminal.columns ?? 0) >= width + 2 && (terminal.rows ?? 0) >= lines.length + ROWS_AROUND
  return fits ? lines.map((line) => `  ${DARK_ON_LIGHT}${line.padEnd(width)}${RESET}`).join('\n') : null
}

/** The text that is printed once the server listens. */
export function greeting(address: Address, terminal: Terminal, room: string | null = roomHost()): string {
  const lines = [`Icebreaker is at ${urlOf(address)}`]
  const url = roomUrlOf(address, room)
  if (url !== null) {
    lines.push(`From a phone in the same network: ${url}`)
    const code = qrFor(url, terminal)
    if (code !== null) lines.push('', code, '')
  }
  lines.push('Stop it with Ctrl+C.')
  return lines.join('\n')
}
