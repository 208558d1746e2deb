import { workerData } from 'node:worker_threads'
import { copyStore } from './copy.ts'

copyStore(workerData)
