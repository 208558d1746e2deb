/** What the client knows of the world outside: a browser, a program on Node, or a simulation gives it one. */
export interface ClientWorld {
  /** Milliseconds since 1970; may jump, and goes on while a device sleeps. */
  now(): number
  /** Calls back later, and gives a function that calls it off. */
  later(delayMs: number, job: () => void): () => void
  random(bytes: number): Uint8Array
  /** Begins to open a socket; what becomes of it is told to `ears`, never before this returns. */
  openSocket(url: string, ears: SocketHandlers): ClientSocket
  /** Rejects where no answer comes: no network, another origin, or the time is up. */
  fetch(request: HttpRequest): Promise<HttpResponse>
  /** A few texts that outlive the page; where there is no such place, nothing is remembered. */
  readonly notes?: Notes
}

export interface SocketHandlers {
  onOpen(): void
  onMessage(text: string): void
  /** It is gone, or was never opened; said once. */
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
  /** Sent without the cookie: as nobody, though the browser knows who it is. */
  readonly isAnonymous: boolean
}

export interface HttpResponse {
  readonly status: number
  /** By its name in lower case. */
  header(name: string): string | null
  readonly text: string
}

export interface Notes {
  read(key: string): string | null
  write(key: string, text: string): void
}
