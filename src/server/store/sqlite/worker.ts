import { parentPort, workerData } from 'node:worker_threads'
import { SqliteEngine } from './engine.ts'
import type { WorkerData } from './messages.ts'
import { serveAsks } from './serve.ts'

const { file, isAgain }: WorkerData = workerData
if (parentPort !== null) serveAsks(parentPort, new SqliteEngine(file, { isAgain }))
