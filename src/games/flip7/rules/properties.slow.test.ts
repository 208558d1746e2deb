import { expect, test } from 'vitest'
import { playOutUnrecorded } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { subject, wrongCards, wrongSeats, wrongTotals } from '../testing/laws.ts'
import type { State } from './state.ts'

const MATCHES = 10_500

/** Calls back with every state of many random matches, and with the last state of each. */
function eachMatch(onState: (state: State) => void, onEnd: (last: State) => void): void {
  for (let seed = 1; seed <= MATCHES; seed += 1) {
    let last: State | null = null
    playOutUnrecorded(flip7, subject.tables[seed % subject.tables.length]!, seed, (state) => {
      last = state
      onState(state)
    })
    onEnd(last!)
  }
}

test('in 10,500 random matches the 94 cards are conserved, lines have no duplicates, and totals are sums of rounds', () => {
  const wrong = new Set<string>()
  let ends = 0
  eachMatch(
    (state) => {
      const found = wrongCards(state) ?? wrongSeats(state) ?? wrongTotals(state)
      if (found !== null) wrong.add(found)
    },
    () => {
      ends += 1
    },
  )
  expect([...wrong]).toEqual([])
  expect(ends).toBe(MATCHES)
})

test('in 10,500 random matches one player alone leads at the end, at or above the target', () => {
  let unclear = 0
  eachMatch(
    () => undefined,
    ({ seats, options, phase }) => {
      const [most = 0, next = -1] = seats.map(({ total }) => total).toSorted((one, other) => other - one)
      if (phase !== 'GAME_END' || most < options.target || next >= most) unclear += 1
    },
  )
  expect(unclear).toBe(0)
})

test('10,500 random matches cover every phase, every end of a round but an empty deck, and a tie', () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= MATCHES; seed += 1) {
    playOutUnrecorded(
      flip7,
      subject.tables[seed % subject.tables.length]!,
      seed,
      ({ phase, queue, flips }, events) => {
        seen.add(phase)
        if (queue.length > 1) seen.add('two in the queue')
        if ((flips?.setAside.length ?? 0) > 1) seen.add('two set aside')
        for (const { event } of events) {
          if (event.type === 'discarded' || event.type === 'roundEnded')
            seen.add(`${event.type} ${event.why}`)
          if (event.type === 'reshuffled' || event.type === 'tied') seen.add(event.type)
        }
      },
    )
  }
  expect([...seen].toSorted()).toEqual([
    'AWAITING_FLIP_THREE_TARGET',
    'AWAITING_FREEZE_TARGET',
    'AWAITING_SECOND_CHANCE_TARGET',
    'GAME_END',
    'PLAYER_TURN',
    'ROUND_END',
    'discarded bust',
    'discarded flip7',
    'discarded nobodyToTake',
    'discarded notActive',
    'reshuffled',
    'roundEnded flip7',
    'roundEnded nobodyActive',
    'tied',
    'two in the queue',
    'two set aside',
  ])
})
