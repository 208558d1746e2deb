import { type AnyReplayed, openRecord } from '../cli-kit/record-file.ts'
import { type Screen, terminalContext } from '../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../cli-kit/usage.ts'
import type { ChosenBy } from '../engine/chosen-by.ts'
import type { AnyGame, PlayerId, Typed } from '../engine/game.ts'
import { eventsFor, observe } from '../engine/match.ts'
import type { MatchRecord } from '../engine/record.ts'
import type { Terminal, TerminalContext } from '../pieces/terminal.ts'
import { gameTexts, terminalOf } from './game-modules.ts'
import { showResult } from './result.ts'

export const REPLAY_HELP = `icebreaker replay FILE [--as PLAYER] [--all]

  --as       sees the match with that player's eyes (A, B, C …), or as
             spectator. Without it each step is seen by who acts: a record is
             open.
  --all      prints every step; so does a terminal without a keyboard.

While it runs: Enter goes on, b goes back, a number goes to that action, end to
the end, quit leaves.`

interface Walk {
  readonly game: AnyGame
  readonly terminal: Terminal<unknown, Typed, Typed>
  readonly screen: Screen
  readonly context: TerminalContext
  readonly replayed: AnyReplayed
  readonly viewer: PlayerId | 'spectator' | null
}

/** Walks through a stored match, step by step. */
export async function replayFile(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { as: { type: 'string' }, all: { type: 'boolean' } })
  const { game, record, replayed } = openRecord(onlyWord(positionals, 'FILE'))
  const walk: Walk = {
    game,
    terminal: await terminalOf(game),
    screen,
    context: terminalContext(screen, new Map(), await gameTexts(game, 'en')),
    replayed,
    viewer: viewerOf(values.as, record),
  }
  screen.print(
    `${screen.ink.bold(game.name)} · ${record.players.join(', ')} · ${replayed.steps.length} actions`,
  )
  if (screen.isLive && values.all !== true) await stepThrough(walk)
  else for (const at of replayed.steps.keys()) showStep(walk, at)
  const last = replayed.steps.at(-1)?.after ?? replayed.start
  if (last.outcome === null) screen.print('The match was not finished.')
  else showResult(screen, walk.context, last.outcome)
  return 0
}

function viewerOf(name: string | undefined, record: MatchRecord<Typed, unknown>): Walk['viewer'] {
  if (name === undefined) return null
  if (name === 'spectator' || record.players.includes(name)) return name
  throw new UsageError(`--as is one of ${record.players.join(', ')} or spectator, not ${name}.`)
}

/** Says who chose an action for a player. */
const CHOSEN_BY: Readonly<Record<ChosenBy, (name: string) => string>> = {
  bot: (name) => `A bot played for ${name}`,
  rules: (name) => `${name} was away, so the rules decided`,
  clock: (name) => `Time ran out for ${name}`,
  host: (name) => `The host played for ${name}`,
}

/** What was done, what was said, and the table as it then lay. */
function showStep({ terminal, screen, context, replayed, viewer }: Walk, at: number): void {
  const step = replayed.steps[at]
  if (step === undefined) return
  const [player, action, , chosenBy] = step.entry
  const eyes = viewer === 'spectator' ? null : (viewer ?? player)
  const seat = step.after.header.players.includes(eyes ?? '') ? eyes : null
  const { text } = terminal.choice(action, observe(step.before, seat), context)
  screen.print()
  const actor = chosenBy === undefined ? context.name(player) : CHOSEN_BY[chosenBy](context.name(player))
  screen.print(screen.ink.bold(`${at + 1}/${replayed.steps.length}  ${actor}: ${text}`))
  for (const event of eventsFor(step.events, seat)) {
    const sentence = terminal.tell(event, context)
    if (sentence !== null) screen.print(`  ${screen.ink.dim('·')} ${sentence}`)
  }
  for (const line of terminal.table(observe(step.after, seat), context)) screen.print(line)
}

async function stepThrough(walk: Walk): Promise<void> {
  const { screen, replayed } = walk
  const last = replayed.steps.length - 1
  for (let at = 0; at <= last; ) {
    screen.clear()
    showStep(walk, at)
    const word = (await screen.ask('\nEnter · b · number · end · quit > '))?.trim()
    if (word === undefined || word === 'quit' || word === 'q') return
    if (word === '') at += 1
    else if (word === 'b') at = Math.max(0, at - 1)
    else if (word === 'end') at = at === last ? last + 1 : last
    else if (/^\d+$/.test(word)) at = Math.min(Math.max(Number(word) - 1, 0), last)
  }
}
