import { type ChosenBy, isCounted, type TurnCounts } from '../engine/chosen-by.ts'
import { HOST, type Observation, type PlayerId, type Typed } from '../engine/game.ts'
import { type Match, observe } from '../engine/match.ts'
import type { PlayedForMessage, RefusedGroup, StateMessage, Uncounted } from './messages.ts'

/**
 * A match as one viewer sees it. `isHost` adds what the table's host may decide of it, `turns` what others have played
 * for the players.
 */
export function stateMessage(
  match: Match<unknown, Typed, unknown, unknown, Typed>,
  id: string,
  viewer: PlayerId | null,
  isHost: boolean,
  names: Readonly<Record<PlayerId, string>>,
  turns: TurnCounts = {},
): StateMessage {
  const observation = observe(match, viewer)
  const hostLegal = isHost ? match.decisions.get(HOST)?.legal : undefined
  const message: Writable<StateMessage> = {
    type: 'state',
    match: id,
    game: match.header.game,
    revision: observation.revision,
    gameState: withNames(observation.view, names),
    yourPlayerId: viewer,
    activePlayers: match.activePlayers,
    outcome: observation.outcome,
  }
  // What comes and goes is at the end: what stays is not moved by it.
  if (hostLegal !== undefined) message.hostLegal = hostLegal
  if (observation.legal.length > 0) {
    message.legal = observation.legal
    message.refused = grouped(observation.refused)
  }
  const playedForYou = viewer === null ? null : (turns[viewer]?.sinceOwn ?? null)
  if (playedForYou !== null) message.playedForYou = playedForYou
  const uncounted = match.outcome === null ? [] : uncountedIn(match.header.players, turns)
  if (uncounted.length > 0) message.uncounted = uncounted
  return message
}

/** The players for whom the match does not count, in the order of their seats. */
function uncountedIn(players: readonly PlayerId[], counts: TurnCounts): Uncounted[] {
  return players.flatMap((player) => {
    const count = counts[player]
    if (count === undefined || isCounted(count)) return []
    return [{ player, turns: count.turns, playedFor: count.playedFor }]
  })
}

/** What is told before the events of an action: nothing if the player chose it. */
export function playedForMessages(player: PlayerId, chosenBy: ChosenBy | undefined): PlayedForMessage[] {
  return chosenBy === undefined ? [] : [{ type: 'playedFor', player, by: chosenBy }]
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** One group for each reason: a hand of fifty cards must not repeat a sentence fifty times. */
function grouped(refused: Observation<unknown, Typed>['refused']): RefusedGroup[] {
  const groups = new Map<string, Typed[]>()
  // Rules mostly give the same object for the same reason: then it need not be spelled to be known.
  const known = new Map<object, Typed[]>()
  const all: RefusedGroup[] = []
  for (const { action, refusal } of refused) {
    const key = known.has(refusal) ? '' : JSON.stringify(refusal)
    const actions = known.get(refusal) ?? groups.get(key) ?? []
    if (actions.length === 0) {
      groups.set(key, actions)
      all.push({ ...refusal, actions })
    }
    known.set(refusal, actions)
    actions.push(action)
  }
  return all
}

/** Rules know players by id alone; where a view lists them, their names are put beside. */
function withNames(view: unknown, names: Readonly<Record<PlayerId, string>>): unknown {
  if (typeof view !== 'object' || view === null || !('players' in view) || !Array.isArray(view.players))
    return view
  const players: unknown[] = view.players
  return {
    ...view,
    players: players.map((player) => {
      if (typeof player !== 'object' || player === null || !('id' in player)) return player
      const { id, ...rest } = player
      return { id, name: (typeof id === 'string' ? names[id] : undefined) ?? '', ...rest }
    }),
  }
}
