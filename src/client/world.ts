import type { SocketFrame } from '../protocol/messages.ts'

/** The client's environment: provided by a browser, a program on Node, or a simulation. */
export interface ClientWorld {
  /** Milliseconds since 1970. May jump, and goes on while the device sleeps. */
  now(): number
  /** Runs a job later, and returns a function that cancels it. */
  later(delayMs: number, job: () => void): () => void
  random(bytes: number): Uint8Array
  /** Returns the SHA-256 of a text in UTF-8, in hex. Without it a device adds nothing to the deals of its seat. */
  sha256?(text: string): Promise<string>
  /** Starts to open a socket. Never calls the handlers before it has returned. */
  openSocket(url: string, handlers: SocketHandlers): ClientSocket
  /** Rejects if no response comes: no network, another origin, timeout. */
  fetch(request: HttpRequest): Promise<HttpResponse>
  /** Storage for a few texts that outlive the page, if there is any. */
  readonly notes?: Notes
}

export interface SocketHandlers {
  onOpen(): void
  onMessage(frame: SocketFrame): void
  /** The socket is closed, or could not be opened; called once. */
  onClose(): void
}

export interface ClientSocket {
  send(text: string): void
  close(): void
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  /** Whether to leave out the cookie. */
  readonly isAnonymous: boolean
}

export interface HttpResponse {
  readonly status: number
  /** Returns a header by its name in lower case. */
  header(name: string): string | null
  readonly text: string
}

export interface Notes {
  read(key: string): string | null
  write(key: string, text: string): void
}
