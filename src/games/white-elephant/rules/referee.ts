import type { ToldEntry, Transcript } from './history.ts'
import { isoTime } from './iso-time.ts'

// The referee knows the rules from the book, not from the match: nothing of the rules' code is used here.

/** The six things that a referee looks for by letter, and what else makes a history untrue. */
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

type Told<Type extends ToldEntry['type']> = Extract<ToldEntry, { readonly type: Type }>

const TABLE = Symbol('table')
const WRAPPED = Symbol('wrapped')
type Where = string | typeof TABLE | typeof WRAPPED

/** What the referee writes down while reading; changed from entry to entry, and gone at the end. */
interface Notes {
  readonly sheet: Transcript
  readonly queue: readonly string[]
  readonly where: Map<string, Where>
  readonly steals: Map<string, number>
  readonly lost: Map<string, Set<string>> // by player: what was taken from them and may not be taken back yet
  /** Whether the history is written as the rules document writes one: it need not tell skips, and has no END. */
  readonly isDocument: boolean
  slot: number
  robbed: string | null
  isOver: boolean
  time: number // of the entry before, in milliseconds
  report(name: ViolationName, text: string): void
}

/** Replays a history by itself and gives every violation in it, in order; none for a true one (W27). */
export function referee(transcript: Transcript): Violation[] {
  const found: Violation[] = []
  let entry = 0
  const { turnOrder, gifts, config, history } = transcript
  const way = config.returnToStart ? [...turnOrder].reverse() : turnOrder.slice(0, 1)
  const notes: Notes = {
    sheet: transcript,
    queue: [...turnOrder, ...way],
    where: new Map(gifts.map((gift) => [gift, WRAPPED])),
    steals: new Map(),
    lost: new Map(),
    isDocument: history.some(({ timestamp }) => timestamp !== undefined),
    slot: 0,
    robbed: null,
    isOver: false,
    time: Number.NEGATIVE_INFINITY,
    report: (name, text) => found.push({ name, letter: VIOLATIONS[name], entry, text }),
  }
  for (const line of history) {
    read(notes, line)
    entry += 1
  }
  checkEnded(notes)
  return found
}

function read(notes: Notes, line: ToldEntry): void {
  if (notes.isOver) notes.report('out-of-turn', 'Something happens after the end.')
  checkTime(notes, line)
  if (line.type !== 'END') {
    if (notes.isDocument) passUntoldSkips(notes, line.playerId)
    checkTurn(notes, line.playerId)
  }
  if (line.type === 'END') readEnd(notes, line)
  else if (line.type === 'STEAL') readSteal(notes, line)
  else if (line.type === 'END_TURN') readSkip(notes, line)
  else readOpening(notes, line)
  checkOwners(notes)
}

const hands = (notes: Notes, player: string) =>
  [...notes.where].filter(([, at]) => at === player).map(([gift]) => gift)
const heldBy = (notes: Notes, player: string) => hands(notes, player)[0] ?? null
const someGiftIs = (notes: Notes, place: Where) => [...notes.where.values()].includes(place)
const inSecondHalf = ({ slot, sheet }: Notes) => slot >= sheet.turnOrder.length
const isLocked = ({ steals, sheet }: Notes, gift: string) => (steals.get(gift) ?? 0) >= sheet.config.maxSteals

/** An entry may have the time of the one before, but no earlier one. */
function checkTime(notes: Notes, { type, at, timestamp = '' }: ToldEntry): void {
  const time = at ?? isoTime(timestamp)
  if (time < notes.time) notes.report('time-reversal', `This ${type} is earlier than the entry before it.`)
  notes.time = time
}

/** A match that is over says so, unless its history is of a form that has no END. */
function checkEnded(notes: Notes): void {
  if (notes.isOver || notes.isDocument || notes.sheet.history.length === 0) return
  if (isExhausted(notes) || isStuck(notes))
    notes.report('missing-end', 'The match is over, and no END says so.')
}

const isExhausted = ({ slot, queue, robbed }: Notes) => slot >= queue.length && robbed === null

