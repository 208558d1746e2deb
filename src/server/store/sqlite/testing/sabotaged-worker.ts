import { parentPort, workerData } from 'node:worker_threads'
import { SqliteEngine } from '../engine.ts'
import type { WorkerData } from '../messages.ts'
import { serveCalls } from '../serve.ts'
import { Sabotage } from './sabotage.ts'

const { file, isAgain, shared }: WorkerData & { shared: SharedArrayBuffer } = workerData
const { connect } = new Sabotage(shared)
if (parentPort !== null) serveCalls(parentPort, new SqliteEngine(file, { isAgain, connect }))
