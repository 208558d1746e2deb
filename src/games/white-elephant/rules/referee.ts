import type { Transcript, TranscriptEntry } from './history.ts'
import { isoTime } from './iso-time.ts'

// The referee knows the rules from the README, not from the match: it uses none of the rules' code.

/** The six violations that have a letter, and the others that make a history untrue. */
const VIOLATIONS = {
  'double-dip': 'A',
  'ghost-steal': 'B',
  'locked-gift': 'C',
  'u-turn': 'D',
  'single-ownership': 'E',
  'unclaimed-gift': 'F',
  'out-of-turn': null,
  'illegal-skip': null,
  'unwrap-first': null,
  'false-entry': null,
  'time-reversal': null,
  'missing-end': null,
} as const
type ViolationName = keyof typeof VIOLATIONS

export interface Violation {
  readonly name: ViolationName
  readonly letter: (typeof VIOLATIONS)[ViolationName]
  readonly entry: number // the index in the history
  readonly text: string
}

type EntryOf<Type extends TranscriptEntry['type']> = Extract<TranscriptEntry, { readonly type: Type }>

const TABLE = Symbol('table')
const WRAPPED = Symbol('wrapped')
type Location = string | typeof TABLE | typeof WRAPPED

/** The referee's own account of the match, updated with every entry. */
interface Notes {
  readonly transcript: Transcript
  readonly queue: readonly string[]
  readonly locations: Map<string, Location>
  readonly steals: Map<string, number>
  readonly bars: Map<string, Set<string>> // by player: the gifts that they may not take back yet
  /** Whether the history has the form of the rules document, which may leave out skips and has no END. */
  readonly isDocument: boolean
  slot: number
  victim: string | null
  isOver: boolean
  time: number // of the previous entry, in milliseconds
  report(name: ViolationName, text: string): void
}

/** Replays a history independently of the rules and returns its violations in order; none if it is true (W27). */
export function referee(transcript: Transcript): Violation[] {
  const found: Violation[] = []
  let index = 0
  const { turnOrder, gifts, config, history } = transcript
  const secondHalf = config.returnToStart ? [...turnOrder].reverse() : turnOrder.slice(0, 1)
  const notes: Notes = {
    transcript,
    queue: [...turnOrder, ...secondHalf],
    locations: new Map(gifts.map((gift) => [gift, WRAPPED])),
    steals: new Map(),
    bars: new Map(),
    isDocument: history.some(({ timestamp }) => timestamp !== undefined),
    slot: 0,
    victim: null,
    isOver: false,
    time: Number.NEGATIVE_INFINITY,
    report: (name, text) => found.push({ name, letter: VIOLATIONS[name], entry: index, text }),
  }
  for (const entry of history) {
    readEntry(notes, entry)
    index += 1
  }
  checkEnded(notes)
  return found
}

function readEntry(notes: Notes, entry: TranscriptEntry): void {
  if (notes.isOver) notes.report('out-of-turn', 'An entry follows the END.')
  checkTime(notes, entry)
  if (entry.type !== 'END') {
    if (notes.isDocument) inferSkips(notes, entry.playerId)
    checkTurn(notes, entry.playerId)
  }
  if (entry.type === 'END') readEnd(notes, entry)
  else if (entry.type === 'STEAL') readSteal(notes, entry)
  else if (entry.type === 'END_TURN') readSkip(notes, entry)
  else readOpening(notes, entry)
  checkOwners(notes)
}

const giftsOf = (notes: Notes, player: string) =>
  [...notes.locations].filter(([, location]) => location === player).map(([gift]) => gift)
const heldBy = (notes: Notes, player: string) => giftsOf(notes, player)[0] ?? null
const hasGiftAt = (notes: Notes, location: Location) => [...notes.locations.values()].includes(location)
const isSecondHalf = ({ slot, transcript }: Notes) => slot >= transcript.turnOrder.length
const isLocked = ({ steals, transcript }: Notes, gift: string) =>
  (steals.get(gift) ?? 0) >= transcript.config.maxSteals
const expectedPlayer = ({ victim, queue, slot }: Notes) => victim ?? queue[slot]

/** An entry may have the same time as the previous one, but not an earlier one. */
function checkTime(notes: Notes, { type, at, timestamp = '' }: TranscriptEntry): void {
  const time = at ?? isoTime(timestamp)
  if (time < notes.time) notes.report('time-reversal', `This ${type} is earlier than the previous entry.`)
  notes.time = time
}

