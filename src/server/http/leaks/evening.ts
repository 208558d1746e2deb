import { setTimeout as sleep } from 'node:timers/promises'
import type { Typed } from '../../../engine/game.ts'
import { eventsFor } from '../../../engine/match.ts'
import { isPlayedStep, replay } from '../../../engine/record.ts'
import { below, pick, type Rng } from '../../../engine/rng.ts'
import { deviceCommitment, type Opening } from '../../../engine/seed.ts'
import { nonInterferenceLaws } from '../../../engine/testing/interference.ts'
import { CANARY } from '../../../engine/testing/secrets.ts'
import { takeBackLaws } from '../../../engine/testing/take-back-law.ts'
import { type Sitting, subjectOf } from '../../../games/subjects.ts'
import { realWorld } from '../../world.ts'
import { actOverHttp, askEverything } from './endpoints.ts'
import { Guest, type Room } from './seat.ts'

const ACTIONS_MAX = 600
const BACK_ONE_IN = 4
const DECLINED_ONE_IN = 8
const HTTP_ONE_IN = 12
const BY_HTTP_ONE_IN = 5
const WRONG_ONE_IN = 10
const ASKING_AT = 14
const HOST_ONE_IN = 40
const HOUR_MS = 3_600_000
/** The server plays by itself for seats that are empty. */
const WAIT_MS = 2

const random = (bytes: number) => Buffer.from(realWorld.random(bytes)).toString('hex')

/** Everybody at a table: players, and others who may know less. */
interface Company {
  readonly host: Guest
  readonly players: Guest[]
  readonly others: Guest[]
  /** A player who goes and waits for a notice; null if the table is not slow. */
  readonly sleeper: Guest | null
}

/** Starts a match, to which every player's device adds bytes that nobody else may see before its end. */
async function deal({ scanner }: Room, players: readonly Guest[], host: Guest): Promise<void> {
  const openings = new Map<Guest, Opening>()
  const seedHash = host.live?.table.next.commitment ?? ''
  for (const player of players) {
    const opening = { bytes: random(16), salt: random(16) }
    for (const secret of [opening.bytes, opening.salt]) scanner.guard(secret)
    openings.set(player, opening)
    const own = host.live?.table.seats.find(({ profile }) => profile === player.profile)
    const hash = deviceCommitment(seedHash, own?.player ?? '', opening)
    await player.command({ type: 'commit', hash })
  }
  await host.command({ type: 'start' })
  for (const [player, opening] of openings)
    await player.command({ type: 'reveal', deal: seedHash, ...opening })
}

export interface EveningSettings {
  readonly rng: Rng
  /** Whether everybody requests every endpoint, during the match and after it. */
  readonly isAsking: boolean
  /** Whether the table is slow: then somebody goes, and a browser and a channel get notices. */
  readonly isSlow: boolean
}

/** Plays one match at a new table, with every kind of reader. Returns the number of actions. */
export async function evening(
  room: Room,
  sitting: Sitting,
  { rng, isAsking, isSlow }: EveningSettings,
): Promise<number> {
  const { scanner, gameServer } = room
  const company = await gatherAround(room, sitting, isSlow)
  const { host, players, sleeper } = company
  await host.command({ type: 'pace', paceMs: 0 })
  await deal(room, players, host)
  if (host.live !== null) scanner.guardTable(host.live)
  sleeper?.leave()
  const awake = players.filter(({ isAway }) => !isAway)
  const leaver = below(rng, 3) === 0 && awake.length > 2 ? awake[1] : undefined
  const removed = below(rng, 3) === 0 && awake.length > 2 ? awake.at(-1) : undefined
  const askAll = () =>
    askEverything(room, { guests: [...players, ...company.others], isOver: isOver(host), rng })
  let actions = 0
  for (; actions < ACTIONS_MAX && !isOver(host) && !isFoundOut(room); actions += 1) {
    await oneAction(company, room, rng)
    if (actions === 6 && leaver !== undefined) await leaver.command({ type: 'leave' })
    if (actions === 9 && removed !== undefined) await removeOne(company, removed, room)
    if (actions === 12) await arriveLate(company, room, rng)
    if (actions === ASKING_AT && isAsking) await askAll()
    if (below(rng, HTTP_ONE_IN) === 0) await lookOverHttp(company, room)
  }
  if (!isOver(host)) await host.command({ type: 'endMatch' })
  await lookOverHttp(company, room)
  if (!isFoundOut(room)) await checkRecord(company, room, rng)
  if (host.live !== null) scanner.openRecord(host.live)
  if (isOver(host)) await readRecord(company, room)
  if (isAsking && !isFoundOut(room)) await askAll()
  for (const guest of [...players, ...company.others]) guest.leave()
  if (host.table !== null) await gameServer.dissolve(host.table.code)
  scanner.forget()
  return actions
}

