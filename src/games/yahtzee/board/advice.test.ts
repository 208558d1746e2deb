import { describe, expect, it } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import type { State } from '../rules/state.ts'
import { view } from '../rules/view.ts'
import { fullBut, rolled, seated, solo } from '../testing/fixture.ts'
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

async function advised(state: State): Promise<Advice> {
  const moment = adviceRequestOf(view(state))
  const advice = moment === null ? null : adviceOf(await computations.advise(moment), view(state))
  if (advice === null) throw new Error('there is something to decide')
  return advice
}

describe('the hint', () => {
  it('Y22 is nothing before the first roll, and after the end', () => {
    expect(adviceRequestOf(view(seated(2)))).toBeNull()
    expect(adviceRequestOf(view(solo(fullBut([]))))).toBeNull()
  })

  it('Y22 names the best, what it brings to in the end, and the next three with what they bring less', async () => {
    const advice = await advised(rolled(seated(1), '55534'))
    expect(choiceSentence(advice.best, english)).toBe('Keep 5 5 5')
    expect(advice.atEnd).toBeGreaterThan(254)
    expect(advice.others).toHaveLength(3)
    const less = advice.others.map((other) => other.less)
    expect(less[0]).toBeGreaterThan(0)
    expect(less).toEqual(less.toSorted((one, other) => one - other))
  })

  it('marks the dice that stay, those that are kept already before their twins', async () => {
    const state = rolled(solo(fullBut(['fives'])), '55545')
    const advice = await advised(state)
    expect(choiceSentence(advice.best, english)).toBe('Keep 5 5 5 5')
    const none = [false, false, false, false, false]
    expect(advisedDice(advice, view(state), none)).toEqual([true, true, true, false, true])
    const pair = await advised(rolled(solo(fullBut(['full_house'])), '55542'))
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

  it('is the only row left after the last roll, with the score that stands there in the end', async () => {
    const card = fullBut(['full_house'], { ones: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 })
    const state = rolled(rolled(rolled(solo(card), '22333'), '22333'), '22333')
    const advice = await advised(state)
    expect(advisedCategory(advice)).toBe('full_house')
    expect(advisedDice(advice, view(state), [])).toBeNull()
    // 63 above, the bonus of 35, and the house.
    expect(advice.atEnd).toBe(63 + 35 + 25)
    expect(advice.others).toEqual([])
    expect(adviceSentences(advice, english)).toBe(
      'Hint: Score 25 in Full house, worth 123.0 at the end on average.',
    )
    expect(adviceSentences(advice, german)).toBe(
      'Tipp: Full House: 25 eintragen, bringt am Ende im Schnitt 123,0.',
    )
  })

  it('says of a choice that is as good that it is', () => {
    const [best, other] = [
      { type: 'keep', counts: [0, 0, 0, 0, 0, 0], worth: 10 },
      { type: 'score', category: 'yahtzee', points: 0, worth: 9.99 },
    ] as const
    const advice = adviceOf([best, other, { ...other, category: 'chance', worth: 8.5 }], view(seated(1)))
    expect(advice && adviceSentences(advice, english)).toBe(
      'Hint: Roll all five, worth 10.0 at the end on average. ' +
        'Next best: Scratch Yahtzee for 0: just as good; Scratch Chance for 0: 1.5 less.',
    )
  })
})
