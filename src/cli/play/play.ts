import { setTimeout as wait } from 'node:timers/promises'
import { LANG_FLAG, languageOf } from '../../cli-kit/language.ts'
import { saveRecord } from '../../cli-kit/record-file.ts'
import { type Screen, terminalContext } from '../../cli-kit/screen.ts'
import { readArguments, UsageError } from '../../cli-kit/usage.ts'
import { type AnyGame, HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { observe } from '../../engine/match.ts'
import { commitment } from '../../engine/seed.ts'
import { refusalText } from '../../engine/texts.ts'
import type { Terminal, TerminalContext } from '../../pieces/terminal.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import { eventsSeenBy } from '../../table/event-log.ts'
import { terminalOf } from '../game-modules.ts'
import { showResult } from '../result.ts'
import { sentenceOf } from '../sentence.ts'
import type { Texts } from '../texts/index.ts'
import { newMatch, resumedMatch } from './begin.ts'
import { type Answer, askPerson, type PlayedAnswer } from './prompt.ts'
import type { Seat } from './seats.ts'
import type { TerminalTable } from './terminal-table.ts'

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

/** A match in the terminal, with everything that stays the same while it is played. */
interface TerminalMatch {
  readonly game: AnyGame
  readonly texts: Texts
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly table: TerminalTable
  readonly people: readonly Seat[]
  readonly pauseMs: number
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
  const { game, texts, seats, table } =
    values.resume === undefined
      ? await newMatch(positionals, values, { screen, language })
      : await resumedMatch(values.resume, positionals, values, { screen, language })
  const { t } = texts
  const { header, revision } = table.live.match
  const { seed } = header
  const names = new Map(seats.map(({ player, name }) => [player, name]))
  const running: TerminalMatch = {
    game,
    texts,
    terminal: await terminalOf(game),
    screen,
    context: terminalContext(screen, names, texts.game),
    table,
    people: seats.filter(({ bot }) => bot === null),
    pauseMs: screen.isLive && values.fast !== true ? PAUSE_MS : 0,
  }
  screen.print(`${screen.ink.bold(texts.name)} · ${seats.map(({ name }) => name).join(', ')}`)
  if (seed.dealer === 'chacha20') {
    const hash = commitment(seed.match, seed.server).slice(0, 16)
    screen.print(screen.ink.dim(t('play.seed', { hash })))
  }
  if (revision > 0) screen.print(t('play.continued', { revision }))
  await playOn(running)
  const { outcome } = table.live.match
  const file = values.record ?? values.resume
  if (file !== undefined) {
    const { actions = [] } = table.runner.record ?? {}
    saveRecord(file, { ...header, seats: seats.map(({ word }) => word), actions })
    screen.print(t('play.record', { file }))
    if (outcome === null) screen.print(t('play.resume', { file }))
  }
  return outcome === null ? 1 : 0
}

/** Plays until the match is over, stops or a person quits. */
async function playOn(running: TerminalMatch): Promise<void> {
  const { screen, terminal, context, texts, table, people } = running
  let lastPerson: Seat | null = null
  while (table.isPlaying) {
    // Bots act first, so that people who choose at the same time see as much as possible.
    if (table.runner.dueAt !== null) {
      await botsTurn(running)
      continue
    }
    const seat = nextPerson(running)
    if (seat === null) {
      hostsTurn(running)
      continue
    }
    await handOver(running, seat, lastPerson)
    lastPerson = seat
    const answer = await answerOf(running, seat)
    if (answer === 'quit') return screen.print(texts.t('play.unfinished'))
    if (answer === 'back') await takeLastBack(running, seat.player)
    else playAnswer(running, answer, seat.player)
  }
  if (table.runner.table.match?.paused === 'too-long')
    screen.print(screen.ink.yellow(texts.t('play.too-long')))
  const { outcome } = table.live.match
  if (outcome === null) return
  const viewer = people[0]?.player ?? null
  for (const line of terminal.table(observe(table.live.match, viewer), context)) screen.print(line)
  showResult(screen, context, texts, outcome)
}

/** Lets the next bot act. */
async function botsTurn(running: TerminalMatch): Promise<void> {
  const { table, people, pauseMs } = running
  const { revision } = table.live.match
  if (pauseMs > 0) await wait(pauseMs)
  await table.runner.runDue()
  showEvents(running, revision, people.length === 1 ? (people[0]?.player ?? null) : null)
}

/** Plays the host's first action, if only the host can act and no person is there to choose. */
function hostsTurn(running: TerminalMatch): void {
  const { table, texts } = running
  const [action] = table.live.match.decisions.get(HOST)?.legal ?? []
  if (action === undefined) throw new UsageError(texts.t('play.stuck'))
  playAnswer(running, { player: HOST, action }, null)
}

/** Plays an action of a person or the host, and prints the events that the viewer sees. */
function playAnswer(running: TerminalMatch, { player, action }: PlayedAnswer, viewer: PlayerId | null): void {
  const { table, screen, texts } = running
  const { revision } = table.live.match
  const acted = table.act(player, action)
  if (acted.ok) showEvents(running, revision, viewer)
  // A match that stops says so itself.
  else if (table.isPlaying) screen.print(screen.ink.yellow(rejectionText(texts, acted.rejected)))
}

/** Takes back the last action of a person at this keyboard. The others at it agree aloud. */
async function takeLastBack(running: TerminalMatch, viewer: PlayerId): Promise<void> {
  const { table, people, screen, context, texts } = running
  const { last, revision } = table.live.match
  const actor = last?.entry[0] ?? ''
  const isAsked = people.length > 1 && people.some(({ player }) => player === actor)
  const agreed = isAsked ? await screen.ask(texts.t('play.back.ask', { name: context.name(actor) })) : 'y'
  if (agreed === null || !/^[yj]/i.test(agreed.trim())) return
  const taken = table.takeBack(actor)
  if (taken.ok) showEvents(running, revision, viewer)
  else screen.print(screen.ink.yellow(backRejection(texts, taken.rejected)))
}

function backRejection({ t, game }: Texts, { reason, refusal }: Rejected): string {
  return t('play.refused', { reason: refusal === undefined ? reason : refusalText(game, refusal) })
}

function rejectionText({ t, game }: Texts, { reason, refusal }: Rejected): string {
  return refusal === undefined
    ? t('play.malformed', { reason })
    : t('play.refused', { reason: refusalText(game, refusal) })
}

/** Returns the person who acts next; the first person decides for the host if only the host can act. */
function nextPerson({ people, table }: TerminalMatch): Seat | null {
  const { decisions } = table.live.match
  return people.find(({ player }) => decisions.has(player)) ?? people[0] ?? null
}

function answerOf(running: TerminalMatch, seat: Seat): Promise<Answer> {
  const { game, texts, terminal, screen, context, people, table } = running
  const { match } = table.live
  const isHost = people[0]?.player === seat.player
  const hostActions = isHost ? (match.decisions.get(HOST)?.legal ?? []) : []
  screen.print()
  const observation = observe(match, seat.player)
  return askPerson({ game, texts, terminal, screen, context, observation, hostActions })
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

/** Prints the events after this revision as sentences, as far as this viewer received them. */
function showEvents(
  { screen, terminal, context, texts, table }: TerminalMatch,
  after: number,
  viewer: PlayerId | null,
): void {
  for (const { event, revision } of eventsSeenBy(table.runner.log, viewer)) {
    const sentence = revision > after ? sentenceOf(event, { terminal, context, texts }) : null
    if (sentence !== null) screen.print(`  ${screen.ink.dim('·')} ${sentence}`)
  }
}
