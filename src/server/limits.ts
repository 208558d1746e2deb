export { TABLE_LIMITS, TABLE_REASONS, type TableLimits } from '../table/limits.ts'

/** A token bucket: `burst` requests at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

const rate = (burst: number, perSecond: number): Rate => ({ burst, perSecond })

// All limits of the server. Every limit has a reason below it; docs/limits.md is generated from both.

/** Limits on HTTP requests and stored data, for one client and for all of them together. */
export const LIMITS = {
  bodyBytes: 32 * 1024,
  headerBytes: 8 * 1024,
  paramLength: 64,
  headersMs: 10_000,
  requestMs: 15_000,
  handlerMs: 10_000,
  connectionMs: 30_000,
  keepAliveMs: 5_000,
  checkEveryMs: 2_000,
  requestsPerSocket: 1_000,
  connections: 5_000,
  connectionsPerAddress: 1_000,
  requestsPerPerson: rate(300, 50),
  requestsPerAddress: rate(3_000, 300),
  newPeoplePerAddress: rate(200, 0.5),
  newTablesPerPerson: rate(60, 0.5),
  newTablesPerAddress: rate(300, 1),
  unknownTablesPerAddress: rate(60, 1 / 3),
  wrongCodesPerNetwork: rate(300, 1),
  wrongCodesInAll: rate(1_000, 5),
  wrongCodesUnderAttack: rate(5, 1 / 60),
  tables: 20_000,
  historySteps: 500,
  matchesListed: 100,
  leaders: 100,
  leadersKeptMs: 5_000,
  slowReads: 16,
  slowReadsPerAddress: 4,
  slowReadsWaiting: 60,
  readMsPerAddress: rate(4_000, 200),
  openingsKept: 50_000,
  openingKeptMs: 24 * 3_600_000,
  dailyTries: 20_000,
  dailyActions: 1_000,
  dailyLines: 100,
  dailyDaysKept: 35,
  beatEveryMs: 5_000,
  sweepEveryMs: 60_000,
  scrubEveryMs: 100,
  scrubRestMs: 3_600_000,
  lobbyLifeMs: 24 * 3_600_000,
  matchLifeMs: 7 * 24 * 3_600_000,
  slowLifeMs: 90 * 24 * 3_600_000,
  slowTablesListed: 50,
  closeMs: 8_000,
}

export type Limits = Readonly<typeof LIMITS>

/** The time for which tables may be untouched before a sweep deletes them. */
export const livesOf = ({ lobbyLifeMs, matchLifeMs, slowLifeMs }: Limits) => ({
  lobbyMs: lobbyLifeMs,
  matchMs: matchLifeMs,
  slowMs: slowLifeMs,
})

