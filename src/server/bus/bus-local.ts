import { type Bus, Subscribers } from './bus.ts'

/** A bus between several nodes in one process, for tests: messages arrive in a later turn of the event loop. */
export class LocalHub {
  readonly #nodes = new Set<Subscribers>()
  /** While this is set, all messages are lost. */
  isCut = false
  #held: (() => void)[] | null = null

  /** Delays all messages until `release` is called. */
  hold(): { release(): void } {
    const held: (() => void)[] = []
    this.#held = held
    return {
      release: () => {
        this.#held = null
        for (const job of held) job()
      },
    }
  }

  #deliver(job: () => void): void {
    if (this.#held === null) setImmediate(job)
    else this.#held.push(job)
  }

  connect(): Bus {
    const subscribers = new Subscribers()
    this.#nodes.add(subscribers)
    return {
      publish: (topic, text) => {
        if (this.isCut) return
        for (const node of this.#nodes)
          if (node !== subscribers) this.#deliver(() => node.deliver(topic, text))
      },
      subscribe: (topic, handler) => subscribers.subscribe(topic, handler),
      close: async () => {
        this.#nodes.delete(subscribers)
      },
    }
  }
}
