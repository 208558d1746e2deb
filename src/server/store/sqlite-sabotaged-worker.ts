import { parentPort, workerData } from 'node:worker_threads'
import { SqliteEngine } from './sqlite-engine.ts'
import type { WorkerData } from './sqlite-messages.ts'
import { Sabotage } from './sqlite-sabotage.ts'
import { serveAsks } from './sqlite-serve.ts'

const { file, isAgain, shared }: WorkerData & { shared: SharedArrayBuffer } = workerData
const { connect } = new Sabotage(shared)
if (parentPort !== null) serveAsks(parentPort, new SqliteEngine(file, { isAgain, connect }))
