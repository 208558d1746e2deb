import { describe, expect, it } from 'vitest'
import { refusalText, translate } from '../../../engine/texts.ts'
import type { Event } from '../rules/events.ts'
import { view } from '../rules/view.ts'
import {
  afterFreeze,
  afterRoll,
  afterTurn,
  fullCardExcept,
  newMatch,
  play,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { bannerSentence, eventSentence, type SentenceContext, tableSentences } from './sentences.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy' }
const name = (player: string) => NAMES[player] ?? player
const english: SentenceContext = { t: translate(en, 'en'), name }
const german: SentenceContext = { t: translate(de, 'de'), name }

const roll: Event = {
  type: 'rolled',
  player: 'A',
  faces: [5, 5, 5, 3, 4],
  dice: [0, 1, 2, 3, 4],
  rollsRemaining: 2,
}

describe('the sentence of an event', () => {
  const cases: readonly (readonly [Event, string, string])[] = [
    [roll, 'Ana rolled 5 5 5 3 4', 'Ana würfelt 5 5 5 3 4'],
    [{ ...roll, dice: [3, 4] }, 'Ana kept 5 5 5 and rolled 3 4', 'Ana behält 5 5 5 und würfelt 3 4'],
    [
      { type: 'scored', player: 'A', category: 'fives', points: 15, faces: [5, 5, 5, 3, 4], joker: false },
      'Ana scored 15 in Fives',
      'Ana trägt 15 bei Fünfer ein',
    ],
    [
      {
        type: 'scored',
        player: 'A',
        category: 'full_house',
        points: 25,
        faces: [5, 5, 5, 5, 5],
        joker: true,
      },
      'Ana scored 25 in Full house with a Joker',
      'Ana trägt 25 bei Full House ein, mit einem Joker',
    ],
    [
      { type: 'scratched', player: 'B', category: 'yahtzee', forgone: 0, faces: [5, 5, 5, 3, 4] },
      'Ben scratched Yahtzee for 0',
      'Ben streicht Yahtzee',
    ],
    [
      { type: 'scratched', player: 'B', category: 'fives', forgone: 15, faces: [5, 5, 5, 3, 4] },
      'Ben scratched Fives for 0 and gave up 15',
      'Ben streicht Fünfer und verzichtet auf 15',
    ],
    [
      { type: 'yahtzeeBonus', player: 'A', points: 100 },
      'Another Yahtzee: +100 for Ana',
      'Noch ein Yahtzee: +100 für Ana',
    ],
    [{ type: 'upperBonus', player: 'A', points: 35 }, 'Upper bonus: +35 for Ana', 'Bonus oben: +35 für Ana'],
    [{ type: 'turnBegan', player: 'B', turn: 5 }, 'Turn 5 of 13: Ben', 'Runde 5 von 13: Ben'],
    [{ type: 'gameEnded', winners: ['A'], score: 254 }, 'Ana wins with 254', 'Ana gewinnt mit 254'],
    [
      { type: 'gameEnded', winners: ['A', 'B'], score: 254 },
      'Ana, Ben share the win with 254',
      'Ana, Ben gewinnen gemeinsam mit 254',
    ],
  ]
  it.each(cases)('exists in both languages for %o', (event, inEnglish, inGerman) => {
    expect(eventSentence(event, english)).toBe(inEnglish)
    expect(eventSentence(event, german)).toBe(inGerman)
  })

  it('is null for freezing and unfreezing: the sentence of the next roll includes it', () => {
    expect(eventSentence({ type: 'froze', player: 'A', dice: [0] }, english)).toBeNull()
    expect(eventSentence({ type: 'unfroze', player: 'A', dice: [0] }, english)).toBeNull()
  })
})

describe('the banner', () => {
  it('names the decision of the viewer, or the active player', () => {
    const start = newMatch(2)
    expect(bannerSentence(view(start), 'A', english)).toBe('YOUR TURN: roll')
    expect(bannerSentence(view(start), 'B', english)).toBe('Ana is about to roll')
    const once = afterRoll(start, '55534')
    expect(bannerSentence(view(once), 'A', english)).toBe('YOUR TURN: roll or score')
    expect(bannerSentence(view(once), null, english)).toBe('Ana is choosing what to keep')
    const last = afterRoll(afterRoll(once, '55534'), '55534')
    expect(bannerSentence(view(last), 'A', english)).toBe('YOUR TURN: score')
    expect(bannerSentence(view(last), 'B', german)).toBe('Ana sucht ein Feld aus')
  })

  it('states the result', () => {
    const over = afterTurn(soloMatch(fullCardExcept(['chance'])), '66666', 'chance')
    expect(bannerSentence(view(over), 'A', english)).toBe('Game over: 30 points')
  })
})

describe('the sentence of a refusal', () => {
  it('[Y4] is that of the rules, and is translated', () => {
    const start = newMatch(1)
    const reason = (refusal: ReturnType<typeof refusalFor>) => refusal && refusalText(english.t, refusal)
    expect(reason(refusalFor(start, { type: 'freeze', dice: [0] }))).toBe('Must roll before freezing dice')
    expect(reason(refusalFor(start, { type: 'score', category: 'ones' }))).toBe('Must roll before scoring')
    const next = afterRoll(afterTurn(start, '44432', 'fours'), '44432')
    const filled = refusalFor(next, { type: 'score', category: 'fours' })
    expect(reason(filled)).toBe("Category 'fours' already scored")
    expect(filled && refusalText(german.t, filled)).toBe('Vierer: schon eingetragen')
    const joker = afterRoll(soloMatch({ ...fullCardExcept(['fives', 'chance'], { yahtzee: 50 }) }), '55555')
    expect(reason(refusalFor(joker, { type: 'score', category: 'chance' }))).toBe(
      'This Joker goes into Fives, which is open.',
    )
  })

  it('is the English text of the refusal if the catalogue has none', () => {
    expect(refusalText(german.t, { code: 'new', text: 'Something new.' })).toBe('Something new.')
  })
})

describe('the table in sentences', () => {
  it('names the dice, the totals and the open categories', () => {
    const state = afterFreeze(
      afterRoll(soloMatch(fullCardExcept(['fives', 'chance'], { sixes: 18 })), '55534'),
      0,
    )
    expect(tableSentences(view(state), english)).toBe(
      'Turn 12 of 13. It is Ana’s turn. Roll 1 of 3: 5 kept, 5, 5, 3, 4. ' +
        'Ana: total 18, upper 18 of 63, 2 categories open. Open with these dice: Fives 15, Chance 22.',
    )
    expect(tableSentences(view(state), german)).not.toMatch(/[{}]/)
  })

  it('states that the game is over', () => {
    const { state } = play(afterRoll(soloMatch(fullCardExcept(['chance'])), '66666'), {
      type: 'scratch',
      category: 'chance',
    })
    expect(tableSentences(view(state), english)).toBe(
      'The game is over. Ana: total 0, upper 0 of 63, card full.',
    )
  })
})
