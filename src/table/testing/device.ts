import { deviceCommitment } from '../../engine/seed.ts'
import type { TableCommand } from '../../protocol/table.ts'

/** A player's device in a deal: the commands with which it commits and reveals. */
export interface DealDevice {
  readonly bytes: string
  commit(deal: string, player: string): TableCommand
  reveal(deal: string): TableCommand
}

/** A device whose bytes all are this one. */
export function dealDevice(byte: number): DealDevice {
  const bytes = byte.toString(16).padStart(2, '0').repeat(16)
  const salt = (255 - byte).toString(16).padStart(2, '0').repeat(16)
  return {
    bytes,
    commit: (deal, player) => ({ type: 'commit', hash: deviceCommitment(deal, player, { bytes, salt }) }),
    reveal: (deal) => ({ type: 'reveal', deal, bytes, salt }),
  }
}
