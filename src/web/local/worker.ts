import { serveThoughts, type ToThinker } from '../thinking/thoughts.ts'
import { DEVICE, serveTable, type ToTable } from './local-line.ts'

/**
 * What this device works out off the page's own thread, so that it does not hold up a finger: a table of its own with its
 * bots, or what a game thinks about. One script for both: they need the same games.
 */
const receive = serveTable(DEVICE, (message) => self.postMessage(message))
const think = serveThoughts((message) => self.postMessage(message))
self.addEventListener('message', ({ data }: MessageEvent<ToTable | ToThinker>) =>
  data.type === 'think' ? think(data) : receive(data),
)
