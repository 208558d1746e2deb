import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { GAMES } from '../../src/games/registry.ts'
import { goldenOf } from '../kit/game-files.ts'
import { expect, REPLAY_URL, test } from '../kit/guarded.ts'

test.use({ baseURL: REPLAY_URL })

test('there are games', () => expect(GAMES.length).toBeGreaterThan(0))

for (const { id } of GAMES) {
  const files = goldenOf(id)

  test(`${id} has golden records`, () => expect(files.length).toBeGreaterThan(0))

  test(`${id}: golden records replay in the browser to the same bytes`, async ({ page }) => {
    await page.goto('.')
    for (const file of files) {
      const golden: { record: { seed: object }; fingerprint: string } = JSON.parse(readFileSync(file, 'utf8'))
      const replayed = await page.evaluate((record) => window.replayFingerprint(record), golden.record)
      expect(replayed, basename(file)).toBe(golden.fingerprint)
    }
  })
}
