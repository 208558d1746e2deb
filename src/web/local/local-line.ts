import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { Answer } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { type Kept, keptText } from './kept.ts'
import { type LocalAct, LocalTable, type LocalWorld } from './local-table.ts'

/** What the page tells the table, wherever that runs. */
export type ToTable =
  | { readonly type: 'open'; readonly kept: Kept }
  | { readonly type: 'look'; readonly eyes: PlayerId | null }
  | ({ readonly type: 'act'; readonly id: string } & LocalAct)
  | { readonly type: 'command'; readonly id: string; readonly command: TableCommand }
  | { readonly type: 'close' }

/** What the table tells the page. What is to be kept comes before what follows from it. */
export type FromTable =
  | { readonly type: 'keep'; readonly text: string }
  | { readonly type: 'snapshot'; readonly snapshot: TableSnapshot; readonly isOpen: boolean }
  | { readonly type: 'acted'; readonly id: string; readonly answer: Answer<{ readonly revision: number }> }
  | { readonly type: 'commanded'; readonly id: string; readonly answer: Answer<{ readonly version: number }> }

/** Runs a table for a page: the same in a worker and, where there are no workers, in the page itself. */
export function serveTable(
  world: Omit<LocalWorld, 'changed'>,
  post: (message: FromTable) => void,
): (message: ToTable) => void {
  let table: LocalTable | null = null
  const show = (now: LocalTable) => {
    post({ type: 'keep', text: keptText(now.kept) })
    post({ type: 'snapshot', snapshot: now.snapshot(), isOpen: now.isOpen })
  }
  return (message) => {
    if (message.type === 'open') {
      table?.close()
      const changed = () => {
        if (table !== null) show(table)
      }
      table = new LocalTable({ ...world, changed }, message.kept)
      show(table)
    }
    if (table === null) return
    switch (message.type) {
      case 'look':
        return table.look(message.eyes)
      case 'act':
        return post({ type: 'acted', id: message.id, answer: table.act(message) })
      case 'command':
        return post({ type: 'commanded', id: message.id, answer: table.command(message.command) })
      case 'close':
        return table.close()
    }
  }
}

/** The clock and the chance of this device. */
export const DEVICE: Omit<LocalWorld, 'changed'> = {
  now: () => Date.now(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
