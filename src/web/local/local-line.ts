import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import { gameById } from '../../games/registry.ts'
import type { Answer } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { type LocalAct, LocalTable, type LocalWorld } from './local-table.ts'
import { type SavedTable, savedText } from './saved/saved-table.ts'

/** A message of the page to its table, which runs in a worker or in the page itself. */
export type ToTable =
  | { readonly type: 'open'; readonly saved: SavedTable }
  | { readonly type: 'viewer'; readonly player: PlayerId | null }
  | ({ readonly type: 'act'; readonly id: string } & LocalAct)
  | { readonly type: 'command'; readonly id: string; readonly command: TableCommand }
  | { readonly type: 'close' }

/** A message of the table to its page. A change is saved before it is shown. */
export type FromTable =
  | { readonly type: 'save'; readonly text: string }
  | { readonly type: 'snapshot'; readonly snapshot: TableSnapshot; readonly isOpen: boolean }
  | { readonly type: 'acted'; readonly id: string; readonly answer: Answer<{ readonly revision: number }> }
  | { readonly type: 'commanded'; readonly id: string; readonly answer: Answer<{ readonly version: number }> }

/** Runs a table for a page, in a worker or, without workers, in the page itself. */
export function serveTable(
  world: Omit<LocalWorld, 'changed'>,
  post: (message: FromTable) => void,
): (message: ToTable) => void {
  let table: LocalTable | null = null
  const show = (now: LocalTable) => {
    post({ type: 'save', text: savedText(now.saved) })
    post({ type: 'snapshot', snapshot: now.snapshot(), isOpen: now.isOpen })
  }
  return (message) => {
    if (message.type === 'open') {
      table?.close()
      const changed = () => {
        if (table !== null) show(table)
      }
      table = new LocalTable({ ...world, changed }, message.saved)
      show(table)
    }
    if (table === null) return
    switch (message.type) {
      case 'viewer':
        return table.setViewer(message.player)
      case 'act':
        return post({ type: 'acted', id: message.id, answer: table.act(message) })
      case 'command':
        return post({ type: 'commanded', id: message.id, answer: table.command(message.command) })
      case 'close':
        return table.close()
    }
  }
}

/** The clock, the chance and the games of this device. */
export const DEVICE: Omit<LocalWorld, 'changed'> = {
  now: () => Date.now(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  gameOf: gameById,
  report: (fault) => console.error(fault),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
