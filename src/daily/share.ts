import type { DailyMark } from '../engine/game.ts'

const SQUARES: Readonly<Record<DailyMark, string>> = { good: '🟩', fair: '🟨', poor: '🟥' }

interface Shared {
  /** Such as: Icebreaker daily · 2026-11-18. */
  readonly title: string
  /** Such as: Yahtzee: 243 points. */
  readonly result: string
  readonly marks: readonly DailyMark[]
  readonly url: string
}

/** A text to share: the result and a square for each turn or round. It names no die, no card and no category. */
export function shareText({ title, result, marks, url }: Shared): string {
  const squares = marks.map((mark) => SQUARES[mark]).join('')
  return [title, result, ...(squares === '' ? [] : [squares]), url].join('\n')
}
