import { type CancelRequest, type ComputeRequest, serveComputations } from '../workers/serve-computations.ts'
import { DEVICE, serveTable, type ToTable } from './local-line.ts'

/**
 * The work that this device does outside the page's thread, so that the page stays responsive: a local table with its bots,
 * or the computations of a game. One script serves both, since they need the same games.
 */
const receive = serveTable(DEVICE, (message) => self.postMessage(message))
const serve = serveComputations((message) => self.postMessage(message))
self.addEventListener('message', ({ data }: MessageEvent<ToTable | ComputeRequest | CancelRequest>) =>
  data.type === 'compute' || data.type === 'cancel' ? serve(data) : receive(data),
)
