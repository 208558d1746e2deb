import { parentPort } from 'node:worker_threads'
import { gameById } from '../../../games/registry.ts'
import { RulesFault } from '../../../table/rules-fault.ts'
import { measured, type Worked } from '../../rate-limits/read-work.ts'
import { ReplayCache } from './cache.ts'
import type { ReplayAnswer, ReplayRequest } from './thread.ts'

const cache = new ReplayCache((id) => gameById(id) ?? undefined)

function resultOf(ask: ReplayRequest): unknown {
  switch (ask.type) {
    case 'range':
      return cache.rangeOf(ask.match)
    case 'page':
      return cache.page(ask.asked)
    case 'begin':
      return cache.begin(ask.match, ask.head, ask.snapshot) ?? null
    case 'extend':
      return cache.extend(ask.match, ask.after, ask.entries) ?? null
  }
}

function answerTo(ask: ReplayRequest): ReplayAnswer {
  try {
    return { value: JSON.stringify(resultOf(ask)) }
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    return { fault: error.message }
  }
}

parentPort?.on('message', (ask: string) => {
  const answer: Worked<ReplayAnswer> = measured(() => answerTo(JSON.parse(ask)))
  parentPort?.postMessage(answer)
})
