import { LANGUAGES } from '../../src/engine/texts.ts'
import { GAMES } from '../../src/games/registry.ts'
import { MAIN_BUTTON } from '../../tools/page-visit/reaction.ts'
import { firstAtTable, REMEMBERED } from '../../tools/page-visit/seat.ts'
import { bytesUntilReaction, inKb } from '../kit/bytes.ts'
import { expect, PAGE_URL, test } from '../kit/guarded.ts'

const TABLE_BYTES_MAX = 190_000

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ locale: language })

    for (const { id } of GAMES) {
      test(`a table of ${id} reacts within the budget of a table, compressed`, async ({ page, context }) => {
        await context.addInitScript(REMEMBERED)
        const code = await firstAtTable(context.request, PAGE_URL, id)
        const bytes = await bytesUntilReaction(page, `./#/t/${code}`, MAIN_BUTTON.table)
        console.log(`table of ${id} (${language}): ${inKb(bytes)}`)
        expect(bytes).toBeGreaterThan(100_000)
        expect(bytes).toBeLessThanOrEqual(TABLE_BYTES_MAX)
      })
    }
  })
}
