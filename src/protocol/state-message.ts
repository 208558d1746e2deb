import { type ChosenBy, isCounted, type TurnCounts } from '../engine/chosen-by.ts'
import { HOST, type Observation, type PlayerId, type Typed } from '../engine/game.ts'
import { type Match, observe } from '../engine/match.ts'
import { mayTakeBack } from '../engine/take-back/undo.ts'
import type { PlayedForMessage, RefusedGroup, StateMessage, Uncounted } from './messages.ts'

/**
 * Makes the message that shows a match to one viewer. `isHost` adds the host's legal decisions, `turns` the turns that
 * others have played for the players.
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
  // Optional fields come last, so that they do not change the order of the others; those for one viewer come after the rest.
  const uncounted = match.outcome === null ? [] : uncountedIn(match.header.players, turns)
  if (uncounted.length > 0) message.uncounted = uncounted
  if (hostLegal !== undefined) message.hostLegal = hostLegal
  if (observation.legal.length > 0) {
    message.legal = observation.legal
    message.refused = groupRefusals(observation.refused)
  }
  const playedForYou = viewer === null ? null : (turns[viewer]?.sinceOwn ?? null)
  if (playedForYou !== null) message.playedForYou = playedForYou
  if (viewer !== null && mayTakeBack(match, viewer)) message.mayTakeBack = true
  return message
}

/** Returns the players for whom the match does not count, in the order of their seats. */
function uncountedIn(players: readonly PlayerId[], counts: TurnCounts): Uncounted[] {
  return players.flatMap((player) => {
    const count = counts[player]
    if (count === undefined || isCounted(count)) return []
    return [{ player, turns: count.turns, playedFor: count.playedFor }]
  })
}

/** Returns the messages before the events of an action: none if the player chose it. */
export function playedForMessages(player: PlayerId, chosenBy: ChosenBy | undefined): PlayedForMessage[] {
  return chosenBy === undefined ? [] : [{ type: 'playedFor', player, by: chosenBy }]
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Groups refusals by their reason: a hand of fifty cards must not repeat a sentence fifty times. */
function groupRefusals(refused: Observation<unknown, Typed>['refused']): RefusedGroup[] {
  const groups = new Map<string, Typed[]>()
  // Rules mostly return the same object for the same reason, which saves making its key.
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

/** Adds names to the players that a view lists: rules know them by id alone. */
function withNames(view: unknown, names: Readonly<Record<PlayerId, string>>): unknown {
  if (typeof view !== 'object' || view === null || !('players' in view) || !Array.isArray(view.players))
    return view
  const players: unknown[] = view.players
  return {
    ...view,
    players: players.map((player) => {
      if (typeof player !== 'object' || player === null || !('id' in player)) return player
      const { id } = player
      const fields: object = player
      return { id, name: (typeof id === 'string' ? names[id] : undefined) ?? '', ...fields }
    }),
  }
}