/** A finished match needs an END, unless the form of its history has none. */
function checkEnded(notes: Notes): void {
  if (notes.isOver || notes.isDocument || notes.transcript.history.length === 0) return
  if (isExhausted(notes) || isStuck(notes))
    notes.report('missing-end', 'The match is over, but the history has no END.')
}

const isExhausted = ({ slot, queue, victim }: Notes) => slot >= queue.length && victim === null

/** Advances over players who may have skipped without an entry, up to the next slot of the player who acts. */
function inferSkips(notes: Notes, player: string): void {
  while (expectedPlayer(notes) !== player) {
    const skipping = expectedPlayer(notes)
    const mustAct =
      skipping === undefined || (giftsOf(notes, skipping).length === 0 && canAct(notes, skipping))
    if (mustAct || !notes.queue.includes(player, notes.slot + 1)) return
    nextSlot(notes)
  }
}

function checkTurn(notes: Notes, player: string): void {
  const expected = expectedPlayer(notes)
  if (expected === undefined) notes.report('out-of-turn', `${player} acts after the last slot.`)
  else if (expected !== player) notes.report('out-of-turn', `${player} acts, but it is ${expected}'s turn.`)
  else if (isStuck(notes))
    notes.report('out-of-turn', `${player} acts, but every gift is locked and the match is over.`)
}

function isStuck(notes: Notes): boolean {
  if (!isSecondHalf(notes) || hasGiftAt(notes, WRAPPED) || hasGiftAt(notes, TABLE)) return false
  return [...notes.locations.keys()].every((gift) => isLocked(notes, gift))
}

/** A: a player who holds a gift may change it in the second half only. */
function checkHands(notes: Notes, player: string): void {
  if (isSecondHalf(notes) || giftsOf(notes, player).length === 0) return
  notes.report('double-dip', `${player} holds a gift and goes for another in the first half.`)
}

/** E: nobody owns two gifts after any entry. */
function checkOwners(notes: Notes): void {
  for (const player of notes.transcript.turnOrder) {
    const owned = giftsOf(notes, player)
    if (owned.length > 1) notes.report('single-ownership', `${player} owns ${owned.join(' and ')}.`)
  }
}

/** A pick needs a wrapped gift and a take one from the table; the player's old gift goes to the table. */
function readOpening(notes: Notes, entry: EntryOf<'PICK' | 'TAKE'>): void {
  const { type, playerId, giftId, leftGiftId = heldBy(notes, playerId) } = entry
  checkHands(notes, playerId)
  const [from, word] = type === 'PICK' ? [WRAPPED, 'wrapped'] : [TABLE, 'on the table']
  if (notes.locations.get(giftId) !== from) notes.report('false-entry', `${giftId} is not ${word}.`)
  if (leftGiftId !== null) {
    if (notes.locations.get(leftGiftId) !== playerId) {
      notes.report('false-entry', `${playerId} leaves ${leftGiftId} without holding it.`)
    }
    notes.locations.set(leftGiftId, TABLE)
  }
  notes.locations.set(giftId, playerId)
  nextSlot(notes)
}

function readSteal(notes: Notes, entry: EntryOf<'STEAL'>): void {
  const { playerId, giftId, exchangedGiftId = heldBy(notes, playerId) } = entry
  const owner = notes.locations.get(giftId)
  const previousOwnerId = entry.previousOwnerId ?? (typeof owner === 'string' ? owner : null)
  checkHands(notes, playerId)
  checkTarget(notes, entry, previousOwnerId)
  const count = (notes.steals.get(giftId) ?? 0) + 1
  const isFrozen = count >= notes.transcript.config.maxSteals
  notes.steals.set(giftId, count)
  if ((entry.stealCount ?? count) !== count || (entry.isFrozen ?? isFrozen) !== isFrozen) {
    notes.report('false-entry', `This is steal ${count} of ${giftId}, but the entry says otherwise.`)
  }
  if (exchangedGiftId !== null && notes.locations.get(exchangedGiftId) !== playerId) {
    notes.report('false-entry', `${playerId} gives ${exchangedGiftId} without holding it.`)
  }
  if (notes.transcript.config.uTurn !== 'untilSlotEnds') notes.bars.delete(playerId)
  notes.locations.set(giftId, playerId)
  if (previousOwnerId === null) {
    nextSlot(notes)
    return
  }
  bar(notes, previousOwnerId, giftId)
  if (exchangedGiftId !== null) {
    notes.locations.set(exchangedGiftId, previousOwnerId)
    bar(notes, playerId, exchangedGiftId)
  }
  notes.victim = previousOwnerId
}

