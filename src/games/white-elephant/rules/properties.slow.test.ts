import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { below, fastRng, pick } from '../../../engine/rng.ts'
import { playOutUnrecorded, type TableSetup } from '../../../engine/testing/simulate.ts'
import { whiteElephant } from '../index.ts'
import { subject } from '../testing/laws.ts'
import { referee } from './referee.ts'
import { activeSeat, heldBy, isSecondHalf, type State, TABLE, WRAPPED } from './state.ts'
import { transcriptOf } from './transcript.ts'

const MATCHES = 10_000

/** 2 to 12 players in both modes, without and with spare gifts. */
const TABLES: TableSetup[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((players) =>
  [false, true].flatMap((returnToStart) =>
    [0, 1 + (players % 4)].map((extraGifts) => ({ players, options: { returnToStart, extraGifts } })),
  ),
)

/** Plays random matches and passes every state to `check` with the previous one, and the last state to `atEnd`. */
function forEachState(
  tables: readonly TableSetup[],
  check: (state: State, before: State | null, seed: number) => void,
  atEnd: (state: State, seed: number) => void = () => undefined,
  matches = MATCHES,
): void {
  for (let seed = 0; seed < matches; seed += 1) {
    let last: State | null = null
    playOutUnrecorded(whiteElephant, tables[seed % tables.length]!, seed, (state) => {
      check(state, last, seed)
      last = state
    })
    if (last !== null) atEnd(last, seed)
  }
}

const openCount = ({ places }: State) => places.filter((place) => place >= 0 || place === TABLE).length
const stealCount = ({ stealCounts }: State) => stealCounts.reduce((sum, count) => sum + count, 0)

// This takes a tenth of the time of `expect`, and runs hundreds of thousands of times.
function must(condition: boolean, law: string, seed: number): void {
  if (!condition) expect.unreachable(`seed ${seed}: ${law}`)
}

describe(`over ${MATCHES} random matches`, () => {
  test('W23 every slot of the first half ends with one pick, and the active player can always make one', () => {
    let slots = 0
    forEachState(TABLES, (state, before, seed) => {
      if (before !== null && isSecondHalf(before)) return
      if (!isSecondHalf(state)) {
        must(state.places.includes(WRAPPED), 'a gift is wrapped', seed)
        must(heldBy(state, activeSeat(state)) < 0, 'the active player holds nothing', seed)
      }
      if (before === null || before.currentTurnIndex === state.currentTurnIndex) return
      slots += 1
      must(openCount(state) === state.currentTurnIndex, 'every slot opens one gift', seed)
      const holders = state.turnQueue.slice(0, state.currentTurnIndex)
      must(
        holders.every((seat) => heldBy(state, seat) >= 0),
        'players whose slot is over hold a gift',
        seed,
      )
    })
    expect(slots).toBeGreaterThan(MATCHES)
  })

  test('W24 every steal of the second half is a swap, and everyone holds a gift', () => {
    let steals = 0
    forEachState(TABLES, (state, _before, seed) => {
      if (!isSecondHalf(state)) return
      must(
        state.players.every((_, seat) => heldBy(state, seat) >= 0),
        'everyone holds a gift',
        seed,
      )
      const last = state.history.findLast(({ type }) => type !== 'END')
      if (last?.type !== 'STEAL') return
      steals += 1
      must(last.exchangedGiftId !== null, 'a steal is a swap', seed)
    })
    expect(steals).toBeGreaterThan(MATCHES)
  })

  test('W25 a match has at most maxSteals × G steals, with every house rule', () => {
    let most = 0
    forEachState(
      subject.tables,
      () => undefined,
      (state, seed) => {
        must(stealCount(state) <= state.options.maxSteals * state.gifts.length, 'steals are bounded', seed)
        most = Math.max(most, stealCount(state))
      },
    )
    expect(most).toBeGreaterThan(40)
  })

  test('W21 every gift is in one place, and everyone goes home with one', () => {
    forEachState(
      subject.tables,
      (state, _before, seed) => {
        const fault = subject.invariant(state)
        must(fault === null, String(fault), seed)
      },
      (state, seed) => {
        const holders = state.places.filter((place) => place >= 0)
        must(new Set(holders).size === state.players.length, 'one gift each', seed)
      },
    )
  })

  test.each([
    ['2 to 12 players in both modes, G = N and G > N', TABLES],
    ['every house rule', subject.tables],
  ])('W27 the referee accepts every match: %s', (_, tables) => {
    let entries = 0
    forEachState(
      tables,
      () => undefined,
      (state, seed) => {
        const found = referee(transcriptOf(whiteElephant.view(state, null)))
        must(found.length === 0, JSON.stringify(found), seed)
        entries += state.history.length
      },
    )
    expect(entries).toBeGreaterThan(10 * MATCHES)
  })

  test('W20 whenever the host ends a match, everyone has a gift and the referee agrees', () => {
    let ends = 0
    const end = (state: State, _before: State | null, seed: number) => {
      if (state.phase !== 'ACTIVE') return
      const at = state.history.at(-1)?.at ?? 0
      const turn = { rng: fastRng(seed), at, emit: () => undefined, tell: () => undefined }
      const ended = whiteElephant.apply(state, HOST, { type: 'endMatch' }, turn)
      const fault = subject.invariant(ended)
      must(fault === null, String(fault), seed)
      must(referee(transcriptOf(whiteElephant.view(ended, null))).length === 0, 'the referee agrees', seed)
      ends += 1
    }
    forEachState(subject.tables, end, () => undefined, 500)
    expect(ends).toBeGreaterThan(5000)
  })

  test('W27 the referee catches every history with one dropped, doubled or misattributed entry', () => {
    let caught = 0
    forEachState(
      subject.tables,
      () => undefined,
      (state, seed) => {
        const rng = fastRng(seed, 99)
        const { history, ...rest } = transcriptOf(whiteElephant.view(state, null))
        const index = below(rng, history.length - 1)
        const entry = history[index]!
        const other = pick(
          rng,
          rest.turnOrder.filter((id) => entry.type === 'END' || id !== entry.playerId),
        )
        const instead = pick(rng, [[], [entry, entry], [{ ...entry, playerId: other }]])
        const forged = [...history.slice(0, index), ...instead, ...history.slice(index + 1)]
        const found = referee({ ...rest, history: forged })
        must(found.length > 0, `caught at ${index}: ${JSON.stringify(instead)}`, seed)
        caught += 1
      },
      2000,
    )
    expect(caught).toBe(2000)
  })
})