export const REASONS: Readonly<Record<keyof Limits, string>> = {
  bodyBytes: 'The largest request is a custom deck: 10,000 characters, some of three bytes.',
  headerBytes: 'A browser sends some 1 KiB of headers; the rest is room for proxies.',
  paramLength: "A game's id is a short word, and no other part of an address is longer.",
  headersMs:
    'A phone on a poor network sends its headers in one packet; a client that needs longer is holding the socket.',
  requestMs: 'A whole body of 16 KiB takes a second at 128 kbit/s.',
  handlerMs: 'All answers come from memory or from a small file; one that takes longer is stuck.',
  connectionMs: 'A socket without traffic for this long has nobody behind it.',
  keepAliveMs: 'Long enough for a page to load over one connection, short enough to free it soon after.',
  checkEveryMs: 'Node looks for slow requests this often; its own 30 s would double the limits above.',
  requestsPerSocket:
    'A page loads with some ten requests; a new connection now and then spreads load and frees memory.',
  connections: 'Some 50 kB each: 250 MB at the most, on a small machine.',
  connectionsPerAddress:
    'Thirty people with three tabs behind one address hold some 600 while all of them load; one address cannot take more than a fifth of all. CONNECTIONS_PER_ADDRESS changes it, and connections of a TRUST_PROXY are not counted.',
  requestsPerPerson: 'Nobody clicks so fast, and three tabs that wake together send ten requests each.',
  requestsPerAddress:
    'For requests without a token: thirty people whose ninety tabs load at once send some 1,500.',
  newPeoplePerAddress:
    'A party of thirty arrives at once, a school of two hundred too; then one in two seconds.',
  newTablesPerPerson:
    'A person opens a few tables in an evening; a program that plays all day opens one in two seconds.',
  newTablesPerAddress:
    'New people cost nothing, so the address is counted too: five programs, or a whole school.',
  unknownTablesPerAddress:
    'Sixty typing errors at once, then twenty a minute: with 10,000 tables open, guessing finds one in three hours, and it is only a lobby.',
  wrongCodesPerNetwork:
    'One customer may own a whole /48 of IPv6, with 65,536 addresses of its own: all of them together (and a /24 of IPv4) have this many wrong codes, over HTTP and at the socket. People who belong to a table are never refused.',
  wrongCodesInAll:
    'Wrong codes of all clients. Nobody is refused because of this one alone, or a single attacker could keep everybody from their tables; see `wrongCodesUnderAttack`.',
  wrongCodesUnderAttack:
    'While `wrongCodesInAll` is used up, each network has only so many: an attacker with many networks learns little, and people with the correct code, or a typing error or two, still get in.',
  tables: 'Tables in memory, some 20 kB each: 400 MB at the most. Existing tables go on; new ones must wait.',
  historySteps: 'More than the longest match of a party has; the next page has the rest.',
  matchesListed: 'The list shows this many; the export has all of them.',
  leaders: 'Nobody looks for place 101.',
  leadersKeptMs:
    'A leaderboard is read once for all readers. A match that ends here, a new name and an erased profile show at once; changes of other nodes show after this long.',
  slowReads:
    'The number of histories, records, leaderboards and exports in progress: enough to keep the reading threads busy. None of them delays a move.',
  slowReadsPerAddress: 'One address has at most a quarter of them; each takes milliseconds.',
  slowReadsWaiting:
    'A household whose tabs wake together waits for its turn; the next request is answered with 429. All addresses together may wait for sixteen times as many, then the answer is 503.',
  readMsPerAddress:
    'Milliseconds of CPU in the threads that read and replay, as measured after each of these reads. A page of a history takes some ten: ninety tabs of a household that look at a finished match at once are within the burst, and a program gets a fifth of a core. Whoever overdraws waits for 20 s at the most.',
  openingsKept:
    'Idempotency-Keys of requests that opened a table, some 200 bytes each in the store: the oldest are deleted first.',
  openingKeptMs:
    'A request is usually sent again within seconds; a phone that was offline overnight may still have one to send.',
  dailyTries:
    'Tries of one daily challenge, some 10 kB each in the store: 200 MB at the most. More people must wait for tomorrow.',
  dailyActions: 'A try of Yahtzee has some 150 actions; only a program that freezes dice for ever has more.',
  dailyLines: 'Nobody looks for place 101 of the board of the day; their own place is always shown.',
  dailyDaysKept: 'Anybody can check the deals of a month; then their seeds and tries are deleted.',
  beatEveryMs:
    'After a crash the clocks go on from the last heartbeat: a player may gain this much and loses nothing.',
  sweepEveryMs: 'Tables expire after hours or days: a minute is exact enough.',
  scrubEveryMs:
    'The scrubber checks ten stored matches a second at the most, and uses a fiftieth of the time of the reading connection.',
  scrubRestMs: 'Once it has checked all matches, the scrubber rests for an hour.',
  lobbyLifeMs: 'People who want to play tomorrow find their table; after a day nobody comes back to it.',
  matchLifeMs: 'A match over a week of evenings is possible, with one evening left out.',
  slowLifeMs:
    'The clock of a slow table touches it at least every two weeks, so this is for paused matches: a season.',
  slowTablesListed: 'More slow matches at once than anybody keeps in mind.',
  closeMs:
    'Requests in flight may finish before the process ends, and two of the ten seconds that are promised remain.',
}

