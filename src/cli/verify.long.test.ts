import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { act, start } from '../engine/match.ts'
import { fastRng } from '../engine/rng.ts'
import { commitment, type DeviceCommitment, deviceCommitment, roundHash, type Seed } from '../engine/seed.ts'
import { randomMove } from '../engine/testing/simulate.ts'
import { yahtzee } from '../games/yahtzee/index.ts'
import { testScreen } from './testing/screen.ts'
import { verify } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MATCH = 'm_1'
const SERVER = 'ab'.repeat(32)
const HASH = commitment(MATCH, SERVER)

function device(player: string, digit: string): DeviceCommitment & { opened: object } {
  const opened = { bytes: digit.repeat(32), salt: '0'.repeat(32) }
  return { player, hash: deviceCommitment(HASH, player, opened), opened }
}
const [ANAS, BENS] = [device('ana', '1'), device('ben', '2')]

/** Verifies a match of Ana, Ben and Cy with this seed, and returns the exit code and the lines. */
async function verified(seed: Seed, ...args: readonly string[]): Promise<{ code: number; text: string }> {
  const begun = start(yahtzee, { players: ['ana', 'ben', 'cy'], options: { joker: 'forced' }, seed })
  if (!begun.ok) throw new Error(begun.refusal.text)
  let { match } = begun
  const actions = []
  const rng = fastRng(1)
  while (match.outcome === null) {
    const { player, action } = randomMove(match, rng)
    const result = act(match, { player, action, revision: match.revision, at: 0 })
    if (!result.ok) throw new Error(result.rejection.reason)
    actions.push(result.entry)
    match = result.match
  }
  const file = join(folder, 'match.json')
  writeFileSync(file, JSON.stringify({ ...match.header, actions }))
  const screen = testScreen()
  const code = await verify([file, ...args], screen)
  return { code, text: screen.printed.join('\n') }
}

const committed = (commitments: DeviceCommitment[]): Seed => ({
  dealer: 'committed',
  match: MATCH,
  server: SERVER,
  commitments,
})

describe('verify of a record', () => {
  test('names the devices that committed and the players whose devices did not', async () => {
    const seed = committed([ANAS, BENS])
    const { code, text } = await verified(seed, '--hash', HASH)
    expect(code).toBe(0)
    expect(text).toContain('✓ the devices of ana, ben had committed to bytes')
    expect(text).toContain('  cannot be checked: no device of cy committed')
    expect(text).toContain('✓ every device that committed revealed its bytes')
    expect(text).toContain(`the hash of the commitments is ${roundHash(HASH, [ANAS, BENS])}`)
    const german = await verified(seed, '--lang', 'de')
    expect(german.text).toContain('die Geräte von ana, ben hatten sich auf Bytes festgelegt')
    expect(german.text).toContain('nicht prüfbar: Kein Gerät von cy hatte sich festgelegt')
  })

  test('names a device that kept its bytes', async () => {
    const { code, text } = await verified(committed([ANAS, { ...BENS, opened: null }]))
    expect(code).toBe(0)
    expect(text).toContain('cannot be checked: the devices of ben committed and revealed nothing')
    expect(text).toContain('one of 2 deals')
  })

  test('detects bytes that were swapped, and a list of commitments that was replaced', async () => {
    const swapped = { ...BENS, opened: { bytes: '3'.repeat(32), salt: '0'.repeat(32) } }
    const forged = await verified(committed([ANAS, swapped]))
    expect(forged.code).toBe(1)
    expect(forged.text).toContain('✗ the bytes of ben are not those')
    const round = roundHash(HASH, [ANAS, BENS]).toUpperCase()
    const honest = await verified(committed([ANAS, BENS]), '--commitments', round)
    expect(honest.code).toBe(0)
    expect(honest.text).toContain('✓ the commitments are those that were announced')
    const replaced = await verified(committed([ANAS, device('ben', '4')]), '--commitments', round)
    expect(replaced.code).toBe(1)
    expect(replaced.text).toContain('✗ the commitments are not those that were announced')
  })

  test('says that nothing shows who chose a deal without commitments', async () => {
    const clear: Seed = { dealer: 'chacha20', match: MATCH, server: SERVER, clients: ['11'.repeat(16)] }
    for (const seed of [clear, committed([])]) {
      const { code, text } = await verified(seed)
      expect(code).toBe(0)
      expect(text).toContain('cannot be checked: no device committed to bytes before this deal')
    }
  })
})
