/** What one socket may do, what all of one address and all together may, and what happens to them otherwise. */
export const SOCKET_LIMITS = {
  messageBytes: 32 * 1024,
  messageFragments: 16,
  bufferedChunks: 1_024,
  commands: { burst: 20, perSecond: 5 },
  pings: { burst: 10, perSecond: 1 },
  pendingMax: 4,
  perProfile: 10,
  perAddress: 300,
  opens: { burst: 600, perSecond: 50 },
  guesses: { burst: 300, perSecond: 1 / 3 },
  total: 20_000,
  helloMs: 5_000,
  pingEveryMs: 15_000,
  silentMs: 25_000,
  identifyEveryMs: 60_000,
  behindBytes: 64 * 1024,
  bufferMaxBytes: 256 * 1024,
  bufferTotalBytes: 128 * 1024 * 1024,
  behindMs: 10_000,
  closeMs: 2_000,
  tickEveryMs: 1_000,
  /** Spread over five seconds, so that not all come back at once. */
  retryAfterMs: ([high = 0, low = 0]: Uint8Array) => Math.floor(((high * 256 + low) / 65_536) * 5_000),
}

export type SocketLimits = Readonly<typeof SOCKET_LIMITS>

/** Why each is what it is. */
export const SOCKET_REASONS: Readonly<Record<keyof SocketLimits, string>> = {
  messageBytes: 'The longest is a deck of one’s own: 10,000 characters of up to three bytes.',
  messageFragments: 'No browser splits so short a message; each piece costs memory of its own.',
  bufferedChunks: 'A message that arrives byte by byte may not hold a piece of memory for each.',
  commands:
    'Nobody clicks five times a second for long; a burst covers a double click and a resend after a cut.',
  pings: 'A page pings every five seconds, and whenever somebody comes back to it.',
  pendingMax: 'A person waits for the answer; a page that resends after a cut has one or two under way.',
  perProfile:
    'A phone, a laptop and withoutPerson tabs. With one more the oldest window is closed and says so, since the newest is the one that somebody looks at.',
  perAddress: 'Thirty people behind one address with three tabs each, three times over.',
  opens: 'All of these at once, twice; then fifty a second, which is a loop that reconnects.',
  guesses:
    'As many wrong codes as there may be sockets, then twenty a minute: with 10,000 tables open one is found in three hours, and it is only a lobby. `wrongCodesPerNetwork` counts them too.',
  total: 'Some 12 kB each: 240 MB at the most.',
  helloMs: 'A page says hello at once; who says nothing holds a socket for nothing.',
  pingEveryMs: 'Proxies cut what is silent for 60 s.',
  silentMs: 'A ping without an answer for ten seconds: with the closing, the socket is free within thirty.',
  identifyEveryMs: 'Who signed out elsewhere looks on no longer than this; with a command it shows at once.',
  behindBytes: 'Some thirty states: a phone in a tunnel needs one picture later, not each of them.',
  bufferMaxBytes: 'What one slow reader may cost in memory.',
  bufferTotalBytes: 'What all slow readers together may; beyond it the slowest are let go.',
  behindMs: 'Who cannot take one packet in ten seconds must come again.',
  closeMs: 'Who does not answer a goodbye in this time is cut.',
  tickEveryMs: 'The grain of all of the above.',
  retryAfterMs: 'Two thousand that come back in the same second would be an overload of our own making.',
}
