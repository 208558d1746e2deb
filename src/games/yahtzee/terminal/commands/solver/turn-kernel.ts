import { FACES, sumOf } from '../../../../../pieces/dice.ts'
import { EXTENDED, FIRST_ROLL, KEEPS, REDUCED, ROLLS } from '../../../bots/solver/keeps.ts'
import { LOWER, pointsFor } from '../../../rules/scoring.ts'
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
const SUMMED: ReadonlySet<string> = new Set(['three_of_a_kind', 'four_of_a_kind', 'chance'])

/** A kind of roll in the lower section: for each category the fixed points, or `sum` for the sum of the dice. */
type Pattern = readonly (number | 'sum')[]

const patternOf = (roll: (typeof ROLLS)[number]): Pattern =>
  LOWER.map((category) => {
    const points = pointsFor(category, roll)
    return SUMMED.has(category) && points > 0 ? 'sum' : points
  })

/** The distinct patterns of the 252 rolls. */
export const PATTERNS: readonly Pattern[] = [
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
const FIXED_CELL = UPPER_CELL + FACES.length * COUNTS
const SUM_CELL = FIXED_CELL + PATTERNS.length
const HALF_CELL = SUM_CELL + PATTERNS.length
const RESULT_CELL = HALF_CELL + 2 * HALVES.length
const TABLES = (RESULT_CELL + 1) * CELL

const addressOf = (cell: number) => cell * CELL

const EXTENDED_TABLE = TABLES
const REDUCED_TABLE = EXTENDED_TABLE + EXTENDED.length * 4
const reducedCount = [...REDUCED].filter((keep) => keep >= 0).length + KEEPS.length - 1
const HALF_TABLE = REDUCED_TABLE + reducedCount * 4
const ROLL_TABLE = 8 * Math.ceil((HALF_TABLE + 2 * HALVES.length * 3 * 4) / 8)
const ROLL_ENTRY = 24
const CHANCE_TABLE = ROLL_TABLE + ROLLS.length * ROLL_ENTRY
const SIXTH = CHANCE_TABLE + ROLLS.length * 8
const PAGE = 65_536

const FACTORIALS = [1, 1, 2, 6, 24, 120]
const waysOf = (counts: readonly number[]) =>
  counts.reduce((ways, count) => ways / (FACTORIALS[count] ?? 1), FACTORIALS[5] ?? 1)

const LOCALS = { integers: 8, vectors: VECTORS }
const { get, set, tee, constant, add, repeat, loadI32, loadVector, storeVector } = wasm
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

/** Every keep becomes the best of itself and the keeps with one die fewer. An entry begins with the address of its end. */
const CHOOSE_KEEP: Code = [
  begin(FROM, REDUCED_TABLE),
  begin(TO, addressOf(1)),
  repeat(
    get(FROM),
    loadI32(0),
    set(INDEX),
    advance(FROM, 4),
    ...vectors.map(({ local, offset }) => [get(TO), loadVector(offset), set(local)].flat()),
    repeat(
      get(FROM),
      loadI32(0),
      set(INDEX + 1),
      ...vectors.map(({ local, offset }) =>
        [get(local), get(INDEX + 1), loadVector(offset), wasm.maxF64, set(local)].flat(),
      ),
      get(FROM),
      constant(4),
      add,
      tee(FROM),
      get(INDEX),
      wasm.isBelow,
    ),
    ...vectors.map(({ local, offset }) => [get(TO), get(local), storeVector(offset)].flat()),
    advance(TO, CELL),
    isBefore(TO, addressOf(KEEPS.length)),
  ),
].flat()

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

/** The worth of a roll: the best of its upper halves, its fixed points, and its sum of dice. */
const WORTH: Code = [
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
  /** The best value of fixed points for each of the `PATTERNS`. */
  readonly fixed: Float64Array
  /** The best value for each of the `PATTERNS` without the sum of the dice, which is added. */
  readonly sums: Float64Array
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
  integers.set(reducedEntries(), REDUCED_TABLE / 4)
  integers.set(halfEntries(), HALF_TABLE / 4)
  for (const [roll, dice] of ROLLS.entries()) {
    const counts = KEEPS[FIRST_ROLL + roll] ?? []
    const at = ROLL_TABLE + roll * ROLL_ENTRY
    const pattern = PATTERN_OF[roll] ?? 0
    const cells = [
      HALF_CELL + halfOf(counts.slice(0, 3)),
      HALF_CELL + HALVES.length + halfOf(counts.slice(3)),
      FIXED_CELL + pattern,
      SUM_CELL + pattern,
    ]
    integers.set(cells.map(addressOf), at / 4)
    floats[(at + 16) / 8] = sumOf(dice)
    floats[CHANCE_TABLE / 8 + roll] = waysOf(counts) / 6 ** 5
  }
  floats[SIXTH / 8] = 1 / 6
  const cells = (first: number, count: number) => floats.subarray(first * LANES, (first + count) * LANES)
  const result = cells(RESULT_CELL, 1)
  return {
    upper: cells(UPPER_CELL, FACES.length * COUNTS),
    fixed: cells(FIXED_CELL, PATTERNS.length),
    sums: cells(SUM_CELL, PATTERNS.length),
    worths: cells(FIRST_ROLL, ROLLS.length),
    result,
    computeWorths: run.computeWorths,
    playTurn() {
      result.fill(0)
      run.playTurn()
    },
  }
}

function reducedEntries(): number[] {
  const entries: number[] = []
  for (let keep = 1; keep < KEEPS.length; keep += 1) {
    const fewer = [...REDUCED.subarray(keep * 6, keep * 6 + 6)].filter((less) => less >= 0)
    entries.push(REDUCED_TABLE + (entries.length + 1 + fewer.length) * 4, ...fewer.map(addressOf))
  }
  return entries
}

function halfEntries(): number[] {
  return [0, 3].flatMap((first) =>
    HALVES.flatMap((half) => half.map((count, at) => addressOf(UPPER_CELL + (first + at) * COUNTS + count))),
  )
}
