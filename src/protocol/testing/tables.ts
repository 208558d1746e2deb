import type { OpenTable, SeatView } from '../table.ts'

/** The seat of a person who is at the table and has not confirmed. */
export const seatView = (player: string, name = player, more: Partial<SeatView> = {}): SeatView => ({
  player,
  name,
  avatar: 'fox',
  isHost: false,
  isReady: false,
  hasEntropy: false,
  presence: 'online',
  bot: null,
  isStoodIn: false,
  ...more,
})

/** A table without people or a match. */
export const EMPTY_TABLE: OpenTable = {
  id: 't_1',
  code: 'K7QPD',
  version: 3,
  game: 'toy',
  options: { cards: 3 },
  clockMs: null,
  standIn: 'nobody',
  paceMs: 0,
  isLocked: false,
  hostName: 'Ana',
  seats: [],
  spectators: 0,
  queue: [],
  match: null,
  nextCommitment: 'ab'.repeat(32),
  played: [],
}
