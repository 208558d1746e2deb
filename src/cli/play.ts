import { setTimeout as wait } from 'node:timers/promises'
import { LANG_FLAG, languageOf } from '../cli-kit/language.ts'
import { saveRecord } from '../cli-kit/record-file.ts'
import { type Screen, terminalContext } from '../cli-kit/screen.ts'
import { readArguments, UsageError } from '../cli-kit/usage.ts'
import { digest } from '../engine/freeze.ts'
import { type AnyGame, assert, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import {
  type AddressedEvent,
  act,
  type Entry,
  eventsFor,
  type Match,
  observe,
  type Rejection,
} from '../engine/match.ts'
import { fastRng } from '../engine/rng.ts'
import { commitment } from '../engine/seed.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'
import { newMatch, resumedMatch } from './begin.ts'
import { terminalOf } from './game-modules.ts'
import { type Answer, askPerson } from './prompt.ts'
import { showResult } from './result.ts'
import type { Seat } from './seats.ts'
import { refusalText, type Texts } from './texts/index.ts'

export const PLAY_HELP = `icebreaker play GAME [--seats Ana,Ben,good,beginner] [--option name=value …]
                     [--seed TEXT] [--record FILE] [--fast] [--lang en|de]
icebreaker play --resume FILE [--record FILE] [--fast] [--lang en|de]

  --seats    the players in order: names are people at this keyboard; beginner,
             good and strong are bots. Default: you and three good bots.
  --option   a house rule, named as in the rules of the game; may be repeated.
  --seed     the same text deals the same match again.
  --record   saves the match in FILE, for icebreaker replay, verify and review.
  --resume   continues an unfinished match that --record saved, with the same
             seats, rules, seed and bots. It is saved in the same FILE, or in
             the one that --record names.
  --fast     bots act without a pause.
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).`

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** A match in the terminal, with everything that stays the same while it is played. */
interface TerminalMatch {
  readonly game: AnyGame
  readonly texts: Texts
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly seats: readonly Seat[]
  readonly people: readonly Seat[]
  readonly pauseMs: number
  /** Seeds the bots' random choices. It follows from the match's seed, so that the same seed repeats them. */
  readonly botSeed: number
}

const PAUSE_MS = 700

const FLAGS = {
  seats: { type: 'string' },
  option: { type: 'string', multiple: true },
  seed: { type: 'string' },
  record: { type: 'string' },
  resume: { type: 'string' },
  fast: { type: 'boolean' },
  ...LANG_FLAG,
} as const

/** Plays a match in the terminal. The exit code is 0 if the match ended, 1 if it was left. */
export async function play(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, FLAGS)
  const language = languageOf(values.lang, screen)
  const { game, texts, seats, match, actions } =
    values.resume === undefined
      ? await newMatch(positionals, values, language)
      : await resumedMatch(values.resume, positionals, values, language)
  const { t } = texts
  const { seed } = match.header
  const names = new Map(seats.map(({ player, name }) => [player, name]))
  const running: TerminalMatch = {
    game,
    texts,
    terminal: await terminalOf(game),
    screen,
    context: terminalContext(screen, names, texts.game),
    seats,
    people: seats.filter(({ bot }) => bot === null),
    pauseMs: screen.isLive && values.fast !== true ? PAUSE_MS : 0,
    botSeed: Number.parseInt(digest(['bots', seed]).slice(0, 8), 16),
  }
  screen.print(`${screen.ink.bold(texts.name)} · ${seats.map(({ name }) => name).join(', ')}`)
  if (seed.dealer === 'chacha20') {
    const hash = commitment(seed.match, seed.server).slice(0, 16)
    screen.print(screen.ink.dim(t('play.seed', { hash })))
  }
  if (match.revision > 0) screen.print(t('play.continued', { revision: match.revision }))
  const last = await playOn(running, match, actions)
  const file = values.record ?? values.resume
  if (file !== undefined) {
    saveRecord(file, { ...last.header, seats: seats.map(({ word }) => word), actions })
    screen.print(t('play.record', { file }))
    if (last.outcome === null) screen.print(t('play.resume', { file }))
  }
  return last.outcome === null ? 1 : 0
}

