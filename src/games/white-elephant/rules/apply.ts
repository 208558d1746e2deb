import { assert, type PlayerId, type Refusal, type Turn } from '../../../engine/game.ts'
import { type Action, END_TURN, numberOf, PICKS, STEALS, TAKES } from './actions.ts'
import { settled } from './outcome.ts'
import type { Event } from './events.ts'
import {
  activeSeat,
  type Bar,
  contentOf,
  heldBy,
  isFrozen,
  isSecondHalf,
  SET_ASIDE,
  type State,
  TABLE,
  WRAPPED,
} from './state.ts'

const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NO_SUCH_GIFT: Refusal = { code: 'unknown-gift', text: 'There is no such gift in play.' }
const NOT_WRAPPED: Refusal = { code: 'not-wrapped', text: 'This gift is open already.' }
const STILL_WRAPPED: Refusal = { code: 'still-wrapped', text: 'This gift is still wrapped: nobody holds it.' }
const NOT_ON_TABLE: Refusal = { code: 'not-on-the-table', text: 'This gift does not lie on the table.' }
const ON_TABLE: Refusal = { code: 'on-the-table', text: 'This gift lies on the table: take it instead.' }
const YOURS: Refusal = { code: 'own-gift', text: 'This gift is yours.' }
const LOCKED: Refusal = { code: 'locked', text: 'This gift is locked: it was stolen too often.' }
const HOLDING: Refusal = {
  code: 'holding-a-gift',
  text: 'You hold a gift: only in the second half may you change it.',
}
const UNWRAP_FIRST: Refusal = {
  code: 'unwrap-first',
  text: 'There are wrapped gifts: no stealing before the last turn.',
}
const EMPTY_HANDED: Refusal = { code: 'no-gift', text: 'You hold no gift: open or steal one.' }
const NOT_STRAIGHT_BACK: Refusal = {
  code: 'u-turn',
  text: 'Not straight back: this was just taken from you. Act once before you take it again.',
}
const NOT_IN_THIS_SLOT: Refusal = {
  code: 'u-turn',
  text: 'Not straight back: this was taken from you in this turn of the queue.',
}

/** All gifts that could be meant, legal or not, so that a page can say why not (W7–W10). */
export function turnCandidates({ places }: State, seat: number): Action[] {
  const actions: Action[] = []
  for (let gift = 0; gift < places.length; gift += 1) {
    const place = places[gift]
    if (place === seat || place === SET_ASIDE) continue
    const offered = (place === WRAPPED ? PICKS : place === TABLE ? TAKES : STEALS)[gift]
    if (offered !== undefined) actions.push(offered)
  }
  actions.push(END_TURN)
  return actions
}

/** Why the active player cannot do this, or null; anybody else is refused (W11). */
export function turnRefusal(state: State, player: PlayerId, action: Action): Refusal | null {
  const seat = activeSeat(state)
  if (seat < 0 || state.players[seat] !== player) return NOT_YOUR_TURN
  if (action.type === 'endTurn') return skipRefusal(state, seat)
  if (action.type !== 'pick' && action.type !== 'steal' && action.type !== 'take') return NOT_YOUR_TURN
  const gift = numberOf(action.giftId)
  const place = state.places[gift]
  if (place === undefined || place === SET_ASIDE) return NO_SUCH_GIFT
  if (action.type === 'pick' && place !== WRAPPED) return NOT_WRAPPED
  if (action.type === 'take' && place !== TABLE) return NOT_ON_TABLE
  if (!isSecondHalf(state) && heldBy(state, seat) >= 0) return HOLDING
  return action.type === 'steal' ? stealRefusal(state, seat, gift) : null
}

