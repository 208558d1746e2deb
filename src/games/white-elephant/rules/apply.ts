import { assert, type PlayerId, type Turn } from '../../../engine/game.ts'
import { type Action, numberOf } from './actions.ts'
import { contentOf } from './content.ts'
import type { Event } from './events.ts'
import { applyInLobby } from './lobby.ts'
import { endByHost, endIfOver } from './outcome.ts'
import { activeSeat, type Bar, type Gift, heldBy, type State, TABLE, WRAPPED } from './state.ts'

/** Applies a legal action. */
export function apply(before: State, player: PlayerId, action: Action, turn: Turn<Event>): State {
  if (before.phase === 'LOBBY') return applyInLobby(before, player, action, turn)
  const seat = activeSeat(before)
  switch (action.type) {
    case 'pick':
      return openGift(before, seat, numberOf(action.giftId), 'PICK', turn)
    case 'take':
      return openGift(before, seat, numberOf(action.giftId), 'TAKE', turn)
    case 'steal':
      return stealGift(before, seat, numberOf(action.giftId), turn)
    case 'endTurn':
      return keepGift(before, seat, turn)
    case 'endMatch':
      return endByHost(before, turn)
    case 'addGift':
    case 'removeGift':
    case 'fillWithSamples':
    case 'start':
      return before
  }
}

/** A pick or a take: the gift that the player held goes to the table with its count and its lock (W17). */
function openGift(state: State, seat: number, gift: number, type: 'PICK' | 'TAKE', turn: Turn<Event>): State {
  const held = heldBy(state, seat)
  const places = state.places.slice()
  if (held >= 0) places[held] = TABLE
  places[gift] = seat
  const playerId = state.players[seat] ?? ''
  const [taken, left] = [giftAt(state, gift), held < 0 ? null : giftAt(state, held)]
  const entry = { type, playerId, giftId: taken.id, leftGiftId: left?.id ?? null, at: turn.at }
  turn.emit({
    type: type === 'PICK' ? 'picked' : 'taken',
    playerId,
    giftId: taken.id,
    content: contentOf(taken),
    left: left === null ? null : { giftId: left.id, title: left.title },
  })
  return advance({ ...state, places, history: [...state.history, entry] }, turn)
}

/** The slot stays, and the victim becomes active; in a swap the victim gets the thief's old gift (W12–W15). */
function stealGift(state: State, seat: number, gift: number, turn: Turn<Event>): State {
  const victim = state.places[gift] ?? WRAPPED
  assert(victim >= 0, 'somebody holds a stolen gift')
  const held = heldBy(state, seat)
  const places = state.places.slice()
  places[gift] = seat
  if (held >= 0) places[held] = victim
  const stealCounts = state.stealCounts.slice()
  const stealCount = (stealCounts[gift] ?? 0) + 1
  stealCounts[gift] = stealCount
  const [target, old] = [giftAt(state, gift), held < 0 ? null : giftAt(state, held)]
  const facts = {
    playerId: state.players[seat] ?? '',
    giftId: target.id,
    previousOwnerId: state.players[victim] ?? '',
    stealCount,
    isFrozen: stealCount >= state.options.maxSteals,
  }
  const entry = { type: 'STEAL', ...facts, exchangedGiftId: old?.id ?? null, at: turn.at } as const
  const exchanged = old === null ? null : { giftId: old.id, title: old.title }
  turn.emit({ type: 'stolen', ...facts, title: target.title, exchanged })
  const bars = barsAfter(state, { seat, held }, { seat: victim, gift })
  return endIfOver({ ...state, places, stealCounts, victim, bars, history: [...state.history, entry] }, turn)
}

/** Bars the victim from the stolen gift and the thief from the gift that the swap gave away (W14). */
function barsAfter(state: State, thief: { seat: number; held: number }, robbed: Bar): Bar[] {
  const isLifted = state.options.uTurn === 'untilActed'
  const bars = isLifted ? state.bars.filter(({ seat }) => seat !== thief.seat) : state.bars.slice()
  bars.push(robbed)
  if (thief.held >= 0) bars.push({ seat: thief.seat, gift: thief.held })
  return bars
}

function keepGift(state: State, seat: number, turn: Turn<Event>): State {
  const held = heldBy(state, seat)
  const playerId = state.players[seat] ?? ''
  turn.emit({ type: 'kept', playerId, title: held < 0 ? null : giftAt(state, held).title })
  return advance({ ...state, history: [...state.history, { type: 'END_TURN', playerId, at: turn.at }] }, turn)
}

/** Moves the queue on by exactly one slot, without a victim and without bars (W16). */
function advance(state: State, turn: Turn<Event>): State {
  const currentTurnIndex = state.currentTurnIndex + 1
  const next = endIfOver({ ...state, currentTurnIndex, victim: null, bars: [] }, turn)
  const playerId = state.players[activeSeat(next)]
  if (playerId !== undefined) {
    turn.emit({ type: 'slotBegan', playerId, currentTurnIndex, slots: state.turnQueue.length })
  }
  return next
}

function giftAt({ gifts }: State, number: number): Gift {
  const gift = gifts[number]
  assert(gift !== undefined, 'a gift in play has a content')
  return gift
}