/** Whether a mutant is found; one violation is enough. */
const isFoundOut = ({ mutant, scanner }: Room) => mutant !== null && scanner.violations.length > 0

const isOver = ({ table, state }: Guest) =>
  table?.match?.isOver === true || (state !== null && state.outcome !== null)

async function gatherAround(
  room: Room,
  { game, players: size, options }: Sitting,
  isSlow: boolean,
): Promise<Company> {
  const { gameServer, scanner } = room
  const register = async (name: string) => {
    const who = await gameServer.profiles.register(name, 'fox')
    scanner.guard(who.token)
    scanner.guard(who.profile.id, who.profile.id)
    return who
  }
  const owner = await register('host')
  const opened = await gameServer.openTable(owner.profile, { game: game.id, options })
  if (!opened.ok) throw new Error(`${game.id}: ${opened.rejected.reason}`)
  const { code } = opened.value
  for (const table of gameServer.tables) scanner.guardTable(table)
  const players = [new Guest('host', owner, code, room)]
  for (let at = 1; at < size; at += 1)
    players.push(new Guest(`player ${at}`, await register(`player ${at}`), code, room))
  const others = [
    new Guest('a spectator', null, code, room),
    new Guest('a visitor', await register('visitor'), code, room),
  ]
  for (const guest of [...players, ...others]) await guest.hello()
  for (const player of players) await player.command({ type: 'sit' })
  const [host] = players
  if (host === undefined) throw new Error('A table has a host.')
  const sleeper = isSlow ? (players.slice(1).at(-1) ?? null) : null
  if (isSlow) await askForNotices({ host, players }, room)
  return { host, players, others, sleeper }
}

/** Makes the table slow. Everybody gets notices, and so does a channel. */
async function askForNotices(
  { host, players }: Pick<Company, 'host' | 'players'>,
  { mailbox }: Room,
): Promise<void> {
  const table = () => host.live
  await host.command({ type: 'clock', clockMs: HOUR_MS })
  await host.command(mailbox.channelOf(players.length % 2 === 0 ? 'ntfy' : 'discord', table))
  for (const player of players) await player.command(mailbox.browserOf(player, table))
}

/** Lets somebody play a legal action; now and then somebody tries an illegal one. */
async function oneAction({ players, others, host, sleeper }: Company, room: Room, rng: Rng): Promise<void> {
  if (below(rng, WRONG_ONE_IN) === 0) {
    const offered = players.flatMap(({ state }) => state?.legal ?? [])
    const actors = [...players, ...others].filter(({ isAway }) => !isAway)
    if (offered.length > 0) await pick(rng, actors).act(pick(rng, offered))
  }
  const present = players.filter(({ isRemoved, isAway }) => !isRemoved && !isAway)
  const asked = present.filter(({ state }) => (state?.legal?.length ?? 0) > 0)
  const hostLegal = (host.state?.hostLegal ?? []).filter(({ type }) => type !== 'endMatch')
  const isHosting = hostLegal.length > 0 && (asked.length === 0 || below(rng, HOST_ONE_IN) === 0)
  const act = (actor: Guest, action: Typed) =>
    below(rng, BY_HTTP_ONE_IN) === 0
      ? actOverHttp(room, actor, worded(action), isHosting)
      : actor.act(worded(action), isHosting)
  if (isHosting) await act(host, pick(rng, hostLegal))
  else if (asked.length > 0) {
    const actor = pick(rng, asked)
    await act(actor, pick(rng, actor.state?.legal ?? []))
  } else await (sleeper === null ? sleep(WAIT_MS) : playFor(sleeper, host))
  // A sleeper agrees to nothing.
  if (sleeper === null) await takeBack(players, rng)
}

/** Lets the host play for somebody who is away, so that their turn comes again. */
async function playFor({ table }: Guest, host: Guest): Promise<void> {
  const player = table?.you.player ?? ''
  await host.command({ type: 'playFor', player })
}

