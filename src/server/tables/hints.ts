import type { LiveTable } from './live-table.ts'
import type { SyncMessage } from './sync.ts'

/** Handles a message of another node about a table that is in memory here. */
export function receiveHint(table: LiveTable, message: Exclude<SyncMessage, { type: 'gone' }>): void {
  const { live } = table
  switch (message.type) {
    case 'changed': {
      const { match, revision, version } = message
      if (version > table.table.version) table.refreshSoon()
      else if (live !== null && live.id === match && revision > live.match.revision)
        // Another match may have begun by the time that this runs.
        table.refreshSoon(async () => table.live?.id === match && (await table.catchUp(table.live)))
      break
    }
    case 'here': {
      const { asked } = message
      const isSame = live?.id === asked?.match && live?.match.revision === asked?.revision
      if (asked !== null && isSame && table.table.version === asked.version) live?.adoptClocks(asked.at)
      table.showTable()
      table.schedule()
      break
    }
    case 'who':
      table.announcePresence()
      break
    case 'tell':
      table.broadcast.send(message.message, message.to, message.at)
  }
}
