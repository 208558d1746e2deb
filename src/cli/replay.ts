import { LANG_FLAG, languageOf } from '../cli-kit/language.ts'
import { type AnyReplayed, openRecord } from '../cli-kit/record-file.ts'
import { type Screen, terminalContext } from '../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import type { PlayerId, Typed } from '../engine/game.ts'
import { eventsFor, observe } from '../engine/match.ts'
import { isTakeBack } from '../engine/take-back/entry.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'
import { terminalOf } from './game-modules.ts'
import { showResult } from './result.ts'
import { sentenceOf } from './sentence.ts'
import { type Texts, textsFor } from './texts/index.ts'

export const REPLAY_HELP = `icebreaker replay FILE [--as PLAYER] [--all] [--lang en|de]

  --as       shows the match as this player (A, B, C …) or a spectator saw it.
             Default: each step as the acting player saw it, since a record
             hides nothing.
  --all      prints every step, as it also does without a keyboard.
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).

While it runs: Enter shows the next step, b the previous one, a number that
action, end the last one; quit leaves.`

/** A recorded match and how it is shown. */
interface Walkthrough {
  readonly texts: Texts
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly replayed: AnyReplayed
  /** The player whose view is shown; null shows the view of the acting player. */
  readonly viewer: PlayerId | 'spectator' | null
}

/** Shows a recorded match step by step. */
export async function replayFile(args: readonly string[], screen: Screen): Promise<number> {
  const flags = { as: { type: 'string' }, all: { type: 'boolean' }, ...LANG_FLAG } as const
  const { values, positionals } = readArguments(args, flags)
  const language = languageOf(values.lang, screen)
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const texts = await textsFor(game, language)
  const walkthrough: Walkthrough = {
    texts,
    terminal: await terminalOf(game),
    screen,
    context: terminalContext(screen, new Map(), texts.game),
    replayed,
    viewer: viewerOf(values.as, record.players, texts),
  }
  const count = texts.t('replay.actions', { count: replayed.steps.length })
  screen.print(`${screen.ink.bold(texts.name)} · ${record.players.join(', ')} · ${count}`)
  if (screen.isLive && values.all !== true) await stepThrough(walkthrough)
  else for (const at of replayed.steps.keys()) showStep(walkthrough, at)
  const last = replayed.steps.at(-1)?.after ?? replayed.start
  if (last.outcome === null) screen.print(texts.t('replay.unfinished'))
  else showResult(screen, walkthrough.context, texts, last.outcome)
  return 0
}

function viewerOf(
  name: string | undefined,
  players: readonly PlayerId[],
  { t }: Texts,
): Walkthrough['viewer'] {
  if (name === undefined) return null
  if (name === 'spectator' || players.includes(name)) return name
  throw new UsageError(t('error.replay.as', { players: players.join(', '), name }))
}

/** Prints the action, its events, and the table after it. */
function showStep({ terminal, screen, context, texts, replayed, viewer }: Walkthrough, at: number): void {
  const step = replayed.steps[at]
  if (step === undefined) return
  const [player, action, , chosenBy] = step.entry
  const shown = viewer === 'spectator' ? null : (viewer ?? player)
  const seat = step.after.header.players.includes(shown ?? '') ? shown : null
  const name = context.name(player)
  const text = isTakeBack(action)
    ? texts.t('replay.take-back')
    : terminal.choice(action, observe(step.before, seat), context).text
  const actor = chosenBy === undefined ? name : texts.t(`chosen-by.${chosenBy}`, { name })
  screen.print()
  screen.print(screen.ink.bold(`${at + 1}/${replayed.steps.length}  ${actor}: ${text}`))
  for (const event of eventsFor(step.events, seat)) {
    const sentence = sentenceOf(event, { terminal, context, texts })
    if (sentence !== null) screen.print(`  ${screen.ink.dim('·')} ${sentence}`)
  }
  for (const line of terminal.table(observe(step.after, seat), context)) screen.print(line)
}

async function stepThrough(walkthrough: Walkthrough): Promise<void> {
  const { screen, replayed, texts } = walkthrough
  const last = replayed.steps.length - 1
  for (let at = 0; at <= last; ) {
    screen.clear()
    showStep(walkthrough, at)
    const input = (await screen.ask(`\n${texts.t('replay.prompt')}`))?.trim()
    if (input === undefined || input === 'quit' || input === 'q') return
    if (input === '') at += 1
    else if (input === 'b') at = Math.max(0, at - 1)
    else if (input === 'end') at = at === last ? last + 1 : last
    else if (/^\d+$/.test(input)) at = Math.min(Math.max(Number(input) - 1, 0), last)
  }
}
