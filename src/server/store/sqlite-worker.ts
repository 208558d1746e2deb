import { parentPort, workerData } from 'node:worker_threads'
import { SqliteEngine } from './sqlite-engine.ts'
import type { WorkerData } from './sqlite-messages.ts'
import { serveAsks } from './sqlite-serve.ts'

const { file, isAgain }: WorkerData = workerData
if (parentPort !== null) serveAsks(parentPort, new SqliteEngine(file, { isAgain }))
