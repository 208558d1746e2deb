import { expect, test } from 'vitest'
import type { SeatView, TableView } from '../../protocol/table.ts'
import { needsSeat } from './use-seat.ts'

const seat = (player: string, isStoodIn: boolean): SeatView => ({
  player,
  name: player,
  avatar: 'owl',
  isHost: false,
  isReady: false,
  hasEntropy: false,
  presence: 'online',
  bot: isStoodIn ? 'good' : null,
  isStoodIn,
})
const you = (player: string | null, queuePlace: number | null = null): TableView['you'] => ({
  player,
  isHost: false,
  queuePlace,
})

test('people without a seat, or with a bot in their seat, ask for one', () => {
  expect(needsSeat({ seats: [], you: you(null) })).toBe(true)
  expect(needsSeat({ seats: [], you: you(null, 2) })).toBe(false)
  expect(needsSeat({ seats: [seat('a', false)], you: you('a') })).toBe(false)
  expect(needsSeat({ seats: [seat('a', true)], you: you('a') })).toBe(true)
  expect(needsSeat({ seats: [seat('a', false), seat('b', true)], you: you('a') })).toBe(false)
})
