import { describe, expect, it } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import type { State } from '../rules/state.ts'
import { view } from '../rules/view.ts'
import { afterRoll, fullCardExcept, newMatch, soloMatch } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { choiceSentence, type SentenceContext } from '../texts/sentences.ts'
import {
  type Advice,
  adviceOf,
  adviceRequestOf,
  adviceSentences,
  advisedCategory,
  advisedDice,
} from './advice.ts'
import { computations } from './worker.ts'

const name = (player: string) => player
const english: SentenceContext = { t: translate(en, 'en'), name }
const german: SentenceContext = { t: translate(de, 'de'), name }

async function adviceFor(state: State): Promise<Advice> {
  const moment = adviceRequestOf(view(state))
  const advice = moment === null ? null : adviceOf(await computations.advise(moment), view(state))
  if (advice === null) throw new Error('the state has nothing to decide')
  return advice
}

describe('the hint', () => {
  it('Y22 does not exist before the first roll and after the end', () => {
    expect(adviceRequestOf(view(newMatch(2)))).toBeNull()
    expect(adviceRequestOf(view(soloMatch(fullCardExcept([]))))).toBeNull()
  })

  it('Y22 names the best choice with the expected final score, and the next three with their loss', async () => {
    const advice = await adviceFor(afterRoll(newMatch(1), '55534'))
    expect(choiceSentence(advice.best, english)).toBe('Keep 5 5 5')
    expect(advice.atEnd).toBeGreaterThan(254)
    expect(advice.others).toHaveLength(3)
    const less = advice.others.map((other) => other.less)
    expect(less[0]).toBeGreaterThan(0)
    expect(less).toEqual(less.toSorted((one, other) => one - other))
  })

  it('marks the dice to keep, preferring a kept die to its twin', async () => {
    const state = afterRoll(soloMatch(fullCardExcept(['fives'])), '55545')
    const advice = await adviceFor(state)
    expect(choiceSentence(advice.best, english)).toBe('Keep 5 5 5 5')
    const none = [false, false, false, false, false]
    expect(advisedDice(advice, view(state), none)).toEqual([true, true, true, false, true])
    const pair = await adviceFor(afterRoll(soloMatch(fullCardExcept(['full_house'])), '55542'))
    expect(
      advisedDice({ ...pair, best: { type: 'keep', counts: [0, 0, 0, 0, 2, 0], worth: 1 } }, view(state), [
        false,
        true,
        true,
        false,
        false,
      ]),
    ).toEqual([false, true, true, false, false])
    expect(advisedCategory(advice)).toBeNull()
  })

  it('names the only open row after the last roll, with the exact final score', async () => {
    const card = fullCardExcept(['full_house'], {
      ones: 3,
      twos: 6,
      threes: 9,
      fours: 12,
      fives: 15,
      sixes: 18,
    })
    const state = afterRoll(afterRoll(afterRoll(soloMatch(card), '22333'), '22333'), '22333')
    const advice = await adviceFor(state)
    expect(advisedCategory(advice)).toBe('full_house')
    expect(advisedDice(advice, view(state), [])).toBeNull()
    // The upper section, the bonus and the full house.
    expect(advice.atEnd).toBe(63 + 35 + 25)
    expect(advice.others).toEqual([])
    expect(adviceSentences(advice, english)).toBe(
      'Hint: Score 25 in Full house, worth 123.0 at the end on average.',
    )
    expect(adviceSentences(advice, german)).toBe(
      'Tipp: Full House: 25 eintragen, bringt am Ende im Schnitt 123,0.',
    )
  })

  it('calls a choice with a negligible loss just as good', () => {
    const [best, other] = [
      { type: 'keep', counts: [0, 0, 0, 0, 0, 0], worth: 10 },
      { type: 'score', category: 'yahtzee', points: 0, worth: 9.99 },
    ] as const
    const advice = adviceOf([best, other, { ...other, category: 'chance', worth: 8.5 }], view(newMatch(1)))
    expect(advice && adviceSentences(advice, english)).toBe(
      'Hint: Roll all five, worth 10.0 at the end on average. ' +
        'Next best: Scratch Yahtzee for 0: just as good; Scratch Chance for 0: 1.5 less.',
    )
  })
})
