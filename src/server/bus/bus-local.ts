import { type Bus, Followers } from './bus.ts'

/** Several nodes in one process, for tests: what is said is heard in a later turn. */
export class LocalHub {
  readonly #nodes = new Set<Followers>()
  /** While this is set nothing gets through. */
  isCut = false

  connect(): Bus {
    const followers = new Followers()
    this.#nodes.add(followers)
    return {
      publish: (topic, text) => {
        if (this.isCut) return
        for (const node of this.#nodes) if (node !== followers) setImmediate(() => node.tell(topic, text))
      },
      follow: (topic, heard) => followers.follow(topic, heard),
      close: async () => {
        this.#nodes.delete(followers)
      },
    }
  }
}
