import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from './messages.ts'
import { MeasuredReader } from './reader.ts'
import { serveCalls } from './serve.ts'

const { file }: WorkerData = workerData
if (parentPort !== null) serveCalls(parentPort, new MeasuredReader(file))
