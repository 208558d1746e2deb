/** So many at once, then so many a second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

const rate = (burst: number, perSecond: number): Rate => ({ burst, perSecond })

/**
 * What one client, and all of them together, may ask of the server. `REASONS` says why each is what it is, and
 * docs/limits.md is made from both.
 */
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
  openingsKept: 50_000,
  openingKeptMs: 24 * 3_600_000,
  beatEveryMs: 5_000,
  sweepEveryMs: 60_000,
  lobbyLifeMs: 24 * 3_600_000,
  matchLifeMs: 7 * 24 * 3_600_000,
  closeMs: 8_000,
}

export type Limits = Readonly<typeof LIMITS>

export const REASONS: Readonly<Record<keyof Limits, string>> = {
  bodyBytes:
    'The largest thing that anybody sends is a deck of their own: 10,000 characters, some of three bytes.',
  headerBytes: 'A browser sends some 1 KiB of headers; the rest is room for proxies.',
  paramLength: "A game's id is a short word, and no other part of an address is longer.",
  headersMs:
    'A phone on a poor network sends its headers in one packet; who needs longer is holding the socket.',
  requestMs: 'A whole body of 16 KiB takes a second at 128 kbit/s.',
  handlerMs: 'All answers come from memory or from a small file; one that takes longer is stuck.',
  connectionMs: 'A socket on which nothing moves for this long has nobody behind it.',
  keepAliveMs: 'Long enough for a page to load over one connection, short enough to free it soon after.',
  checkEveryMs: 'Node looks for slow requests this often; its own 30 s would double the limits above.',
  requestsPerSocket:
    'A page loads with some ten requests; a new connection now and then spreads load and frees memory.',
  connections: 'Some 50 kB each: 250 MB at the most, on a small machine.',
  connectionsPerAddress:
    'Thirty people with three tabs behind one address hold some 600 while all of them load; one address cannot take more than a fifth of all. CONNECTIONS_PER_ADDRESS changes it, and connections of a TRUST_PROXY are not counted.',
  requestsPerPerson: 'Nobody clicks so fast, and three tabs that wake together ask for ten things each.',
  requestsPerAddress:
    'For those without a token: thirty people whose ninety tabs all load at once ask for some 1,500 things.',
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
  tables:
    'Tables in memory, some 20 kB each: 400 MB at the most. Those that are there go on; new ones must wait.',
  historySteps: 'More than the longest match of a party; the rest is asked for by the next page.',
  matchesListed: 'What a list shows; the export has all of them.',
  leaders: 'Nobody looks for place 101.',
  leadersKeptMs:
    'A leaderboard is read once for all who ask; a match that ends here, a new name and an erased profile show at once, and what other nodes store after this long.',
  slowReads:
    'Histories, records, leaderboards and exports that are worked on at once: enough to keep the reading threads busy. None of them waits for a move or delays one.',
  slowReadsPerAddress: 'One address has at most a quarter of them; each takes milliseconds.',
  slowReadsWaiting:
    'A household whose tabs wake together waits for its turn; the next request is answered with 429. All addresses together may wait for sixteen times as many, then the answer is 503.',
  openingsKept:
    'Idempotency-Keys of requests that opened a table, some 200 bytes each in the store: the oldest are withoutPerson first.',
  openingKeptMs:
    'A request is usually sent again within seconds; a phone that was offline overnight may still have one to send.',
  beatEveryMs:
    'After a crash the clocks go on from the last beat: so much may a player gain, and nothing lose.',
  sweepEveryMs: 'Tables end after hours or days: a minute is exact enough.',
  lobbyLifeMs: 'People who want to play tomorrow find their table; after a day nobody comes back to it.',
  matchLifeMs: 'A match over a week of evenings is possible, with one evening left out.',
  closeMs:
    'Requests in flight may finish before the process ends, and two of the ten seconds that are promised remain.',
}
