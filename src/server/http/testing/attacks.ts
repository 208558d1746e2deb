import { below, pick, type Rng } from '../../../engine/rng.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { CODE_ALPHABET } from '../../../protocol/identity.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Store } from '../../store/store.ts'
import type { GameServer } from '../../tables/game-server.ts'
import { fakeWorld } from '../../tables/testing/fake-world.ts'
import { allRoutes } from '../routes/routes.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { matchFixtureIn, WIDE } from './match-fixture.ts'

/** An attack on the server's permissions, repeated this many times; returns what succeeded. */
export type Attack = (times: number, rng: Rng) => Promise<string[]>

const FORGED = [
  'player',
  'playerId',
  'playerID',
  'yourPlayerId',
  'seat',
  'actor',
  'who',
  'profile',
  'token',
  'as',
  'user',
  'host',
]

/** A2: the token decides who acts, whatever fields, queries or headers say. */
const forgeFields: Attack = async (times, rng) => {
  const wrong: string[] = []
  const fixture = await makeFixture({ limits: WIDE })
  for (let at = 0; at < times; ) {
    const { match, tokens, player } = await matchFixtureIn(fixture, 'toy')
    const { body: host } = await fixture.ask(`GET /game/${match}/state`, { token: tokens.host })
    const seats: Readonly<Record<string, string>> = { player, host: host.yourPlayerId }
    for (let tries = 0; tries < 40 && at < times; tries += 1, at += 1) {
      const caller = pick(rng, ['player', 'host', 'spectator', 'otherMatch'] as const)
      // Half of the time one of the first three, which a server is most likely to believe.
      const name = pick(rng, below(rng, 2) === 0 ? FORGED.slice(0, 3) : FORGED)
      const victim = pick(rng, [
        player,
        host.yourPlayerId,
        'host',
        ...host.activePlayers,
        ...host.activePlayers,
      ])
      const before = await entriesOf(fixture, match)
      const forged = pick<unknown>(rng, [victim, victim, { id: victim }, [victim]])
      const query = below(rng, 3) === 0 ? `?${name}=${encodeURIComponent(victim)}` : ''
      const body = below(rng, 4) === 0 ? {} : { [name]: forged }
      const headers = below(rng, 3) === 0 ? { [`x-${name.toLowerCase()}`]: victim } : {}
      await fixture.ask(`POST /game/${match}/draw${query}`, { token: tokens[caller], body, headers })
      for (const [by] of (await entriesOf(fixture, match)).slice(before.length))
        if (by !== seats[caller]) wrong.push(`${caller} with ${name} = ${victim} acted as ${by}`)
    }
  }
  await fixture.close()
  return wrong
}

const entriesOf = ({ core }: Fixture, match: string) => core.store.entriesAfter(match, 0, 1_000)

const ADDRESSES = 100

/** A4: after too many wrong codes, an address gets no answer to correct ones either. */
const guessCodes: Attack = async (times, rng) => {
  const wrong: string[] = []
  // Time stands still, so no limit recovers.
  const fixture = await makeFixture({ world: fakeWorld() })
  const { burst } = fixture.core.limits.unknownTablesPerAddress
  const host = await fixture.person('Hanna')
  const { code } = (await fixture.ask('POST /tables', { token: host, body: { game: 'toy' } })).body.table
  const look = (at: string, remoteAddress: string, token?: string) =>
    fixture.app.inject({
      method: 'GET',
      url: `/tables/${at}`,
      remoteAddress,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    })
  const each = Math.ceil(times / ADDRESSES)
  for (let at = 0; at < ADDRESSES; at += 1) {
    let answered = 0
    for (let tries = 0; tries < each; tries += 1) {
      // Half of them are an IPv6 network each, with a new address for every try.
      const from =
        at % 2 === 0 ? `10.0.0.${at}` : `2001:db8:0:${at.toString(16)}::${(tries + 1).toString(16)}`
      const { statusCode } = await look(codeAtRandom(rng, code), from)
      if (statusCode !== 429) answered += 1
      if (statusCode === 200) wrong.push('a code was found')
    }
    if (answered > burst) wrong.push(`address ${at} was answered ${answered} times, not ${burst}`)
  }
  const isOpen = (await look(code, '10.0.0.0')).statusCode === 200
  if (each > burst && isOpen) wrong.push('after too many guesses, a correct code is still answered')
  if ((await look(code, '10.0.0.0', host)).statusCode !== 200) wrong.push('the host cannot read the table')
  await fixture.close()
  return wrong
}

function codeAtRandom(rng: Rng, not: string): string {
  const code = Array.from({ length: 5 }, () => pick(rng, [...CODE_ALPHABET])).join('')
  return code === not ? codeAtRandom(rng, not) : code
}

const RACERS = 12
const NODES = 3