/** Passes over players who may have skipped without an entry, up to the next slot of the one who acts. */
function passUntoldSkips(notes: Notes, player: string): void {
  while ((notes.robbed ?? notes.queue[notes.slot]) !== player) {
    const waiting = notes.robbed ?? notes.queue[notes.slot]
    const mustAct = waiting === undefined || (hands(notes, waiting).length === 0 && canAct(notes, waiting))
    if (mustAct || !notes.queue.includes(player, notes.slot + 1)) return
    nextSlot(notes)
  }
}

function checkTurn(notes: Notes, player: string): void {
  const expected = notes.robbed ?? notes.queue[notes.slot]
  if (expected === undefined) notes.report('out-of-turn', `${player} acts after the last slot.`)
  else if (expected !== player)
    notes.report('out-of-turn', `${player} acts, and it is the turn of ${expected}.`)
  else if (isStuck(notes))
    notes.report('out-of-turn', `${player} acts, and every gift is locked: it is over.`)
}

function isStuck(notes: Notes): boolean {
  if (!inSecondHalf(notes) || someGiftIs(notes, WRAPPED) || someGiftIs(notes, TABLE)) return false
  return [...notes.where.keys()].every((gift) => isLocked(notes, gift))
}

/** A: who holds a gift may change it in the second half only. */
function checkHands(notes: Notes, player: string): void {
  if (inSecondHalf(notes) || hands(notes, player).length === 0) return
  notes.report('double-dip', `${player} holds a gift and goes for another in the first half.`)
}

/** E: after any entry nobody owns two gifts. */
function checkOwners(notes: Notes): void {
  for (const player of notes.sheet.turnOrder) {
    const owned = hands(notes, player)
    if (owned.length > 1) notes.report('single-ownership', `${player} owns ${owned.join(' and ')}.`)
  }
}

/** A pick or a take: the gift was wrapped, or lay on the table, and what was held lies there now. */
function readOpening(notes: Notes, line: Told<'PICK' | 'TAKE'>): void {
  const { type, playerId, giftId, leftGiftId = heldBy(notes, playerId) } = line
  checkHands(notes, playerId)
  const [from, word] = type === 'PICK' ? [WRAPPED, 'wrapped'] : [TABLE, 'on the table']
  if (notes.where.get(giftId) !== from) notes.report('false-entry', `${giftId} is not ${word}.`)
  if (leftGiftId !== null) {
    if (notes.where.get(leftGiftId) !== playerId) {
      notes.report('false-entry', `${playerId} leaves ${leftGiftId} without holding it.`)
    }
    notes.where.set(leftGiftId, TABLE)
  }
  notes.where.set(giftId, playerId)
  nextSlot(notes)
}

function readSteal(notes: Notes, line: Told<'STEAL'>): void {
  const { playerId, giftId, exchangedGiftId = heldBy(notes, playerId) } = line
  const owner = notes.where.get(giftId)
  const previousOwnerId = line.previousOwnerId ?? (typeof owner === 'string' ? owner : null)
  checkHands(notes, playerId)
  checkTarget(notes, line, previousOwnerId)
  const count = (notes.steals.get(giftId) ?? 0) + 1
  const isFrozen = count >= notes.sheet.config.maxSteals
  notes.steals.set(giftId, count)
  if ((line.stealCount ?? count) !== count || (line.isFrozen ?? isFrozen) !== isFrozen) {
    notes.report('false-entry', `This was steal ${count} of ${giftId}; the entry tells it otherwise.`)
  }
  if (exchangedGiftId !== null && notes.where.get(exchangedGiftId) !== playerId) {
    notes.report('false-entry', `${playerId} gives ${exchangedGiftId} without holding it.`)
  }
  if (notes.sheet.config.uTurn !== 'untilSlotEnds') notes.lost.delete(playerId)
  notes.where.set(giftId, playerId)
  if (previousOwnerId === null) {
    nextSlot(notes)
    return
  }
  bar(notes, previousOwnerId, giftId)
  if (exchangedGiftId !== null) {
    notes.where.set(exchangedGiftId, previousOwnerId)
    bar(notes, playerId, exchangedGiftId)
  }
  notes.robbed = previousOwnerId
}

