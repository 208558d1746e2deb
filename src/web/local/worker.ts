import { type ComputeRequest, serveComputations } from '../workers/serve-computations.ts'
import { DEVICE, serveTable, type ToTable } from './local-line.ts'

/**
 * What this device works out off the page's own thread, so that it does not hold up a finger: a table of its own with its
 * bots, or the computations of a game. One script for both: they need the same games.
 */
const receive = serveTable(DEVICE, (message) => self.postMessage(message))
const serve = serveComputations((message) => self.postMessage(message))
self.addEventListener('message', ({ data }: MessageEvent<ToTable | ComputeRequest>) =>
  data.type === 'compute' ? serve(data) : receive(data),
)
