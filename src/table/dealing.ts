import { deviceCommitment } from '../engine/seed.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import type { DealingView, TableCommand } from '../protocol/table.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { Dealing, NextDeal, Seat, Table } from './table.ts'

/** Whether a match is about to begin: commitments were announced, and devices are revealing their bytes. */
export const isDealing = ({ dealing }: Pick<Table, 'dealing'>) => dealing !== undefined

/** Whether nothing more is revealed: every device has, or the time is up. */
export function isDealt({ commitments, isClosed }: Dealing): boolean {
  return isClosed === true || commitments.every(({ opened }) => opened !== null)
}

/** When the match begins, even if reveals are missing. A dealing of the future means that the clock was set back. */
export function dealtAt(dealing: Dealing, aliveSince: number, now: number): number {
  const { since } = dealing
  return isDealt(dealing) || since > now ? now : Math.max(since, aliveSince) + TABLE_LIMITS.revealMs
}

/**
 * Fixes and announces the commitments for the match that is about to begin. Null if no present
 * person has committed: then there is nothing to wait for. Absent people and bots add nothing to the deal.
 */
export function withDealing(
  table: Table,
  order: Table['seats'],
  isOnline: (profile: string) => boolean,
  now: number,
): Table | null {
  const commitments = order.flatMap(({ player, profile, bot, commitment }) =>
    profile === null || bot !== null || commitment === undefined || !isOnline(profile)
      ? []
      : [{ player, hash: commitment, opened: null }],
  )
  return commitments.length === 0 ? null : { ...table, dealing: { commitments, since: now } }
}

/** The table without the deal that was about to begin: another seed deals the next match, and nobody has committed to it. */
export function withoutDealing(table: Table, next: NextDeal): Table {
  const { dealing: _dealing, ...rest } = table
  return { ...rest, next, seats: table.seats.map(({ commitment: _commitment, ...seat }) => seat) }
}

/** Closes a dealing whose time is up: the bytes that were not revealed are not in the deal. */
export function closeDealing(table: Table): Table {
  const { dealing } = table
  return dealing === undefined || isDealt(dealing)
    ? table
    : { ...table, dealing: { ...dealing, isClosed: true } }
}

/** Commits the device of a seat's owner to the bytes that it will reveal for the next deal. */
export function commit(table: Table, own: Seat, hash: string): Answer<Table> {
  if (isDealing(table)) return reject('commitments-closed')
  if (own.commitment === hash) return ok(table)
  const seats = table.seats.map((seat) => (seat === own ? { ...seat, commitment: hash } : seat))
  return ok({ ...table, seats })
}

/** Opens the commitment of this seat, once all commitments were announced. */
export function reveal(
  table: Table,
  own: Seat,
  { deal, bytes, salt }: Extract<TableCommand, { type: 'reveal' }>,
): Answer<Table> {
  const { dealing, next } = table
  if (dealing === undefined || next.commitment !== deal || dealing.isClosed === true) return reject('no-deal')
  const known = dealing.commitments.find(({ player }) => player === own.player)
  if (known === undefined) return reject('false-reveal', 'This seat has committed to nothing for this deal.')
  if (deviceCommitment(deal, own.player, { bytes, salt }) !== known.hash) return reject('false-reveal')
  if (known.opened !== null) return reject('already-revealed')
  const commitments = dealing.commitments.map((each) =>
    each === known ? { ...each, opened: { bytes, salt } } : each,
  )
  return ok({ ...table, dealing: { ...dealing, commitments } })
}

/** The commitments as everyone sees them, without the bytes. */
export function dealingView({ dealing, next }: Table): DealingView | undefined {
  if (dealing === undefined) return undefined
  const { commitments } = dealing
  return {
    commitment: next.commitment,
    commitments: commitments.map(({ player, hash, opened }) => ({
      player,
      hash,
      hasRevealed: opened !== null,
    })),
  }
}
