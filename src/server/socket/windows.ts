/** A connection that can be closed in favour of a newer one of the same person. */
export interface Window {
  yieldToNewer(): void
}

/** The open connections of each person. When a person opens one too many, the oldest is closed. */
export class Windows {
  readonly #max: number
  /** In the order in which they were opened. */
  readonly #open = new Map<string, Set<Window>>()

  constructor(max: number) {
    this.#max = max
  }

  opened(profile: string, window: Window): void {
    const windows = this.#open.get(profile) ?? new Set()
    this.#open.set(profile, windows.add(window))
    if (windows.size <= this.#max) return
    const [oldest] = windows
    oldest?.yieldToNewer()
  }

  closed(profile: string, window: Window): void {
    const windows = this.#open.get(profile)
    windows?.delete(window)
    if (windows?.size === 0) this.#open.delete(profile)
  }

  countOf(profile: string): number {
    return this.#open.get(profile)?.size ?? 0
  }
}