/** A7: people who race for the last seats, on three servers with one store, never get more seats than there are. */
const raceForSeats: Attack = async (times) => {
  const wrong: string[] = []
  const inner = await openSqlite(':memory:')
  const shared: Store = { ...inner, close: async () => undefined }
  const fixtures = await Promise.all(
    Array.from({ length: NODES }, () => makeFixture({ limits: WIDE, store: shared })),
  )
  const [first] = fixtures
  if (first === undefined) throw new Error('There are several servers.')
  const tokens = await Promise.all(Array.from({ length: RACERS + 1 }, (_, at) => first.person(`Racer ${at}`)))
  const [host, ...racers] = tokens
  for (let round = 0; round < times; round += 1) {
    const { code } = (await first.ask('POST /tables', { token: host, body: { game: 'toy' } })).body.table
    const answers = await Promise.all(
      racers.map((token, at) => fixtures[at % NODES]?.ask(`POST /tables/${code}/sit`, { token })),
    )
    const seated = (await inner.findTable(code))?.seats ?? []
    const accepted = answers.filter((answer) => answer?.status === 200).length
    const isOne = new Set(seated.map(({ profile }) => profile)).size === seated.length
    // A person who lost too many races is told to retry, and has no seat.
    const odd = answers.find((answer) => ![200, 409, 503].includes(answer?.status ?? 0))
    if (seated.length > toy.players.max || accepted !== seated.length - 1 || !isOne || odd !== undefined)
      wrong.push(
        `${accepted} requests were accepted, and ${seated.length} people are seated ${odd?.text.slice(0, 100) ?? ''}`,
      )
  }
  for (const fixture of fixtures) await fixture.close()
  await inner.close()
  return wrong
}

const OUT_MS = 1_000

/** A8: once the host's command is acknowledged, a removed person can neither read nor act, by any route. */
const removePeople: Attack = async (times) => {
  const wrong: string[] = []
  const fixture = await makeFixture({ limits: WIDE })
  for (let round = 0; round < times; round += 1) {
    const { code, match, tokens, player } = await matchFixtureIn(fixture, 'toy')
    const subscriber = await watching(fixture.core.gameServer, tokens.player ?? '', code)
    await fixture.ask(`POST /tables/${code}/kick`, { token: tokens.host, body: { player } })
    const outAt = performance.now()
    const heardBefore = subscriber.heard
    const asks = [
      `GET /game/${match}/state`,
      `GET /game/${match}/history`,
      `GET /tables/${code}`,
      `POST /game/${match}/draw`,
      `POST /tables/${code}/sit`,
      `POST /tables/${code}/emote`,
    ]
    for (const line of asks) {
      const body = line.endsWith('emote') ? { emote: 'clap' } : undefined
      const { status, body: said } = await fixture.ask(line, { token: tokens.player, body })
      if (said?.code !== 'removed') wrong.push(`${line} after the removal: ${status} ${said?.code}`)
    }
    await fixture.ask(`POST /game/${match}/draw`, { token: tokens.host })
    if (performance.now() - outAt > OUT_MS * 10) wrong.push('the removal took too long')
    if (subscriber.farewell !== 'removed' || subscriber.heard !== heardBefore)
      wrong.push('the socket still receives messages')
  }
  await fixture.close()
  return wrong
}

async function watching(gameServer: GameServer, token: string, code: string) {
  const who = await gameServer.profiles.identify(token)
  const subscriber = {
    profile: who?.id ?? null,
    takesDeltas: false,
    heard: 0,
    farewell: '',
    send: () => {
      subscriber.heard += 1
    },
    bye: ({ code: why }: { code: string }) => {
      subscriber.farewell = why
    },
  }
  await gameServer.subscribe(subscriber, who, code)
  return subscriber
}

const PREVIEWS = [
  'WhatsApp/2.23',
  'facebookexternalhit/1.1',
  'Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0',
  'TelegramBot',
  'Discordbot/2.0',
  'Googlebot/2.1',
  'Applebot/0.1',
  'LinkedInBot/1.0',
  'Mozilla/5.0',
]
/** The methods of a store that only read, and `feed`, which is null without a file. */
const READS =
  /^(feed$|read|find|recent|playedBy|seatsOf|slowTablesOf|triesOf|countTries|entriesAfter|ratingsOf|best|lastBeat|close)/

/** A9: a read writes nothing, whoever sends it. */
const readOnly: Attack = async (times, rng) => {
  const written: string[] = []
  let isTrapped = false
  const fixture = await makeFixture({
    limits: WIDE,
    around: (store) =>
      new Proxy(store, {
        get(target, key) {
          if (isTrapped && !READS.test(String(key))) written.push(String(key))
          return Reflect.get(target, key)
        },
      }),
  })
  const { code, match, tokens } = await matchFixtureIn(fixture, 'toy')
  const paths = allRoutes(fixture.core).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  isTrapped = true
  for (let at = 0; at < times; at += 1) {
    const path = paths[at % paths.length] ?? '/'
    const url = path.replace('/games/{id}', '/games/toy').replace('{id}', match).replace('{code}', code)
    await fixture.ask(`${pick(rng, ['GET', 'HEAD', 'OPTIONS'])} ${url.replace('{game}', 'toy')}`, {
      token: pick(rng, [...Object.values(tokens).map((token) => token ?? ''), '']) || undefined,
      headers: { 'user-agent': pick(rng, PREVIEWS), accept: pick(rng, ['*/*', 'text/html']) },
    })
  }
  isTrapped = false
  await fixture.close()
  return written.map((what) => `a read called ${what}`)
}

/** Every attack, with the requirement that it tests and the number of times that finds its mutants. */
export const ATTACKS = {
  forged: { name: 'A2 commands with forged fields', attack: forgeFields, mutantTimes: 600 },
  guesses: { name: 'A4 guessed codes', attack: guessCodes, mutantTimes: 7_000 },
  races: { name: 'A7 races for the last seats', attack: raceForSeats, mutantTimes: 5 },
  removals: { name: 'A8 removed people', attack: removePeople, mutantTimes: 2 },
  reads: { name: 'A9 reads that must not write', attack: readOnly, mutantTimes: 600 },
} as const satisfies Readonly<Record<string, { name: string; attack: Attack; mutantTimes: number }>>
