import { expect, test } from '@playwright/test'
import { GAMES } from '../../src/games/registry.ts'
import { startGallery } from '../../tools/gallery/gallery-server.ts'
import { faultsAtAllSizes } from '../kit/tv-fit.ts'

test.setTimeout(600_000)

for (const { id: game, players } of GAMES) {
  test(`a TV shows ${game} with every number of players, whole and readable, at three sizes`, async ({
    page,
  }) => {
    const gallery = await startGallery()
    try {
      const faults: string[] = []
      for (let count = players.min; count <= players.max; count += 1) {
        for (const steps of [count * 4, 'end'] as const) {
          faults.push(...(await faultsAtAllSizes(page, gallery.url, { game, players: count, steps })))
        }
      }
      expect(faults).toEqual([])
    } finally {
      await gallery.close()
    }
  })
}
