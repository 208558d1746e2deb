import { FACES, sumOf } from '../../../../../pieces/dice.ts'
import { EXTENDED, FIRST_ROLL, KEEPS, REDUCED, ROLLS } from '../../../bots/solver/keeps.ts'
import { LOWER, pointsFor, YAHTZEE } from '../../../rules/scoring.ts'
import { type Code, startModule, wasm } from './wasm.ts'

/*
 * The inner loops of the solver in WebAssembly: one turn of eight states at once. A cell holds one number for each of the
 * eight states, and every table holds addresses of cells.
 */

/** The number of states that are solved together. */
export const LANES = 8
const CELL = LANES * Float64Array.BYTES_PER_ELEMENT
const VECTOR = 16
const VECTORS = CELL / VECTOR

const COUNTS = 6
type Lower = (typeof LOWER)[number]
/** The categories that score the sum of the dice; the rolls of each allow those before it as well. */
const SUMMED: readonly Lower[] = ['chance', 'three_of_a_kind', 'four_of_a_kind']

/** A kind of roll in the lower section: for each category the fixed points, or `sum` for the sum of the dice. */
type Pattern = readonly (number | 'sum')[]

const patternOf = (roll: (typeof ROLLS)[number]): Pattern =>
  LOWER.map((category) => {
    const points = pointsFor(category, roll)
    return SUMMED.includes(category) && points > 0 ? 'sum' : points
  })

/** The distinct patterns of the 252 rolls. */
const PATTERNS: readonly Pattern[] = [
  ...new Map(ROLLS.map(patternOf).map((pattern) => [pattern.join(), pattern])).values(),
]
const PATTERN_OF = ROLLS.map((roll) =>
  PATTERNS.findIndex((pattern) => pattern.join() === patternOf(roll).join()),
)

/** The counts of three faces: the upper section of a roll is the best of its low and its high faces. */
const HALVES = KEEPS.filter((counts) => counts.slice(3).every((count) => count === 0)).map((counts) =>
  counts.slice(0, 3),
)
const halfOf = (counts: readonly number[]) => HALVES.findIndex((half) => half.join() === counts.join())

/** The first cells of each kind; the worths of the rolls are the last keeps. */
const UPPER_CELL = KEEPS.length
const LOWER_CELL = UPPER_CELL + FACES.length * COUNTS
const SCORED_YAHTZEE_CELL = LOWER_CELL + LOWER.length
const NO_CATEGORY_CELL = SCORED_YAHTZEE_CELL + 1
const SUM_CELL = NO_CATEGORY_CELL + 1
const FIXED_CELL = SUM_CELL + SUMMED.length
const HALF_CELL = FIXED_CELL + PATTERNS.length
const RESULT_CELL = HALF_CELL + 2 * HALVES.length
const TABLES = (RESULT_CELL + 1) * CELL

const addressOf = (cell: number) => cell * CELL

/** The keeps with one die fewer. */
const fewerThan = (keep: number) => [...REDUCED.subarray(keep * 6, keep * 6 + 6)].filter((less) => less >= 0)

/**
 * The keeps that are not empty, in groups with the same number of smaller keeps, so that a loop over a group has no branch
 * within. Fewer dice come first.
 */
const GROUPS: readonly (readonly number[])[] = groupKeeps()

function groupKeeps(): number[][] {
  const groups = new Map<string, number[]>()
  for (let keep = 1; keep < KEEPS.length; keep += 1) {
    const dice = (KEEPS[keep] ?? []).reduce((sum, count) => sum + count, 0)
    const key = `${dice} ${fewerThan(keep).length}`
    groups.set(key, [...(groups.get(key) ?? []), keep])
  }
  return [...groups.values()]
}

const groupWords = (group: readonly number[]) => group.length * (1 + fewerThan(group[0] ?? 0).length)

