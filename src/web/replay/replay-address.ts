import { replayHref, urlOf } from '../shell/addresses.ts'
import type { Eyes } from './open-record.ts'

/** The place in a replay that an address names; null for parts that it leaves open. */
export interface Marked {
  readonly step: number | null
  readonly eyes: Eyes | null
  readonly isVerifying: boolean
}

/** Reads the query within the hash: `#/replay/m_1?at=12&as=p_2`. */
export function markedIn(hash: string): Marked {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const at = query.get('at') ?? ''
  return {
    step: /^\d{1,6}$/.test(at) ? Number(at) : null,
    eyes: query.get('as'),
    isVerifying: query.has('verify'),
  }
}

/** The part after `#` of a replay at that step. */
export function replayHrefAt(match: string, step: number, eyes: Eyes): string {
  const query = new URLSearchParams({ at: String(step), as: eyes })
  return `${replayHref(match)}?${query}`
}

/** The address of the checks of a match's deal. */
export function verifyHref(match: string): string {
  return `${replayHref(match)}?verify`
}

export function replayUrlAt(match: string, step: number, eyes: Eyes, baseUri: string): string {
  return urlOf(replayHrefAt(match, step, eyes), baseUri)
}