/** Now and then somebody asks to take back what can be, and most of the others agree. */
async function takeBack(players: readonly Guest[], rng: Rng): Promise<void> {
  const present = players.filter(({ isRemoved }) => !isRemoved)
  const asking = present.find(({ state }) => state?.mayTakeBack === true)
  const { revision } = asking?.state ?? {}
  if (asking === undefined || revision === undefined || below(rng, BACK_ONE_IN) > 0) return
  await asking.command({ type: 'askTakeBack', revision })
  for (const guest of present)
    if (guest !== asking)
      await guest.command({ type: 'answerTakeBack', revision, agrees: below(rng, DECLINED_ONE_IN) > 0 })
}

/** If an action has a text field, it gets a marker that is found wherever it appears. */
function worded(action: Typed): Typed {
  if (action.type !== 'addGift') return action
  const word = () => `${CANARY}${random(12)}`
  return { ...action, title: word(), note: word(), link: `https://example.org/${word()}` } as Typed
}

async function removeOne({ host }: Company, removed: Guest, { gameServer }: Room): Promise<void> {
  const player = removed.table?.you.player
  if (player === null || player === undefined) return
  const going = host.command({ type: 'kick', player })
  await going
  removed.isRemoved = true
  await removed.hello()
  removed.reads(await gameServer.viewTable(removed.who?.profile ?? null, host.table?.code ?? ''))
}

/** Adds a late joiner and a second device of a player, who both ask for what they missed. */
async function arriveLate({ host, others, players }: Company, room: Room, rng: Rng): Promise<void> {
  const code = host.table?.code ?? ''
  const { match = '', revision = 0 } = host.state ?? {}
  const late = new Guest('a latecomer', null, code, room)
  const owner = pick(
    rng,
    players.filter(({ isRemoved, isAway }) => !isRemoved && !isAway),
  )
  const second = new Guest(`a second device of ${owner.name}`, owner.who, code, room)
  for (const guest of [late, second]) {
    others.push(guest)
    await guest.hello({ revision: below(rng, revision + 1), match })
  }
}

/** Lets everybody read the state, history and table. */
async function lookOverHttp({ players, others, host }: Company, { gameServer }: Room): Promise<void> {
  const match = host.state?.match
  if (match === undefined) return
  for (const guest of [...players, ...others]) {
    const who = guest.who?.profile ?? null
    const state = await gameServer.state(who, match)
    const history = await gameServer.archive.history(who, match, 0, 1_000)
    if (guest.isRemoved && !isOver(host)) guest.reads([state, history])
    else if (!guest.isRemoved)
      for (const answer of [state, history, await gameServer.viewTable(who, host.table?.code ?? '')])
        guest.reads(answer)
  }
}

/** Everybody at the table reads the public record of the match that is over. */
async function readRecord({ players, others, host }: Company, { gameServer }: Room): Promise<void> {
  const record = await gameServer.archive.record(null, host.table?.match?.id ?? '')
  for (const guest of [...players, ...others]) if (!guest.isRemoved) guest.reads(record)
}

/** Compares the events that everybody received with the record, and checks the laws of non-interference on it. */
async function checkRecord(
  { players, others, host }: Company,
  { gameServer, scanner }: Room,
  rng: Rng,
): Promise<void> {
  const match = host.state?.match
  const game = host.live?.live?.game
  const record = match === undefined ? null : await gameServer.archive.record(null, match)
  if (record === null || !record.ok || game === undefined) return
  const replayed = replay(game, record.value.record)
  if (!replayed.ok) {
    scanner.violations.push(`${match} does not replay: ${replayed.reason}`)
    return
  }
  for (const { name, steps } of [...players, ...others]) {
    for (const { revision, viewer, events } of steps) {
      const expected = eventsFor(replayed.steps[revision - 1]?.events ?? [], viewer).map((event) =>
        JSON.stringify(event),
      )
      if (expected.join('\n') !== events.join('\n'))
        scanner.violations.push(
          `${name} received at revision ${revision}: ${events.join(' ')}, not ${expected.join(' ')}`,
        )
    }
  }
  const subject = { ...subjectOf(game.id), game }
  const laws = [...nonInterferenceLaws(subject), ...takeBackLaws(subject)]
  for (const step of replayed.steps.filter(isPlayedStep)) {
    for (const law of laws) {
      const why = law.step?.(step, rng) ?? null
      if (why !== null) scanner.violations.push(`${game.id} breaks "${law.name}": ${why.slice(0, 300)}`)
    }
  }
}
