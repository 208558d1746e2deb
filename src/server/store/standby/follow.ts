import { setTimeout as wait } from 'node:timers/promises'
import { StoreFault } from '../store.ts'
import { type Leader, LeaderFault } from './leader.ts'
import type { Standby } from './standby.ts'

/** How often a standby that has everything asks again. */
const POLL_MS = 250
const RETRY_MS = 1_000
/** How long a copy that failed waits: each one costs the leader a snapshot. */
const COPY_RETRY_MS = 5_000

export interface FollowSettings {
  readonly leader: Pick<Leader, 'begin' | 'snapshot' | 'changesAfter'>
  readonly standby: Standby
  readonly signal: AbortSignal
  /** Called with a sentence when something changes for the operator. */
  readonly report: (sentence: string) => void
  /** Called after each answer, with how far the copy is behind. */
  readonly onLag?: (lagMs: number) => void
}

/** Follows the leader until the signal. Whatever fails is tried again. */
export async function follow(settings: FollowSettings): Promise<void> {
  const { signal, report } = settings
  let said = ''
  const say = (sentence: string) => {
    if (sentence !== said) report(sentence)
    said = sentence
  }
  let upToDateAt = performance.now()
  while (!signal.aborted) {
    const askedAt = performance.now()
    const step = await stepOf(settings, say).catch((error: unknown) => {
      if (!(error instanceof LeaderFault || error instanceof StoreFault)) throw error
      say(error.message)
      return 'failed' as const
    })
    if (step === 'complete') upToDateAt = askedAt
    settings.onLag?.(performance.now() - upToDateAt)
    if (step !== 'more') await pause(step === 'complete' ? POLL_MS : RETRY_MS, signal)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined) // rejects if the signal is aborted
}

/** Fetches and stores the next changes, or the snapshot of a new generation. */
async function stepOf(
  { leader, standby, signal }: FollowSettings,
  say: (sentence: string) => void,
): Promise<'complete' | 'more'> {
  await standby.recover()
  const { generation } = standby
  const answer = generation === null ? null : await leader.changesAfter(generation, standby.commits)
  if (answer === null) {
    await copyAnew({ leader, standby, signal }, say).catch(async (error: unknown) => {
      if (error instanceof LeaderFault || error instanceof StoreFault) say(error.message)
      else throw error
      await pause(COPY_RETRY_MS, signal)
    })
    return 'more'
  }
  standby.apply(answer.changes, answer.at)
  say(`Following generation ${generation}.`)
  return standby.commits === answer.commits ? 'complete' : 'more'
}

async function copyAnew(
  { leader, standby, signal }: Pick<FollowSettings, 'leader' | 'standby' | 'signal'>,
  say: (sentence: string) => void,
): Promise<void> {
  const begun = await leader.begin()
  say('Copying the leader …')
  for (;;) {
    const answer = await leader.changesAfter(begun.generation, begun.commits)
    if (answer === null || signal.aborted) throw new LeaderFault('The snapshot was not completed.')
    if (answer.snapshotBytes !== null) {
      await standby.install(begun, leader.snapshot(begun.generation, answer.snapshotBytes))
      return
    }
    await pause(POLL_MS, signal)
  }
}
