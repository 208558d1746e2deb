import { describe, expect, it } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import type { State } from '../rules/state.ts'
import { view } from '../rules/view.ts'
import { afterRoll, fullCardExcept, newMatch, soloMatch } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { choiceSentence, plainChoice, type SentenceContext } from '../texts/sentences.ts'
import {
  type Advice,
  adviceOf,
  adviceRequestOf,
  adviceSentences,
  advisedCategory,
  advisedDice,
  nextSentence,
} from './advice.ts'
import { computations } from './worker.ts'

const name = (player: string) => player
const english: SentenceContext = { t: translate(en, 'en'), name }
const german: SentenceContext = { t: translate(de, 'de'), name }

async function adviceFor(state: State): Promise<Advice> {
  const moment = adviceRequestOf(view(state))
  const advice = moment === null ? null : adviceOf(await computations.advise(moment))
  if (advice === null) throw new Error('the state has nothing to decide')
  return advice
}

describe('the hint', () => {
  it('Y22 does not exist before the first roll and after the end', () => {
    expect(adviceRequestOf(view(newMatch(2)))).toBeNull()
    expect(adviceRequestOf(view(soloMatch(fullCardExcept([]))))).toBeNull()
  })

  it('Y22 names the best choice in words, and the second best one', async () => {
    const advice = await adviceFor(afterRoll(newMatch(1), '55534'))
    expect(plainChoice(advice.best, english)).toBe('Keep the 5s')
    expect(advice).toMatchObject({ next: { type: 'keep' }, isTie: false })
    expect(nextSentence(advice, english)).toMatch(/^Second best: Keep /)
    expect(adviceSentences(advice, english)).not.toMatch(/\d[.,]\d/)
  })

  it('says which dice to keep as people say it', () => {
    const kept = (counts: readonly number[], context = english) =>
      plainChoice({ type: 'keep', counts, worth: 0 }, context)
    expect(kept([0, 0, 2, 0, 2, 0])).toBe('Keep the 3s and the 5s')
    expect(kept([0, 0, 0, 0, 2, 1])).toBe('Keep the 5s and the 6')
    expect(kept([0, 1, 1, 1, 1, 0])).toBe('Keep 2, 3, 4 and 5')
    expect(kept([0, 0, 0, 0, 1, 0])).toBe('Keep the 5')
    expect(kept([0, 0, 0, 1, 1, 0])).toBe('Keep the 4 and the 5')
    expect(kept([0, 0, 0, 0, 0, 0])).toBe('Roll all five')
    expect(kept([0, 0, 2, 0, 2, 0], german)).toBe('3er und 5er behalten')
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

  it('names the only open row after the last roll', async () => {
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
    expect(advice.next).toBeNull()
    expect(adviceSentences(advice, english)).toBe('Hint: Score 25 in Full house.')
    expect(adviceSentences(advice, german)).toBe('Tipp: Full House: 25 eintragen.')
  })

  it('calls a choice with a negligible loss just as good', () => {
    const [best, other] = [
      { type: 'keep', counts: [0, 0, 0, 0, 0, 0], worth: 10 },
      { type: 'score', category: 'yahtzee', points: 0, worth: 9.99 },
    ] as const
    const sentences = (worth: number) => {
      const advice = adviceOf([best, { ...other, worth }])
      return advice && adviceSentences(advice, english)
    }
    expect(sentences(9.99)).toBe('Hint: Roll all five. Just as good: Scratch Yahtzee for 0.')
    expect(sentences(8.5)).toBe('Hint: Roll all five. Second best: Scratch Yahtzee for 0.')
  })
})
