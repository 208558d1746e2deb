import type { PlayerId } from '../../engine/game.ts'
import { DEVICE, type FromTable, serveTable } from './local-line.ts'
import { type LocalLine, type LocalSource, localSource } from './local-source.ts'
import type { SavedTable } from './saved/saved-table.ts'
import { trustedScriptUrl } from './trusted.ts'
import workerUrl from './worker.ts?worker&url'

/** Runs the table in this page: for browsers without module workers, or if a worker cannot be started. */
function inPage(receive: (message: FromTable) => void): LocalLine {
  const send = serveTable(DEVICE, receive)
  return { send, close: () => undefined }
}

/** Runs the table in a worker. If the worker does not start, the page's own table gets its messages instead. */
function inWorker(receive: (message: FromTable) => void): LocalLine {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  const unheard: Parameters<LocalLine['send']>[0][] = []
  let isHeard = false
  let line: LocalLine = {
    send(message) {
      if (!isHeard) unheard.push(message)
      worker.postMessage(message)
    },
    close: () => worker.terminate(),
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromTable>) => {
    isHeard = true
    receive(data)
  })
  worker.addEventListener('error', () => {
    if (isHeard) return
    worker.terminate()
    line = inPage(receive)
    for (const message of unheard) line.send(message)
  })
  return { send: (message) => line.send(message), close: () => line.close() }
}

/** Opens a table of this device from that player's perspective; `save` stores it. */
export function openLocal(
  saved: SavedTable,
  viewer: PlayerId | null,
  save: (text: string) => void,
): LocalSource {
  const open = typeof Worker === 'undefined' ? inPage : inWorker
  return localSource({ open, save }, saved, viewer)
}