/** B, C and D: the gift is with whom it is said to be, not locked, and not stolen straight back. */
function checkTarget(notes: Notes, { playerId, giftId }: Told<'STEAL'>, from: string | null): void {
  const { config } = notes.sheet
  if (from === null) notes.report('ghost-steal', `${playerId} steals ${giftId}, which nobody owns.`)
  else if (notes.where.get(giftId) !== from || from === playerId) {
    notes.report('ghost-steal', `${playerId} steals ${giftId} from ${from}, who does not own it.`)
  }
  if (isLocked(notes, giftId))
    notes.report('locked-gift', `${giftId} was stolen ${config.maxSteals} times before.`)
  if (notes.lost.get(playerId)?.has(giftId) === true) {
    notes.report('u-turn', `${playerId} takes ${giftId} straight back.`)
  }
  const isBeforeLast = notes.slot < notes.queue.length - 1
  if (config.mustUnwrapFirst === true && isBeforeLast && someGiftIs(notes, WRAPPED)) {
    notes.report('unwrap-first', `${playerId} steals while there are wrapped gifts.`)
  }
}

function bar(notes: Notes, player: string, gift: string): void {
  const lost = notes.lost.get(player) ?? new Set()
  notes.lost.set(player, lost.add(gift))
}

/** Empty-handed players skip only where they can do nothing else. */
function readSkip(notes: Notes, { playerId }: Told<'END_TURN'>): void {
  if (hands(notes, playerId).length === 0 && canAct(notes, playerId)) {
    notes.report('illegal-skip', `${playerId} holds nothing and could act.`)
  }
  nextSlot(notes)
}

function canAct(notes: Notes, player: string): boolean {
  if (someGiftIs(notes, WRAPPED) || someGiftIs(notes, TABLE)) return true
  return [...notes.where.keys()].some(
    (gift) => !isLocked(notes, gift) && notes.lost.get(player)?.has(gift) !== true,
  )
}

function nextSlot(notes: Notes): void {
  notes.slot += 1
  notes.robbed = null
  notes.lost.clear()
}

/** The end comes for its reason, and F: everyone has a gift, and what is left over is said to be. */
function readEnd(notes: Notes, { reason, given, unclaimed }: Told<'END'>): void {
  const isTrue = {
    'queue-exhausted': isExhausted(notes),
    'all-frozen': isStuck(notes),
    'ended-by-host': true,
  }[reason]
  if (!isTrue) notes.report('false-entry', `The end is told as ${reason}, which it is not.`)
  checkGiven(notes, given)
  for (const player of notes.sheet.turnOrder) {
    if (hands(notes, player).length === 0)
      notes.report('unclaimed-gift', `${player} goes home without a gift.`)
  }
  const left = [...notes.where].filter(([, at]) => typeof at === 'symbol').map(([gift]) => gift)
  if (left.toSorted().join() !== unclaimed.toSorted().join()) {
    notes.report(
      'unclaimed-gift',
      `Unclaimed are ${left.join(', ') || 'none'}, not ${unclaimed.join(', ') || 'none'}.`,
    )
  }
  notes.isOver = true
}

/** What is given at the end goes in the order of the pile to those with nothing, in turn order. */
function checkGiven(notes: Notes, given: Told<'END'>['given']): void {
  const pile = [...notes.where].filter(([, at]) => at === WRAPPED).map(([gift]) => gift)
  const without = notes.sheet.turnOrder.filter((player) => hands(notes, player).length === 0)
  for (const [index, { playerId, giftId }] of given.entries()) {
    if (giftId !== pile[index] || playerId !== without[index]) {
      notes.report('false-entry', `${giftId} for ${playerId} is not the next gift for the next without one.`)
    }
    notes.where.set(giftId, playerId)
  }
}
