import { SEVEN } from '../../../rules/scoring.ts'
import { ACTIVE_CELLS } from './active-values.ts'
import {
  afterChance,
  afterSave,
  type ChanceHistory,
  drawnChances,
  duplicatesLeft,
  historiesOf,
  isChanceHeld,
  savedCards,
} from './chance-history.ts'
import { FROZEN_CELLS } from './frozen-values.ts'
import type { Hand, LineValues, NextHand } from './hand.ts'
import { BIT_COUNTS, NUMBERS, type SoloDeck } from './solo-deck.ts'

const NO_SEVENTHS = { cards: 0, sum: 0 }

/** Lists the hands with a line; a hand comes after those of the same line that can follow from it. */
export function handsOf(
  line: number,
  deck: SoloDeck,
  longerLines: ReadonlyMap<number, LineValues>,
): readonly Hand[] {
  const histories = historiesOf(line, deck)
  const values: LineValues = {
    places: new Map(histories.map((history, place) => [history, place])),
    active: new Float64Array(histories.length * ACTIVE_CELLS),
    frozen: new Float64Array(histories.length * FROZEN_CELLS),
  }
  const size = BIT_COUNTS[line] as number
  const sevenths = size + 1 === SEVEN ? seventhsOf(line, deck) : NO_SEVENTHS
  return histories.map((history, place) => ({
    line,
    values,
    place,
    isChanceHeld: isChanceHeld(history),
    cards: size + drawnChances(history) + savedCards(history),
    next: nextHands(line, history, values, deck, longerLines),
    sevenths,
  }))
}

function seventhsOf(line: number, { numbers }: SoloDeck): Hand['sevenths'] {
  let [cards, sum] = [0, 0]
  for (const [number, copies] of numbers.entries()) {
    if ((line >> number) & 1) continue
    cards += copies
    sum += copies * number
  }
  return { cards, sum }
}

function nextHands(
  line: number,
  history: ChanceHistory,
  own: LineValues,
  deck: SoloDeck,
  longerLines: ReadonlyMap<number, LineValues>,
): NextHand[] {
  const next: NextHand[] = []
  const add = (values: LineValues | undefined, after: ChanceHistory, cards: number) => {
    const place = values?.places.get(after)
    if (values !== undefined && place !== undefined && cards > 0) next.push({ values, place, cards })
  }
  for (let number = 0; number < NUMBERS; number += 1) {
    add(
      longerLines.get(line | (1 << number)),
      history,
      (line >> number) & 1 ? 0 : (deck.numbers[number] as number),
    )
    if (isChanceHeld(history))
      add(own, afterSave(history, number), duplicatesLeft(line, history, number, deck))
  }
  add(own, afterChance(history), deck.secondChances - drawnChances(history))
  return next
}
