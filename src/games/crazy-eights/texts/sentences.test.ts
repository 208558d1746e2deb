import { describe, expect, test } from 'vitest'
import { refusalText, translate } from '../../../engine/texts.ts'
import {
  deckRng,
  draw,
  fixture,
  observationOf,
  play,
  playerName,
  shownCardOf,
  type TableFixture,
  type TurnResult,
} from '../testing/fixture.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { cardName, cardText, eventSentence, listText } from './sentences.ts'

const english = { t: translate(en, 'en'), name: playerName }
const german = { t: translate(de, 'de'), name: playerName }

const five = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (more: Partial<TableFixture>) => fixture({ hands: five, top: 'red-1', ...more })

/** The sentences of a turn, including those of private events. */
function sentencesOf({ state, events }: TurnResult, context = english): (string | null)[] {
  return events.map(([, event]) => eventSentence(event, { ...context, playerCount: state.players.length }))
}

describe('the sentence of an event', () => {
  const skip = { hands: { ...five, A: 'red-skip wild' } }
  const turns: readonly (readonly [string, TurnResult, readonly (string | null)[]])[] = [
    ['a number', play(table({}), 'A', 'red-5'), ['Ana played Red 5']],
    ['a named colour', play(table({}), 'A', 'wild', 'blue'), ['Ana played 8: Blue']],
    [
      'a skip',
      play(table(skip), 'A', 'red-skip'),
      ['Ana played Red skip: Ben and Cy skipped', '⏭️ Skipped 2 players'],
    ],
    [
      'a skip of all others',
      play(table({ hands: { A: 'red-skip wild', B: 'wild', C: 'wild' } }), 'A', 'red-skip'),
      ['Ana played Red skip and plays again', '⏭️ Skipped 2 players'],
    ],
    [
      'a reverse',
      play(table({ hands: { ...five, A: 'red-reverse wild' }, reverses: 2 }), 'A', 'red-reverse'),
      ['Ana played Red reverse', '🔄 Ana turned the direction: 3 reverses in a row'],
    ],
    [
      'a + card',
      play(table({ hands: { ...five, A: 'plus20 wild' }, chain: [2, 4] }), 'A', 'plus20', 'green'),
      ['Ana played +20: Green', '⚠️ +26 cards pending, thanks to Ana'],
    ],
    [
      'a stack that is drawn',
      draw(table({ chain: [2, 4, 20], turn: 'D' }), 'D'),
      ['Dee drew 26', 'Plus-stack resolved: drew 26 cards'],
    ],
    ['an ordinary draw', draw(table({}), 'A', deckRng('green-7')), ['Ana drew a card', 'Drawn: Green 7']],
    [
      'a draw of nothing',
      draw(table({ draw: '' }), 'A'),
      ['Ana drew nothing: nothing is left to draw', null],
    ],
    [
      'a reshuffle',
      draw(table({ draw: '', discard: 'red-1 blue-2 green-3' }), 'A'),
      [
        'The discard pile was shuffled: 3 cards to draw',
        'Ana drew a card',
        expect.stringMatching(/^Drawn: /),
      ],
    ],
    [
      'a win',
      play(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5'),
      ['Ana played Red 5', 'Ana wins: no cards left'],
    ],
    [
      'a shared win',
      draw(table({ turnsTaken: 19, options: { turnLimit: 20 } }), 'A', deckRng('wild')),
      ['Ana drew a card', 'Drawn: 8', 'Ben, Cy, Dee and Eli win: the limit of turns is reached'],
    ],
    [
      'a lap without cards',
      draw(table({ hands: { A: 'wild', B: 'wild wild' }, draw: '', emptyDraws: 1 }), 'A'),
      ['Ana drew nothing: nothing is left to draw', null, 'Ana wins: nobody can draw any more'],
    ],
  ]

  test.each(turns)('the log describes %s', (_, turn, expected) => {
    expect(sentencesOf(turn)).toEqual(expected)
  })

  test.each(turns)('the log describes %s in German', (_, turn, expected) => {
    const sentences = sentencesOf(turn, german)
    expect(sentences.map((sentence) => sentence === null)).toEqual(expected.map((line) => line === null))
    for (const sentence of sentences) expect(sentence ?? '').not.toMatch(/[{}]|undefined|played|drew/)
  })

  test('a sentence without the number of players names the players who were skipped', () => {
    const hands = { A: 'red-skip wild', B: 'wild', C: 'wild' }
    const [played] = play(table({ hands }), 'A', 'red-skip').events.map(([, event]) =>
      eventSentence(event, english),
    )
    expect(played).toBe('Ana played Red skip: Ben and Cy skipped')
  })

  test('the reason of a forced draw on the wire is the English sentence', () => {
    for (const chain of [[2], [20, 20], Array(60).fill(20)]) {
      const event = draw(table({ chain }), 'A').events.at(-1)?.[1]
      const count = chain.reduce((sum, plus) => sum + plus, 0)
      expect(event).toMatchObject({ type: 'forcedDraw', reason: `Plus-stack resolved: drew ${count} cards` })
    }
  })
})

describe('the names of cards', () => {
  test('a card has a written and a spoken name', () => {
    const both = ['red-plus2', 'plus20', 'wild', 'green-7', 'blue-skip', 'yellow-reverse'].map((kind) => {
      return [cardText(shownCardOf(kind), english.t), cardName(shownCardOf(kind), english.t)]
    })
    expect(both).toEqual([
      ['Red +2', 'Red plus two'],
      ['+20', 'Wild plus twenty'],
      ['8', 'Wild eight'],
      ['Green 7', 'Green 7'],
      ['Blue skip', 'Blue skip'],
      ['Yellow reverse', 'Yellow reverse'],
    ])
  })
})

describe('the text of a refusal', () => {
  const why = (more: Partial<TableFixture>, context = english) => {
    const { refused } = observationOf(table(more), 'A')
    return refused.slice(0, 1).map((one) => refusalText(context.t, one.refusal))[0]
  }
  const blue = { ...five, A: 'blue-reverse wild' }

  test('a refusal names the cards that would match', () => {
    expect(why({ hands: { ...five, A: 'blue-3 wild' } })).toBe('Play red, a 1, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'wild', color: 'green' })).toBe('Play green, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'red-skip' })).toBe('Play red, a skip, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'red-plus2' })).toBe('Play red, a + card, an 8, a +4 or a +20.')
  })

  test('a refusal is in German, including the symbols', () => {
    expect(why({ hands: { ...five, A: 'blue-3 wild' } }, german)).toBe(
      'Es geht Rot, eine 1, eine 8, +4 oder +20.',
    )
    expect(why({ hands: blue, top: 'red-plus2' }, german)).toBe(
      'Es geht Rot, eine +Karte, eine 8, +4 oder +20.',
    )
    expect(why({ hands: blue, top: 'wild', color: 'green' }, german)).toBe(
      'Es geht Grün, eine 8, +4 oder +20.',
    )
  })

  test.each([english, german])('a refusal names the numbers of its reason', (context) => {
    expect(why({ hands: blue, chain: [4] }, context)).toMatch(/\+4 /)
    expect(why({ hands: blue, chain: [4], options: { stacking: 'off' } }, context)).toMatch(/ 4 /)
    expect(
      why(
        { hands: { ...five, A: 'red-plus2 wild' }, chain: [20], options: { stacking: 'escalating' } },
        context,
      ),
    ).toMatch(/\+20/)
    expect(why({ hands: { ...five, A: 'red-reverse wild' }, reverses: 4 }, context)).toMatch(/^4 /)
  })

  test('a refusal with an unknown code keeps its own text', () => {
    expect(refusalText(german.t, { code: 'unheard-of', text: 'No.' })).toBe('No.')
  })
})

test('names are joined to a list with commas and a last and', () => {
  expect(
    [[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Cy']].map((words) => listText(words, english.t)),
  ).toEqual(['', 'Ana', 'Ana and Ben', 'Ana, Ben and Cy'])
})