function stealRefusal(state: State, seat: number, gift: number): Refusal | null {
  const place = state.places[gift]
  if (place === WRAPPED) return STILL_WRAPPED
  if (place === TABLE) return ON_TABLE
  if (place === seat) return YOURS
  if (isFrozen(state, gift)) return LOCKED
  if (isBarred(state.bars, seat, gift)) {
    return state.options.uTurn === 'untilActed' ? NOT_STRAIGHT_BACK : NOT_IN_THIS_SLOT
  }
  const isLastSlot = state.currentTurnIndex === state.turnQueue.length - 1
  const mustUnwrap = state.options.mustUnwrapFirst && !isLastSlot && state.places.includes(WRAPPED)
  return mustUnwrap ? UNWRAP_FIRST : null
}

function isBarred(bars: readonly Bar[], seat: number, gift: number): boolean {
  for (const bar of bars) if (bar.seat === seat && bar.gift === gift) return true
  return false
}

/** Who holds a gift may keep it; who holds none may pass only where there is nothing else (W10). */
function skipRefusal(state: State, seat: number): Refusal | null {
  if (heldBy(state, seat) >= 0) return null
  const canAct = state.places.some(
    (place, gift) =>
      place === WRAPPED ||
      place === TABLE ||
      (place !== SET_ASIDE && stealRefusal(state, seat, gift) === null),
  )
  return canAct ? EMPTY_HANDED : null
}

/** Does what the active player chose; `turnRefusal` has allowed it. */
export function applyInTurn(state: State, action: Action, turn: Turn<Event>): State {
  const seat = activeSeat(state)
  switch (action.type) {
    case 'pick':
      return opened(state, seat, numberOf(action.giftId), 'PICK', turn)
    case 'take':
      return opened(state, seat, numberOf(action.giftId), 'TAKE', turn)
    case 'steal':
      return stolen(state, seat, numberOf(action.giftId), turn)
    case 'endTurn':
      return kept(state, seat, turn)
    case 'addGift':
    case 'removeGift':
    case 'fillWithSamples':
    case 'start':
    case 'endMatch':
      return state
  }
}

/** A pick or a take: what the player held goes to the table with its count and its lock (W17). */
function opened(state: State, seat: number, gift: number, type: 'PICK' | 'TAKE', turn: Turn<Event>): State {
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
  return advanced({ ...state, places, history: [...state.history, entry] }, turn)
}

/** The slot stays, and the victim is active: with the thief's old gift where it is a swap (W12–W15). */
function stolen(state: State, seat: number, gift: number, turn: Turn<Event>): State {
  const victim = state.places[gift] ?? WRAPPED
  assert(victim >= 0, 'a stolen gift is held by someone')
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
  return settled({ ...state, places, stealCounts, victim, bars, history: [...state.history, entry] }, turn)
}

/** The victim may not take the gift straight back, nor the thief what the swap gave away (W14). */
function barsAfter(state: State, thief: { seat: number; held: number }, robbed: Bar): Bar[] {
  const isLifted = state.options.uTurn === 'untilActed'
  const bars = isLifted ? state.bars.filter(({ seat }) => seat !== thief.seat) : state.bars.slice()
  bars.push(robbed)
  if (thief.held >= 0) bars.push({ seat: thief.seat, gift: thief.held })
  return bars
}

function kept(state: State, seat: number, turn: Turn<Event>): State {
  const held = heldBy(state, seat)
  const playerId = state.players[seat] ?? ''
  turn.emit({ type: 'kept', playerId, title: held < 0 ? null : giftAt(state, held).title })
  return advanced(
    { ...state, history: [...state.history, { type: 'END_TURN', playerId, at: turn.at }] },
    turn,
  )
}

/** The next slot, always exactly the next: no victim, no bars (W16). */
function advanced(state: State, turn: Turn<Event>): State {
  const currentTurnIndex = state.currentTurnIndex + 1
  const next = settled({ ...state, currentTurnIndex, victim: null, bars: [] }, turn)
  const playerId = state.players[activeSeat(next)]
  if (playerId !== undefined) {
    turn.emit({ type: 'slotBegan', playerId, currentTurnIndex, slots: state.turnQueue.length })
  }
  return next
}

function giftAt({ gifts }: State, number: number) {
  const gift = gifts[number]
  assert(gift !== undefined, 'a gift in play has a content')
  return gift
}
