// npm run torture -- dealer [--matches 1000] [--forgeries 1000] [--draws 200000] [--seed N]

import { listed, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { dealAgain, secondOpinion, unevenness, WRONG_DEALERS, wrongClaims } from './run.ts'

const { matches, forgeries, draws, seed } = readSettings({
  matches: 1000,
  forgeries: 1000,
  draws: 200_000,
  seed: anySeed(),
})
const SUSPICIOUS = 6
console.log(`seed ${seed}`)
const { violations } = await dealAgain({ matches, forgeries, seed }, (line) => console.log(`  ${line}`))
const { orders, places } = unevenness(draws, seed)
const uneven = Math.max(Math.abs(orders), Math.abs(places)) > SUSPICIOUS
const missed: string[] = []
for (const [name, tamper] of Object.entries(WRONG_DEALERS)) {
  const opinions = await secondOpinion(wrongClaims(tamper, seed))
  if (opinions.includes('ok')) missed.push(name)
}
console.log(
  twoColumns([
    ['matches dealt again in Python', matches],
    ['forgeries', forgeries],
    ['wrong', violations.length],
    ['shuffles counted', draws],
    ['χ² of 120 orders of five', `${orders.toFixed(2)} standard deviations`],
    ['χ² of 52 cards in 52 places', `${places.toFixed(2)} standard deviations`],
    [
      'wrong dealers found',
      `${Object.keys(WRONG_DEALERS).length - missed.length} of ${Object.keys(WRONG_DEALERS).length}`,
    ],
  ]),
)
if (violations.length > 0) console.log(listed(violations))
console.log(`seed ${seed}`)
process.exitCode = violations.length === 0 && !uneven && missed.length === 0 ? 0 : 1
