/** Returns the seed that the gate has set, or a random one. Runs print it; a run with the same seed differs only in timing. */
export function anySeed(): number {
  return Number(process.env.TORTURE_SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])
}

/** Returns how often a test of a suite part repeats: `unit` for each of `--times` (1 by default), and at least `least`. */
export function scaled(unit: number, least = unit): number {
  return Math.max(least, unit * Number(process.env.TORTURE_TIMES ?? 1))
}
