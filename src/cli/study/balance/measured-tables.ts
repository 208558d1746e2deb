import type { BalanceTable } from '../../../bots/balance.ts'
import { random } from '../../../bots/random.ts'
import { UsageError } from '../../../cli-kit/usage.ts'
import type { AnyGame, Bot, Preset, Typed } from '../../../engine/game.ts'
import { start } from '../../../engine/match.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'

/** How the bots of a measured table play, weakest first. */
const PLAYS = ['random', 'good', 'strong'] as const
export type Play = (typeof PLAYS)[number]

/** A preset at its number of players. */
export interface MeasuredPreset {
  readonly id: string
  readonly options: unknown
  readonly players: number
}

const SEATS = 4

/** Returns the presets of a game, or the given ones, with the number of players that each is measured with. */
export function presetsToMeasure(
  game: AnyGame,
  ids: readonly string[],
  seats: number | null,
): MeasuredPreset[] {
  const known: readonly Preset<unknown>[] = game.presets ?? [{ id: 'default', options: {} }]
  const unknown = ids.find((id) => known.every((preset) => preset.id !== id))
  if (unknown !== undefined)
    throw new UsageError(
      `${game.name} has no preset ${unknown}; it has: ${known.map(({ id }) => id).join(', ')}.`,
    )
  return known
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .map(({ id, options }) => ({ id, options, players: seats ?? usualSeats(game, options) }))
    .map((preset) => checked(game, preset))
}

/** Four seats if possible; a preset that admits fewer players than the default options is measured with that number. */
function usualSeats(game: AnyGame, options: unknown): number {
  const [usual, own] = [fewestSeats(game, {}), fewestSeats(game, options)]
  return own < usual ? own : Math.max(own, Math.min(SEATS, game.players.max))
}

function fewestSeats(game: AnyGame, options: unknown): number {
  const { min, max } = game.players
  let seats = min
  while (seats < max && !canStart(game, options, seats).ok) seats += 1
  return seats
}

function canStart(game: AnyGame, options: unknown, seats: number) {
  return start(game, { players: seatNames(seats), options, seed: { dealer: 'fast', number: 1 } })
}

function checked(game: AnyGame, preset: MeasuredPreset): MeasuredPreset {
  const started = canStart(game, preset.options, preset.players)
  if (started.ok) return preset
  throw new UsageError(`${game.name}, ${preset.id}: ${started.refusal.text}`)
}

/** Parses `--play`; without it, all plays that the game has bots for. */
export function playsFrom(game: AnyGame, text: string | undefined): Play[] {
  const own = PLAYS.filter((play) => play === 'random' || game.bots[play] !== undefined)
  if (text === undefined) return own
  return text.split(',').map((word) => {
    const play = own.find((one) => one === word.trim())
    if (play !== undefined) return play
    throw new UsageError(`${game.name} cannot be played by ${word.trim()}; there are: ${own.join(', ')}.`)
  })
}

/** Returns the table of a preset and a play. Strong bots think long, so good ones play on from half-time. */
export function balanceTable(
  game: AnyGame,
  { options, players }: Omit<MeasuredPreset, 'id'>,
  play: Play,
): BalanceTable {
  const bot = botOf(game, play)
  const continuationBot = play === 'strong' ? (game.bots.good ?? bot) : bot
  return { game, options, players, bot, continuationBot }
}

function botOf(game: AnyGame, play: Play): Bot<unknown, Typed> {
  return play === 'random' ? random : (game.bots[play] ?? random)
}
