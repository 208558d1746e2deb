import { busContract } from './bus.contract.ts'
import { LocalHub } from './bus-local.ts'

const hub = new LocalHub()
busContract('in one process', async () => hub.connect())