/** Plays until the match is over, is too long or a person quits; adds every action to `actions`. */
async function playOn(running: TerminalMatch, first: AnyMatch, actions: Entry<Typed>[]): Promise<AnyMatch> {
  const { screen, terminal, context, texts } = running
  let match = first
  let lastPerson: Seat | null = null
  while (match.outcome === null) {
    const seat = nextSeat(running, match)
    if (seat.bot === null) {
      await handOver(running, seat, lastPerson)
      lastPerson = seat
    }
    const answer = await answerOf(running, match, seat)
    if (answer === 'quit') {
      screen.print(texts.t('play.unfinished'))
      return match
    }
    const acted = act(match, { ...answer, revision: match.revision, at: Date.now() })
    if (acted.ok) {
      actions.push(acted.entry)
      match = acted.match
      showEvents(running, acted.events, seat)
    } else {
      screen.print(screen.ink.yellow(rejectionText(texts, acted.rejection)))
      if (acted.rejection.code === 'match-too-long') return match
    }
  }
  const viewer = running.people[0]?.player ?? null
  for (const line of terminal.table(observe(match, viewer), context)) screen.print(line)
  showResult(screen, context, texts, match.outcome)
  return match
}

function rejectionText({ t, game }: Texts, rejection: Rejection): string {
  if ('refusal' in rejection) return t('play.refused', { reason: refusalText(game, rejection.refusal) })
  if (rejection.code === 'match-too-long') return t('play.too-long')
  return t('play.malformed', { reason: rejection.reason })
}

/**
 * Returns the seat that acts next. Bots act first, so that people who choose at the same time see as much as possible. If
 * only the host can act, it is the first person.
 */
function nextSeat({ seats, people }: TerminalMatch, match: AnyMatch): Seat {
  const active = seats.filter(({ player }) => match.decisions.has(player))
  const seat = active.find(({ bot }) => bot !== null) ?? active[0] ?? people[0] ?? seats[0]
  assert(seat !== undefined, 'a match has at least one seat')
  return seat
}

function answerOf(running: TerminalMatch, match: AnyMatch, seat: Seat): Promise<Answer> {
  if (seat.bot !== null) return botAnswer(running, match, seat)
  const { game, texts, terminal, screen, context, people } = running
  const isHost = people[0]?.player === seat.player
  const hostActions = isHost ? (match.decisions.get(HOST)?.legal ?? []) : []
  screen.print()
  const observation = observe(match, seat.player)
  return askPerson({ game, texts, terminal, screen, context, observation, hostActions })
}

/** Returns the bot's choice, or the host's first action if only the host can act and no person can. */
async function botAnswer(
  { pauseMs, botSeed, texts }: TerminalMatch,
  match: AnyMatch,
  { player, bot }: Seat,
): Promise<Answer> {
  await bot?.prepare?.(match.header.options)
  if (pauseMs > 0) await wait(pauseMs)
  const observation = observe(match, player)
  if (bot !== null && observation.legal.length > 0)
    return { player, action: bot.choose(observation, fastRng(botSeed, match.revision)) }
  const [action] = match.decisions.get(HOST)?.legal ?? []
  if (action === undefined) throw new UsageError(texts.t('play.stuck'))
  return { player: HOST, action }
}

/** Hides one person's view before the next person at the same keyboard sees theirs. */
async function handOver(
  { screen, people, texts }: TerminalMatch,
  seat: Seat,
  last: Seat | null,
): Promise<void> {
  if (people.length < 2 || last?.player === seat.player) return
  const name = screen.ink.bold(seat.name)
  if (last !== null) {
    await screen.ask(`\n${texts.t('play.hide', { name })} `)
    screen.clear()
  }
  await screen.ask(`${texts.t('play.reveal', { name })} `)
}

/** Prints events as sentences. A player's private events are printed only while no other person looks at the screen. */
function showEvents(
  { screen, terminal, context, people }: TerminalMatch,
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