/** B, C and D: the named owner has the gift, it is not locked, and it is not stolen straight back. */
function checkTarget(notes: Notes, { playerId, giftId }: EntryOf<'STEAL'>, from: string | null): void {
  const { maxSteals, mustUnwrapFirst } = notes.transcript.config
  if (from === null) notes.report('ghost-steal', `${playerId} steals ${giftId}, which nobody owns.`)
  else if (notes.locations.get(giftId) !== from || from === playerId) {
    notes.report('ghost-steal', `${playerId} steals ${giftId} from ${from}, who does not own it.`)
  }
  if (isLocked(notes, giftId)) {
    notes.report('locked-gift', `${giftId} is locked (stolen ${notes.steals.get(giftId) ?? 0}/${maxSteals}).`)
  }
  if (notes.bars.get(playerId)?.has(giftId) === true) {
    notes.report('u-turn', `${playerId} takes ${giftId} straight back.`)
  }
  const isBeforeLast = notes.slot < notes.queue.length - 1
  if (mustUnwrapFirst === true && isBeforeLast && hasGiftAt(notes, WRAPPED)) {
    notes.report('unwrap-first', `${playerId} steals while gifts are wrapped.`)
  }
}

function bar(notes: Notes, player: string, gift: string): void {
  const barred = notes.bars.get(player) ?? new Set()
  notes.bars.set(player, barred.add(gift))
}

/** A player without a gift may skip only if they can do nothing else. */
function readSkip(notes: Notes, { playerId }: EntryOf<'END_TURN'>): void {
  if (giftsOf(notes, playerId).length === 0 && canAct(notes, playerId)) {
    notes.report('illegal-skip', `${playerId} skips without a gift although they could act.`)
  }
  nextSlot(notes)
}

function canAct(notes: Notes, player: string): boolean {
  if (hasGiftAt(notes, WRAPPED) || hasGiftAt(notes, TABLE)) return true
  return [...notes.locations.keys()].some(
    (gift) => !isLocked(notes, gift) && notes.bars.get(player)?.has(gift) !== true,
  )
}

function nextSlot(notes: Notes): void {
  notes.slot += 1
  notes.victim = null
  notes.bars.clear()
}

/** The reason of the END is true and, F: everyone has a gift, and all leftover gifts are listed. */
function readEnd(notes: Notes, { reason, given, unclaimed }: EntryOf<'END'>): void {
  const isTrue = {
    'queue-exhausted': isExhausted(notes),
    'all-frozen': isStuck(notes),
    'ended-by-host': true,
  }[reason]
  if (!isTrue) notes.report('false-entry', `The END gives the reason ${reason}, which is false.`)
  checkGiven(notes, given)
  for (const player of notes.transcript.turnOrder) {
    if (giftsOf(notes, player).length === 0)
      notes.report('unclaimed-gift', `${player} goes home without a gift.`)
  }
  const left = [...notes.locations]
    .filter(([, location]) => typeof location === 'symbol')
    .map(([gift]) => gift)
  if (left.toSorted().join() !== unclaimed.toSorted().join()) {
    const [actual, listed] = [left, unclaimed].map((gifts) => gifts.join(', ') || 'none')
    notes.report('unclaimed-gift', `Unclaimed gifts: ${actual}; the END lists ${listed}.`)
  }
  notes.isOver = true
}

/** Gifts given at the end go in the order of the pile to the players without one, in turn order. */
function checkGiven(notes: Notes, given: EntryOf<'END'>['given']): void {
  const pile = [...notes.locations].filter(([, location]) => location === WRAPPED).map(([gift]) => gift)
  const without = notes.transcript.turnOrder.filter((player) => giftsOf(notes, player).length === 0)
  for (const [index, { playerId, giftId }] of given.entries()) {
    if (giftId !== pile[index] || playerId !== without[index]) {
      notes.report('false-entry', `${playerId} gets ${giftId} at the end, which is out of order.`)
    }
    notes.locations.set(giftId, playerId)
  }
}
