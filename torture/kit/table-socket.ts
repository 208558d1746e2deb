import type { StateMessage } from '../../src/protocol/messages.ts'
import { type Heard, RawSocket } from './raw-socket.ts'

export interface TableSocketSettings {
  readonly url: string
  /** The address that the server counts this client under. */
  readonly address?: string
  /** The code of the table. */
  readonly code: string
  readonly token: string | undefined
  /** Called for each state, with the one before. */
  onState?(state: StateMessage, before: StateMessage | null): void
  /** Called when the connection ends, unless this end has closed it. */
  onLost?(): void
}

/** A person's socket at a table: keeps the newest state, and resolves each command with its answer. */
export class TableSocket {
  state: StateMessage | null = null
  readonly #socket: RawSocket
  readonly #answers = new Map<string, (answer: Heard) => void>()
  readonly #onState: TableSocketSettings['onState']
  #waiting: (() => void)[] = []
  #isEnded = false

  constructor({ code, token, onState, onLost, ...settings }: TableSocketSettings) {
    this.#onState = onState
    this.#socket = new RawSocket({ ...settings, heard: (message) => this.#hear(message) })
    this.#socket.onOpen(() => this.#socket.hello(code, { token }))
    void this.#socket.closed.then(({ code: why }) => {
      for (const [id, answer] of this.#answers) answer({ type: 'closed', id, code: `closed ${why}` })
      this.#wake()
      if (!this.#isEnded) onLost?.()
    })
  }

  get isOpen(): boolean {
    return this.#socket.isOpen
  }

  /** Sends a command. Resolves with its acknowledgement or rejection, or with `closed` if the connection ends first. */
  async ask(message: { readonly id: string }): Promise<Heard> {
    if (!this.#socket.isOpen) return { type: 'closed', id: message.id, code: 'closed' }
    const { promise, resolve } = Promise.withResolvers<Heard>()
    this.#answers.set(message.id, resolve)
    this.#socket.say(message)
    return promise.finally(() => this.#answers.delete(message.id))
  }

  /** Waits for a state of this revision; resolves with false if the connection ends before. */
  async seen(revision: number): Promise<boolean> {
    const isThere = () => (this.state?.revision ?? -1) >= revision
    while (!isThere() && !this.#socket.isClosed)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return isThere()
  }

  end(): void {
    this.#isEnded = true
    this.#socket.end()
  }

  #hear(message: Heard): void {
    if (message.type === 'ack' || message.type === 'rejected')
      this.#answers.get(String(message.id))?.(message)
    if (message.type !== 'state') return
    const before = this.state
    this.state = message as unknown as StateMessage
    this.#onState?.(this.state, before)
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }
}