const EXTENDED_TABLE = TABLES
const REDUCED_TABLE = EXTENDED_TABLE + EXTENDED.length * 4
const reducedCount = GROUPS.reduce((sum, group) => sum + groupWords(group), 0)
const HALF_TABLE = REDUCED_TABLE + reducedCount * 4
const ROLL_TABLE = 8 * Math.ceil((HALF_TABLE + 2 * HALVES.length * 3 * 4) / 8)
const ROLL_ENTRY = 24
/** An entry has the addresses of the lower categories but chance, then their points. */
const FIXED_TABLE = ROLL_TABLE + ROLLS.length * ROLL_ENTRY
const FIXED_COUNT = LOWER.length - 1
const FIXED_ENTRY = FIXED_COUNT * (4 + 8)
const CHANCE_TABLE = FIXED_TABLE + PATTERNS.length * FIXED_ENTRY
const SIXTH = CHANCE_TABLE + ROLLS.length * 8
const PAGE = 65_536

const FACTORIALS = [1, 1, 2, 6, 24, 120]
const waysOf = (counts: readonly number[]) =>
  counts.reduce((ways, count) => ways / (FACTORIALS[count] ?? 1), FACTORIALS[5] ?? 1)

const LOCALS = { integers: 8, vectors: VECTORS }
const { get, set, constant, add, repeat, loadI32, loadVector, storeVector } = wasm
const [FROM, TO, INDEX] = [0, 1, 2] as const
const vectors = Array.from({ length: VECTORS }, (_, at) => ({
  local: LOCALS.integers + at,
  offset: at * VECTOR,
}))
const advance = (local: number, bytes: number): Code => [get(local), constant(bytes), add, set(local)].flat()
const isBefore = (local: number, end: number): Code => [get(local), constant(end), wasm.isBelow].flat()
const begin = (local: number, address: number): Code => [constant(address), set(local)].flat()

/** Loads addresses from the table into the index locals. */
const loadIndices = (count: number): Code =>
  Array.from({ length: count }, (_, at) => [get(FROM), loadI32(at * 4), set(INDEX + at)].flat()).flat()

/** Combines the cells of the index locals pairwise from the left. */
const combine = (count: number, offset: number, operation: Code): Code =>
  Array.from({ length: count }, (_, at) => [
    ...get(INDEX + at),
    ...loadVector(offset),
    ...(at === 0 ? [] : operation),
  ]).flat()

/** Every keep becomes the mean of its six extensions. */
const ROLL_ONCE: Code = [
  begin(FROM, EXTENDED_TABLE + (FIRST_ROLL - 1) * 24),
  begin(TO, addressOf(FIRST_ROLL - 1)),
  repeat(
    loadIndices(6),
    ...vectors.map(({ offset }) =>
      [
        get(TO),
        combine(6, offset, wasm.addF64),
        constant(0),
        wasm.loadSplat(SIXTH),
        wasm.mulF64,
        storeVector(offset),
      ].flat(),
    ),
    advance(FROM, -24),
    advance(TO, -CELL),
    get(TO),
    constant(0),
    wasm.isAtLeast,
  ),
].flat()

/** Every keep of a group becomes the best of itself and the keeps with one die fewer. */
function chooseKeepIn(group: readonly number[], table: number): Code {
  const fewer = fewerThan(group[0] ?? 0).length
  return [
    begin(FROM, table),
    repeat(
      get(FROM),
      loadI32(0),
      set(TO),
      advance(FROM, 4),
      loadIndices(fewer),
      ...vectors.map(({ offset }) =>
        [
          get(TO),
          combine(fewer, offset, wasm.maxF64),
          get(TO),
          loadVector(offset),
          wasm.maxF64,
          storeVector(offset),
        ].flat(),
      ),
      advance(FROM, fewer * 4),
      isBefore(FROM, table + groupWords(group) * 4),
    ),
  ].flat()
}

const CHOOSE_KEEP: Code = GROUPS.flatMap((group, at) => {
  const before = GROUPS.slice(0, at).reduce((sum, earlier) => sum + groupWords(earlier), 0)
  return chooseKeepIn(group, REDUCED_TABLE + before * 4)
})

