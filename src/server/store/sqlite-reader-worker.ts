import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from './sqlite-messages.ts'
import { SqliteReader } from './sqlite-reader.ts'
import { serveAsks } from './sqlite-serve.ts'

const { file }: WorkerData = workerData
if (parentPort !== null) serveAsks(parentPort, new SqliteReader(file))