/** Limits on sockets: on one, on all of one address, and on all together. */
export const SOCKET_LIMITS = {
  messageBytes: 32 * 1024,
  messageFragments: 16,
  bufferedChunks: 1_024,
  commands: { burst: 20, perSecond: 5 },
  pings: { burst: 10, perSecond: 1 },
  pendingMax: 4,
  waitingMax: 64,
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
  /** Spread over five seconds, so that clients do not all reconnect at once. */
  retryAfterMs: ([high = 0, low = 0]: Uint8Array) => Math.floor(((high * 256 + low) / 65_536) * 5_000),
}

export type SocketLimits = Readonly<typeof SOCKET_LIMITS>

export const SOCKET_REASONS: Readonly<Record<keyof SocketLimits, string>> = {
  messageBytes: 'The longest message is a custom deck: 10,000 characters of up to three bytes.',
  messageFragments: 'No browser splits so short a message; each piece costs memory of its own.',
  bufferedChunks: 'A message that arrives byte by byte may not hold a piece of memory for each.',
  commands:
    'Nobody clicks five times a second for long; a burst covers a double click and a resend after a cut.',
  pings: 'A page pings every five seconds, and whenever somebody comes back to it.',
  pendingMax: 'A person waits for the answer; a page that resends after a cut has one or two under way.',
  waitingMax:
    'Messages of all kinds that wait for those before them on the same socket: more than a burst of commands and pings.',
  perProfile:
    'A phone, a laptop and forgotten tabs. With one more the oldest window is closed and says so, since people look at the newest.',
  perAddress: 'Thirty people behind one address with three tabs each, three times over.',
  opens:
    'All sockets of one address at once, twice; then fifty a second, which only a reconnecting loop exceeds.',
  guesses:
    'As many wrong codes as there may be sockets, then twenty a minute: with 10,000 tables open one is found in three hours, and it is only a lobby. `wrongCodesPerNetwork` counts them too.',
  total: 'Some 12 kB each: 240 MB at the most.',
  helloMs: 'A page says hello at once; a client that says nothing wastes a socket.',
  pingEveryMs: 'Proxies cut connections that are silent for 60 s.',
  silentMs: 'A ping without an answer for ten seconds: with the closing, the socket is free within thirty.',
  identifyEveryMs:
    'A person who signed out elsewhere can watch for no longer than this; a command is refused at once.',
  behindBytes: 'Some thirty states: a phone in a tunnel needs the last one later, not each of them.',
  bufferMaxBytes: 'The memory that one slow reader may cost.',
  bufferTotalBytes:
    'The memory that all slow readers together may cost; above it the slowest are disconnected.',
  behindMs: 'A client that cannot take one packet in ten seconds must reconnect.',
  closeMs: 'A client that does not answer the close in this time is cut off.',
  tickEveryMs: 'The resolution of all of the above.',
  retryAfterMs:
    'Two thousand clients that reconnect in the same second would be an overload of our own making.',
}

/** Limits on the notices of slow tables. */
export const NOTICE_LIMITS = {
  noticesPerSeat: rate(3, 1 / 600),
  noticesPerTable: rate(10, 1 / 60),
  noticesAtOnce: 8,
  noticesWaiting: 1_000,
  noticeMs: 10_000,
}

export type NoticeLimits = Readonly<typeof NOTICE_LIMITS>

export const NOTICE_REASONS: Readonly<Record<keyof NoticeLimits, string>> = {
  noticesPerSeat:
    'Three turns of a quick evening, then one in ten minutes: a phone that buzzes at every move is switched off.',
  noticesPerTable: 'A channel is read by many: a round of ten turns, then one a minute.',
  noticesAtOnce: 'Requests to other servers that run at once; the others wait.',
  noticesWaiting: 'Above this, notices are dropped: the list of tables still says whose turn it is.',
  noticeMs: 'A push service answers within a second; one that does not is given up.',
}

