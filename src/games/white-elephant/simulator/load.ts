import { SAMPLES } from '../rules/samples.ts'
import { type Phase, SET_ASIDE, type State, TABLE, WRAPPED } from '../rules/state.ts'
import * as at from './layout.ts'

const PHASES: Readonly<Record<Phase, number>> = { LOBBY: at.LOBBY, ACTIVE: at.ACTIVE, ENDED: at.ENDED }

const INDEX_BY_TITLE: ReadonlyMap<string, number> = new Map(SAMPLES.map(({ title }, index) => [title, index]))

/** The index of the sample with this title, or −1. */
export function sampleIndex(title: string): number {
  return INDEX_BY_TITLE.get(title) ?? -1
}

/** Writes a state of the rules to the cells of a position. */
export function loadState(position: Int32Array, state: State): void {
  position.fill(0)
  position[at.PHASE] = PHASES[state.phase]
  position[at.GIFT_COUNT] = state.gifts.length
  if (state.phase === 'LOBBY') loadLobby(position, state)
  else loadPlay(position, state)
}

function loadLobby(position: Int32Array, { gifts, players, takenBack }: State): void {
  position[at.TAKEN_BACK] = takenBack
  for (const { giver, title } of gifts) {
    const sample = sampleIndex(title)
    if (sample >= 0) position[at.COPIES + sample] = (position[at.COPIES + sample] ?? 0) + 1
    if (giver !== null) position[at.GIVEN + players.indexOf(giver)] = sample >= 0 ? sample + 1 : at.OWN_TEXT
  }
}

function loadPlay(position: Int32Array, state: State): void {
  position[at.SLOT] = state.currentTurnIndex
  position[at.VICTIM] = state.victim === null ? 0 : state.victim + 1
  position.set(state.turnQueue.slice(0, state.players.length), at.ORDER)
  position.set(state.stealCounts, at.STEALS)
  for (const [gift, place] of state.places.entries()) loadPlace(position, gift, place)
  for (const { gift, seat } of state.bars)
    position[at.BARRED + gift] = (position[at.BARRED + gift] ?? 0) | (1 << seat)
}

function loadPlace(position: Int32Array, gift: number, place: number): void {
  if (place === WRAPPED) position[at.WRAPPED_COUNT] = (position[at.WRAPPED_COUNT] ?? 0) + 1
  else if (place === TABLE) {
    position[at.TABLE_COUNT] = (position[at.TABLE_COUNT] ?? 0) + 1
    position[at.PLACE + gift] = at.TABLE
  } else if (place === SET_ASIDE) position[at.PLACE + gift] = at.SET_ASIDE
  else {
    position[at.PLACE + gift] = place + 1
    position[at.HELD + place] = gift + 1
  }
}