/** The result is the mean of the rolls. */
const FIRST_ROLL_OF_TURN: Code = [
  begin(FROM, CHANCE_TABLE),
  begin(TO, addressOf(FIRST_ROLL)),
  ...vectors.map(({ local, offset }) =>
    [constant(addressOf(RESULT_CELL)), loadVector(offset), set(local)].flat(),
  ),
  repeat(
    ...vectors.map(({ local, offset }) =>
      [
        get(local),
        get(TO),
        loadVector(offset),
        get(FROM),
        wasm.loadSplat(0),
        wasm.mulF64,
        wasm.addF64,
        set(local),
      ].flat(),
    ),
    advance(FROM, 8),
    advance(TO, CELL),
    isBefore(TO, addressOf(KEEPS.length)),
  ),
  ...vectors.map(({ local, offset }) =>
    [constant(addressOf(RESULT_CELL)), get(local), storeVector(offset)].flat(),
  ),
].flat()

const lowerCell = (category: Lower) => LOWER_CELL + LOWER.indexOf(category)

/** The best of the summed categories for each of the three sets of them. */
const SUMS: Code = SUMMED.flatMap((category, at) =>
  vectors.flatMap(({ offset }) => {
    const own = [constant(addressOf(lowerCell(category))), loadVector(offset)].flat()
    const before = [constant(addressOf(SUM_CELL + at - 1)), loadVector(offset), wasm.maxF64].flat()
    const best = at === 0 ? own : [...own, ...before]
    return [constant(addressOf(SUM_CELL + at)), best, storeVector(offset)].flat()
  }),
)

/** The best category with fixed points for each pattern. */
const FIXED: Code = [
  begin(FROM, FIXED_TABLE),
  begin(TO, addressOf(FIXED_CELL)),
  repeat(
    loadIndices(FIXED_COUNT),
    ...vectors.map(({ offset }) => {
      const each = Array.from({ length: FIXED_COUNT }, (_, at) =>
        [
          get(INDEX + at),
          loadVector(offset),
          get(FROM),
          wasm.loadSplat(FIXED_COUNT * 4 + at * 8),
          wasm.addF64,
          ...(at === 0 ? [] : [wasm.maxF64]),
        ].flat(),
      )
      return [get(TO), ...each, storeVector(offset)].flat()
    }),
    advance(FROM, FIXED_ENTRY),
    advance(TO, CELL),
    isBefore(TO, addressOf(HALF_CELL)),
  ),
].flat()

/** The worth of a roll: the best of its upper halves, its fixed points, and its sum of dice. */
const WORTH: Code = [
  SUMS,
  FIXED,
  begin(FROM, HALF_TABLE),
  begin(TO, addressOf(HALF_CELL)),
  repeat(
    loadIndices(3),
    ...vectors.map(({ offset }) => [get(TO), combine(3, offset, wasm.maxF64), storeVector(offset)].flat()),
    advance(FROM, 12),
    advance(TO, CELL),
    isBefore(TO, addressOf(RESULT_CELL)),
  ),
  begin(FROM, ROLL_TABLE),
  begin(TO, addressOf(FIRST_ROLL)),
  repeat(
    loadIndices(4),
    ...vectors.map(({ offset }) =>
      [
        get(TO),
        combine(3, offset, wasm.maxF64),
        get(INDEX + 3),
        loadVector(offset),
        get(FROM),
        wasm.loadSplat(16),
        wasm.addF64,
        wasm.maxF64,
        storeVector(offset),
      ].flat(),
    ),
    advance(FROM, ROLL_ENTRY),
    advance(TO, CELL),
    isBefore(TO, addressOf(KEEPS.length)),
  ),
].flat()

