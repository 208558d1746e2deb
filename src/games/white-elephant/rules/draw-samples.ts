import { type Rng, shuffled } from '../../../engine/rng.ts'
import { SAMPLES, type Sample } from './samples.ts'

/** Draws this many samples at random, none with a title that is already on the table. */
export function drawSamples(rng: Rng, taken: readonly { readonly title: string }[], count: number): Sample[] {
  if (count === 0) return []
  const titles = new Set(taken.map(({ title }) => title))
  return shuffled(
    rng,
    SAMPLES.filter(({ title }) => !titles.has(title)),
  ).slice(0, count)
}
