import { workerData } from 'node:worker_threads'
import { copyStore } from './sqlite-copy.ts'

copyStore(workerData)
