import type { PlayerId } from '../../engine/game.ts'
import type { Kept } from './kept.ts'
import { DEVICE, type FromTable, serveTable } from './local-line.ts'
import { type LocalLine, type LocalSource, localSource } from './local-source.ts'
import { trustedScriptUrl } from './trusted.ts'
import workerUrl from './worker.ts?worker&url'

/** The table in this page itself: for browsers without such workers, and where one cannot be started. */
function inPage(receive: (message: FromTable) => void): LocalLine {
  const send = serveTable(DEVICE, receive)
  return { send, close: () => undefined }
}

/** The table in a worker. What it was told before it turned out not to start is told to the page's own instead. */
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

/** Opens a table of this device, as that player sees it. `keep` stores it. */
export function openLocal(kept: Kept, eyes: PlayerId | null, keep: (text: string) => void): LocalSource {
  const open = typeof Worker === 'undefined' ? inPage : inWorker
  return localSource({ open, keep }, kept, eyes)
}
