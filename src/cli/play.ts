import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { saveRecord } from '../cli-kit/record-file.ts'
import { type Screen, terminalContext } from '../cli-kit/screen.ts'
import { gameNamed, onlyWord, optionsFrom, readArguments, UsageError } from '../cli-kit/usage.ts'
import { digest } from '../engine/freeze.ts'
import { type AnyGame, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import {
  type AddressedEvent,
  act,
  type Entry,
  eventsFor,
  type Match,
  observe,
  start,
} from '../engine/match.ts'
import { fastRng } from '../engine/rng.ts'
import { commitment, type SecureSeed, seedFromText } from '../engine/seed.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'
import { gameTexts, terminalOf } from './game-modules.ts'
import { askPerson } from './prompt.ts'
import { showResult } from './result.ts'
import { type Begun, type MatchFlags, resumed } from './resume.ts'
import { type Seat, seatsFrom } from './seats.ts'

export const PLAY_HELP = `icebreaker play GAME [--seats Ana,Ben,good,beginner] [--option name=value …]
                     [--seed TEXT] [--record FILE] [--fast]
icebreaker play --resume FILE [--record FILE] [--fast]

  --seats    who plays, in order: names are people at this keyboard; beginner,
             good and strong are bots. Without it: you and three good bots.
  --option   a house rule, as the game's rules name it; may be given more than
             once.
  --seed     the same text deals the same match again.
  --record   keeps the match in FILE, for icebreaker replay, verify and review.
  --resume   goes on with an unfinished match that --record kept: same seats,
             rules, seed and bots. It is kept in the same FILE again, or in the
             one that --record names.
  --fast     bots do not pause to think.`

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

interface Playing {
  readonly game: AnyGame
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly seats: readonly Seat[]
  readonly people: readonly Seat[]
  readonly thinkMs: number
  /** What the bots' own choices come from: the seed too, so that a typed one repeats them. */
  readonly luck: number
}

const THINK_MS = 700

const FLAGS = {
  seats: { type: 'string' },
  option: { type: 'string', multiple: true },
  seed: { type: 'string' },
  record: { type: 'string' },
  resume: { type: 'string' },
  fast: { type: 'boolean' },
} as const

/** Plays a match in the terminal to its end; gives the exit code. */
export async function play(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, FLAGS)
  const { game, seats, match, actions } =
    values.resume === undefined
      ? newMatch(onlyWord(positionals, 'GAME'), values)
      : resumed(values.resume, values, positionals)
  const { seed } = match.header
  const playing: Playing = {
    game,
    terminal: await terminalOf(game),
    screen,
    context: terminalContext(
      screen,
      new Map(seats.map(({ player, name }) => [player, name])),
      await gameTexts(game, 'en'),
    ),
    seats,
    people: seats.filter(({ bot }) => bot === null),
    thinkMs: screen.isLive && values.fast !== true ? THINK_MS : 0,
    luck: Number.parseInt(digest(['bots', seed]).slice(0, 8), 16),
  }
  screen.print(`${screen.ink.bold(game.name)} · ${seats.map(({ name }) => name).join(', ')}`)
  if (seed.dealer === 'chacha20')
    screen.print(
      screen.ink.dim(`Dealt from a seed with the hash ${commitment(seed.match, seed.server).slice(0, 16)}…`),
    )
  if (match.revision > 0) screen.print(`Goes on after action ${match.revision}.`)
  const last = await playOn(playing, match, actions)
  const file = values.record ?? values.resume
  if (file !== undefined) {
    saveRecord(file, { ...last.header, seats: seats.map(({ word }) => word), actions })
    screen.print(`The record is in ${file}: icebreaker replay ${file}`)
    if (last.outcome === null) screen.print(`To go on: icebreaker play --resume ${file}`)
  }
  return last.outcome === null ? 1 : 0
}

function newMatch(id: string, { seats: text, option, seed }: MatchFlags): Begun {
  const game = gameNamed(id)
  const seats = seatsFrom(game, text)
  const begun = start(game, {
    players: seats.map(({ player }) => player),
    options: optionsFrom(option ?? []),
    seed: seed === undefined ? freshSeed() : seedFromText(seed),
  })
  if (!begun.ok) throw new UsageError(begun.refusal.text)
  return { game, seats, match: begun.match, actions: [] }
}

