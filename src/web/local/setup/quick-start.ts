import type { Intro } from '../../people/me.ts'

interface QuickStart {
  readonly game: string
  readonly intro: Intro
}

let requested: QuickStart | null = null

/** Asks the solo screen to start this game at once, with the usual bots and house rules. */
export function requestQuickStart(game: string, intro: Intro): void {
  requested = { game, intro }
}

/** The player of a requested quick start of this game; null without a request. */
export function quickStartOf(game: string): Intro | null {
  return requested?.game === game ? requested.intro : null
}

/** Forgets the request, so that a later visit of the screen does not start again. */
export function clearQuickStart(): void {
  requested = null
}
