import type { PlayerId } from '../../engine/game.ts'

interface Due {
  /** The revision since which it has been asked what it is asked: another question, another while to think. */
  readonly since: number
  readonly at: number
}

interface Clock {
  now(): number
  random(bytes: number): Uint8Array
  after(ms: number, run: () => void): () => void
}

/** A bot thinks for two to four thirds of the pace, so that it can be followed and is no machine. */
function thinkingMs(paceMs: number, byte: number): number {
  return Math.round((paceMs * (2 + (2 * byte) / 255)) / 3)
}

/** When the bots that are asked act: each after a while of its own, one at a time. */
export class BotClock {
  readonly #clock: Clock
  readonly #run: (player: PlayerId) => void
  #due = new Map<PlayerId, Due>()
  #stop: () => void = () => undefined

  constructor(clock: Clock, run: (player: PlayerId) => void) {
    this.#clock = clock
    this.#run = run
  }

  /** Those who are asked now, with the revision since which they are. */
  expect(asked: ReadonlyMap<PlayerId, number>, paceMs: number): void {
    const now = this.#clock.now()
    const due = [...asked].map(([player, since]): [PlayerId, Due] => {
      const before = this.#due.get(player)
      const [byte = 0] = this.#clock.random(1)
      return [player, before?.since === since ? before : { since, at: now + thinkingMs(paceMs, byte) }]
    })
    this.#due = new Map(due)
    this.#arm()
  }

  close(): void {
    this.#due.clear()
    this.#stop()
  }

  #arm(): void {
    this.#stop()
    const [first] = [...this.#due].toSorted(([, one], [, other]) => one.at - other.at)
    if (first === undefined) return
    const [player, { at }] = first
    this.#stop = this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
      this.#due.delete(player)
      this.#run(player)
    })
  }
}