function freshSeed(): SecureSeed {
  const match = `terminal-${randomBytes(6).toString('hex')}`
  return { dealer: 'chacha20', match, server: randomBytes(32).toString('hex'), clients: [] }
}

async function playOn(playing: Playing, first: AnyMatch, actions: Entry<Typed>[]): Promise<AnyMatch> {
  const { screen, terminal, context } = playing
  let match = first
  let lastPerson: Seat | null = null
  while (match.outcome === null) {
    const seat = nextSeat(playing, match)
    if (seat.bot === null) {
      await passTo(playing, seat, lastPerson)
      lastPerson = seat
    }
    const chosen = seat.bot === null ? await askAt(playing, match, seat) : await think(playing, match, seat)
    if (chosen === 'quit') {
      screen.print('The match ends here, unfinished.')
      return match
    }
    const acted = act(match, { ...chosen, revision: match.revision, at: Date.now() })
    if (!acted.ok) {
      const { code, reason } = acted.rejection
      if (code === 'match-too-long') {
        screen.print(screen.ink.yellow(reason))
        return match
      }
      screen.print(screen.ink.yellow(`Not now: ${reason}`))
      continue
    }
    actions.push(acted.entry)
    match = acted.match
    tellAll(playing, acted.events, seat)
  }
  for (const line of terminal.table(observe(match, playing.people[0]?.player ?? null), context))
    screen.print(line)
  showResult(screen, context, match.outcome)
  return match
}

/** Bots first, so that people who choose at the same time see what they can; then the host where only the host can act. */
function nextSeat({ seats, people }: Playing, match: AnyMatch): Seat {
  const asked = seats.filter(({ player }) => match.decisions.has(player))
  const seat = asked.find(({ bot }) => bot !== null) ?? asked[0] ?? people[0] ?? seats[0]
  if (seat === undefined) throw new UsageError('There is nobody at this table.')
  return seat
}

async function think({ thinkMs, luck }: Playing, match: AnyMatch, { player, bot }: Seat) {
  await bot?.prepare?.(match.header.options)
  if (thinkMs > 0) await wait(thinkMs)
  const seen = observe(match, player)
  const rng = fastRng(luck, match.revision)
  const action = bot === null || seen.legal.length === 0 ? undefined : bot.choose(seen, rng)
  if (action !== undefined) return { player, action }
  const [hosted] = match.decisions.get(HOST)?.legal ?? []
  if (hosted === undefined) throw new UsageError('Nobody at this table can go on.')
  return { player: HOST, action: hosted }
}

async function askAt({ game, terminal, screen, context, people }: Playing, match: AnyMatch, seat: Seat) {
  const host = people[0]?.player === seat.player ? (match.decisions.get(HOST)?.legal ?? []) : []
  screen.print()
  return askPerson({ game, terminal, screen, context, observation: observe(match, seat.player), host })
}

/** Several people at one keyboard: what the one saw is wiped before the other looks. */
async function passTo({ screen, people }: Playing, seat: Seat, last: Seat | null): Promise<void> {
  if (people.length < 2 || last?.player === seat.player) return
  if (last !== null) {
    await screen.ask(`\nPass to ${screen.ink.bold(seat.name)}: press Enter, and it is covered. `)
    screen.clear()
  }
  await screen.ask(`${screen.ink.bold(seat.name)}: press Enter to see your side. `)
}

/** Everyone's events as sentences, and those for one player alone only while nobody else looks at the screen. */
function tellAll(
  { screen, terminal, context, people }: Playing,
  events: readonly AddressedEvent<Typed>[],
  seat: Seat,
): void {
  const viewer: PlayerId | null =
    people.length === 1 ? (people[0]?.player ?? null) : seat.bot === null ? seat.player : null
  for (const event of eventsFor(events, viewer)) {
    const sentence = terminal.tell(event, context)
    if (sentence !== null) screen.print(`  ${screen.ink.dim('·')} ${sentence}`)
  }
}