/** The cells of a turn, as arrays of lanes, and the two steps of solving it. */
export interface TurnKernel {
  /** The value of filling each upper category with 0 to 5 dice, by category and count; −∞ if it is filled. */
  readonly upper: Float64Array
  /** The value after filling each lower category, without its points, and last that after a scored yahtzee; −∞ if filled. */
  readonly lower: Float64Array
  /** The worth of each roll; `computeWorths` writes them, and a Joker replaces them. */
  readonly worths: Float64Array
  /** The expected value of the turn; `playTurn` writes it. */
  readonly result: Float64Array
  computeWorths(): void
  playTurn(): void
}

/** Starts a kernel; every thread needs its own. */
export function startKernel(): TurnKernel {
  const { memory, run } = startModule(Math.ceil((SIXTH + 8) / PAGE), LOCALS, {
    computeWorths: WORTH,
    playTurn: [ROLL_ONCE, CHOOSE_KEEP, ROLL_ONCE, CHOOSE_KEEP, FIRST_ROLL_OF_TURN].flat(),
  })
  const integers = new Int32Array(memory)
  const floats = new Float64Array(memory)
  integers.set([...EXTENDED].map(addressOf), EXTENDED_TABLE / 4)
  integers.set(
    GROUPS.flatMap((group) => group.flatMap((keep) => [keep, ...fewerThan(keep)].map(addressOf))),
    REDUCED_TABLE / 4,
  )
  integers.set(halfEntries(), HALF_TABLE / 4)
  for (const [roll, dice] of ROLLS.entries()) {
    const counts = KEEPS[FIRST_ROLL + roll] ?? []
    const at = ROLL_TABLE + roll * ROLL_ENTRY
    const pattern = PATTERN_OF[roll] ?? 0
    const cells = [
      HALF_CELL + halfOf(counts.slice(0, 3)),
      HALF_CELL + HALVES.length + halfOf(counts.slice(3)),
      FIXED_CELL + pattern,
      SUM_CELL + (PATTERNS[pattern] ?? []).filter((points) => points === 'sum').length - 1,
    ]
    integers.set(cells.map(addressOf), at / 4)
    floats[(at + 16) / 8] = sumOf(dice)
    floats[CHANCE_TABLE / 8 + roll] = waysOf(counts) / 6 ** 5
  }
  floats[SIXTH / 8] = 1 / 6
  for (const [at, pattern] of PATTERNS.entries())
    writeFixed(integers, FIXED_TABLE + at * FIXED_ENTRY, pattern)
  const cells = (first: number, count: number) => floats.subarray(first * LANES, (first + count) * LANES)
  const result = cells(RESULT_CELL, 1)
  cells(NO_CATEGORY_CELL, 1).fill(Number.NEGATIVE_INFINITY)
  return {
    upper: cells(UPPER_CELL, FACES.length * COUNTS),
    lower: cells(LOWER_CELL, LOWER.length + 1),
    worths: cells(FIRST_ROLL, ROLLS.length),
    result,
    computeWorths: run.computeWorths,
    playTurn() {
      result.fill(0)
      run.playTurn()
    },
  }
}

/** Writes the addresses and points of a pattern's fixed categories. */
function writeFixed(integers: Int32Array, address: number, pattern: Pattern): void {
  const points = new DataView(integers.buffer, address + FIXED_COUNT * 4)
  const categories = LOWER.filter((category) => category !== 'chance')
  for (const [at, category] of categories.entries()) {
    const fixed = pattern[LOWER.indexOf(category)] ?? 'sum'
    const scored = fixed === YAHTZEE ? SCORED_YAHTZEE_CELL : lowerCell(category)
    integers[address / 4 + at] = addressOf(fixed === 'sum' ? NO_CATEGORY_CELL : scored)
    points.setFloat64(at * 8, fixed === 'sum' ? 0 : fixed, true)
  }
}

function halfEntries(): number[] {
  return [0, 3].flatMap((first) =>
    HALVES.flatMap((half) => half.map((count, at) => addressOf(UPPER_CELL + (first + at) * COUNTS + count))),
  )
}
