import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { play } from '../play/play.ts'
import { testScreen } from '../testing/screen.ts'
import { review } from './review.ts'

const home = mkdtempSync(join(tmpdir(), 'icebreaker-review-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = (name: string) => join(home, name)
const tooWide = (lines: readonly string[]) => lines.filter((line) => [...line].length > 80)

/** Copies a golden record to a file of its own. */
function goldenOf(game: string, name: string): string {
  const { record } = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../games/${game}/golden/${name}.json`), 'utf8'),
  )
  writeFileSync(file(`${game}.json`), JSON.stringify(record))
  return file(`${game}.json`)
}

/** Lets bots play a match and returns the file of its record. */
async function recordOf(game: string, seats: string): Promise<string> {
  const record = file(`${game}-${seats}.json`)
  await play([game, '--seats', seats, '--seed', 'x', '--record', record], testScreen())
  return record
}

const MATCHES = [
  ['yahtzee', 'v1-03-2p', /^ {2}Turn \d+ · roll \d {2}(\d ){5} −\d+\.\d\d {2}/],
  ['flip7', 'v1-03-2p', /^ {2}Round \d+ · \d+ in hand {2}−\d+\.\d % {2}/],
  ['crazy-eights', 'v1-02-2p', /^ {2}Turn \d+ · \d+ cards? in hand {2}−\d+\.\d % {2}/],
  ['white-elephant', 'v1-02-2p', /^ {2}Turn \d+ {2}−\d\.\d {2}Open a gift \(\d\.\d\)/],
  ['discard', 'v1-06-2p', /^ {2}Turn \d+ {2}.* −\d+\.\d\d {2}Keep /],
] as const

describe.each(MATCHES)('the review of %s', (game, name, decision) => {
  test('shows each player’s losses by decisions and by luck in 80 columns', async () => {
    const screen = testScreen()
    expect(await review([goldenOf(game, name)], screen)).toBe(0)
    expect(tooWide(screen.printed)).toEqual([])
    const sums = screen.printed.filter((line) => line.includes('to begin with'))
    expect(sums).toHaveLength(2)
    for (const line of sums) {
      const [, start, sign, luck, other, given, result] =
        /^ {2}([\d.]+)(?: %)? to begin with ([+−]) ([\d.]+)(?: %)? luck ([+−]) ([\d.]+)(?: %)? given away = ([\d.]+)(?: %)?$/.exec(
          line,
        ) ?? []
      const signed = (mark: string | undefined, number: string | undefined) =>
        mark === '−' ? -Number(number) : Number(number)
      expect(Number(start) + signed(sign, luck) + signed(other, given)).toBeCloseTo(Number(result), 6)
    }
    expect(screen.printed.some((line) => decision.test(line))).toBe(true)
    expect(screen.printed.some((line) => line.includes('better: '))).toBe(true)
  })

  test('speaks German in 80 columns', async () => {
    const screen = testScreen()
    expect(await review([goldenOf(game, name), '--all', '--lang', 'de'], screen)).toBe(0)
    expect(tooWide(screen.printed)).toEqual([])
    const output = screen.printed.join('\n')
    expect(output).toMatch(
      /^ {2}[\d,]+( %)? zu Beginn [+−] [\d,]+( %)? Glück [+−] [\d,]+( %)? verschenkt = /m,
    )
    expect(output).toMatch(/besser: /)
    expect(output).not.toMatch(/\b(turn|roll|keep|scratch|points|better|luck|steal|draw|play|stay)\b/i)
  })
})

test('the solved game gives nothing away, and --all shows its best decisions', async () => {
  const record = await recordOf('yahtzee', 'strong')
  const screen = testScreen()
  expect(await review([record], screen)).toBe(0)
  expect(screen.printed).toContain('  every decision was the best one')
  const all = testScreen()
  expect(await review([record, '--all'], all)).toBe(0)
  expect(all.printed.filter((line) => / ✓ {2}(Keep|Score|Scratch|Roll) /.test(line)).length).toBeGreaterThan(
    12,
  )
})

test('a match without points has no review, and the command says so', async () => {
  const record = await recordOf('discard', 'good,good')
  const { options } = JSON.parse(readFileSync(record, 'utf8'))
  expect(options.scoring ?? 'none').toBe('none')
  await expect(review([record], testScreen())).rejects.toThrow('its house rules have none')
})
