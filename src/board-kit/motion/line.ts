import type { Announcement } from '../board.ts'

/** An event as one line of the log. */
export interface Line extends Announcement {
  readonly id: number
  readonly revision: number
  readonly at: number
  /** It happened while this person was away. */
  readonly isMissed: boolean
}

/** The lines that deserve a beat of their own: headings only if nothing else is new, since they say less than the events. */
export function linesWithBeat(lines: readonly Line[]): readonly Line[] {
  const moments = lines.filter(({ isDivider, cue, flights = [] }) => {
    return isDivider !== true || cue !== undefined || flights.length > 0
  })
  return moments.length > 0 ? moments : lines
}
