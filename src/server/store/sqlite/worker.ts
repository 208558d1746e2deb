import { parentPort, workerData } from 'node:worker_threads'
import { SqliteEngine } from './engine.ts'
import type { WorkerData } from './messages.ts'
import { serveCalls } from './serve.ts'

const { file, isAgain }: WorkerData = workerData
if (parentPort !== null) serveCalls(parentPort, new SqliteEngine(file, { isAgain }))