/** Limits on the caches, queues and lists inside the server. Clients meet few of them; together they bound its memory. */
export const MEMORY_LIMITS = {
  storeRequests: 4_096,
  storeCharacters: 64 * 1024 * 1024,
  storeBatch: 128,
  feedRequests: 8,
  feedWaitingBytes: 64 * 1024 * 1024,
  runningCommands: 100_000,
  chainHeads: 10_000,
  hintLength: 7_000,
  hintsWaiting: 5_000,
  peoplePerTable: 1_000,
  peopleInHint: 200,
  profilesCached: 20_000,
  tracesSearched: 100_000,
  matchCodes: 50_000,
  slowTablesWoken: 200,
  commandsStored: 64,
  answersCached: 500,
  replaySteps: 40_000,
  replayMatches: 1_000,
  lastStates: 200,
  leaderboards: 500,
  matchesExported: 100_000,
  tablesListed: 200,
  agentSteps: 50,
  receiptsPerBatch: 256,
  lostMatches: 10_000,
  reviewsWaiting: 8,
  urlCharacters: 1_000,
}

export const MEMORY_REASONS: Readonly<Record<keyof typeof MEMORY_LIMITS, string>> = {
  storeRequests:
    'Requests that wait for the disk or the database: seconds of work for a slow one. Above it the server answers that it is busy.',
  storeCharacters: 'The text of these requests.',
  storeBatch:
    'Requests in one batch, which is one transaction and one sync. In a larger batch the first request would wait too long.',
  feedRequests: 'Requests of a standby that wait for the store; a standby sends one at a time.',
  feedWaitingBytes:
    'Changes that wait for the standby. A standby that is further behind needs a new snapshot.',
  runningCommands:
    'Running matches and their commands that SQLite’s exactly-once index keeps in memory: some 10 MB.',
  chainHeads: 'Matches whose newest link of the hash chain is in memory.',
  hintLength: 'One hint between nodes, well below the 8,000 bytes of NOTIFY; a larger one is a defect.',
  hintsWaiting:
    'Hints that wait for PostgreSQL; above it the oldest is dropped, and the polls of the other nodes find what it announced.',
  peoplePerTable:
    'People that one table remembers, here and at other nodes each; above it, those who are away are forgotten.',
  peopleInHint: 'People in one presence message between nodes.',
  profilesCached: 'Profiles in memory: as many as there may be tables.',
  tracesSearched:
    'Seats and tables that are searched for the traces of one person who wants to be forgotten.',
  matchCodes: 'Matches whose table is known without asking the store.',
  slowTablesWoken: 'Slow tables that are loaded in one sweep; the others wait for the next one.',
  commandsStored:
    'Commands that are stored with a table: those that clients resend after a restart are seconds old.',
  answersCached: 'Answers that one table keeps in memory, rejections included.',
  replaySteps: 'Cached steps of all replays, some 500 bytes each: 20 MB at the most.',
  replayMatches: 'Cached replays, each with one state: some 10 MB at the most.',
  lastStates: 'Finished matches whose last state is cached: some 50 kB each.',
  leaderboards: 'Each game has three leaderboards, and three more for each variant.',
  matchesExported: 'More matches than anybody plays in years: the export is one response.',
  tablesListed: 'Tables in one list for the operator.',
  agentSteps: 'Steps whose events one observation of an agent reports.',
  receiptsPerBatch: 'Receipts that share a signature.',
  lostMatches: 'Matches that are remembered as lost, so that each is reported once.',
  reviewsWaiting: 'Reviews of daily tries that wait: more would not come in time.',
  urlCharacters: 'The address of a push service or a channel.',
}
