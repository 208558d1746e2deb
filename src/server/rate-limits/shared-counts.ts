import { hash } from 'node:crypto'
import type { Bus } from '../bus/bus.ts'

const DIGEST_LENGTH = 22

/**
 * Announces what a node counts against a limit, so that all nodes together have one limit. The hints go over the bus: no
 * request waits for them and nothing is stored. If a hint is lost, a node grants one request more.
 */
export class SharedCounts {
  readonly #bus: Bus | null
  readonly #topic: string

  /** Without a bus there is one node, and nobody to tell. */
  constructor(bus: Bus | null, name: string) {
    this.#bus = bus
    this.#topic = `count-${name}`
  }

  /** The key under which something is counted on every node: a digest, so that no address goes over the bus. */
  keyOf(text: string): string {
    return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)
  }

  announce(key: string): void {
    this.#bus?.publish(this.#topic, key)
  }

  subscribe(counted: (key: string) => void): void {
    this.#bus?.subscribe(this.#topic, (key) => {
      if (key.length === DIGEST_LENGTH) counted(key)
    })
  }
}
