import { expect, test } from 'vitest'
import type { SeatView } from '../../protocol/table.ts'
import { seatView } from '../../protocol/testing/tables.ts'
import { readinessOf } from './readiness.ts'

const seat = (name: string, more: Partial<SeatView> = {}) => seatView(name, name, more)

test('the host and bots are ready, and people who have not confirmed are named', () => {
  const seats = [
    seat('Ana', { isHost: true }),
    seat('Ben', { isReady: true }),
    seat('Cy'),
    seat('Dee', { presence: 'away' }),
    seat('Otto', { presence: 'bot', bot: 'good', isReady: true }),
  ]
  expect(readinessOf({ seats })).toEqual({ ready: 2, all: 4, missing: ['Cy', 'Dee'] })
})
