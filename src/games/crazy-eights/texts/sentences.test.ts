import { describe, expect, test } from 'vitest'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import { heldOf, offersOf, ranksOf, seenHand } from '../board/hand.ts'
import { toldOf } from '../board/told.ts'
import { kindNamed, nameOf, type ShownCard, shownCard } from '../rules/cards.ts'
import { type Action, candidates, refusal } from '../rules/legality.ts'
import { outcome, type State, type View, view } from '../rules/state.ts'
import { type Aftermath, draws, plays, type Situation, situation, stacked } from '../testing/fixture.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { bannerOf, cardName, cardText, listed, refusalText, spokenOf } from './sentences.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee', E: 'Eli' }
const name = (player: PlayerId) => NAMES[player] ?? player
const english = { t: translate(en, 'en'), name }
const german = { t: translate(de, 'de'), name }
const card = (text: string): ShownCard => shownCard({ id: text, kind: kindNamed(text) })

function observationOf(state: State, player: PlayerId | null): Observation<View, Action> {
  const asked = player === null ? [] : candidates(state, player)
  const judged = asked.map((action) => ({ action, refusal: refusal(state, player ?? '', action) }))
  return {
    revision: 1,
    player,
    view: view(state, player),
    legal: judged.filter((one) => one.refusal === null).map(({ action }) => action),
    refused: judged.flatMap(({ action, refusal: why }) => (why === null ? [] : [{ action, refusal: why }])),
    outcome: outcome(state),
  }
}

const five = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (over: Partial<Situation>) => situation({ hands: five, top: 'red-1', ...over })

/** What came of a turn, as lines of the log; the private ones too. */
function lines({ state, said }: Aftermath, speech = english): (string | null)[] {
  return said.map(([, event]) => toldOf(event, speech, state.players.length))
}

describe('the log', () => {
  const skip = { hands: { ...five, A: 'red-skip wild' } }
  const turns: readonly (readonly [string, Aftermath, readonly (string | null)[]])[] = [
    ['a number', plays(table({}), 'A', 'red-5'), ['Ana played Red 5']],
    ['a named colour', plays(table({}), 'A', 'wild', 'blue'), ['Ana played 8: Blue']],
    [
      'a skip',
      plays(table(skip), 'A', 'red-skip'),
      ['Ana played Red skip: Ben and Cy skipped', '⏭️ Skipped 2 players'],
    ],
    [
      'a skip of all others',
      plays(table({ hands: { A: 'red-skip wild', B: 'wild', C: 'wild' } }), 'A', 'red-skip'),
      ['Ana played Red skip and plays again', '⏭️ Skipped 2 players'],
    ],
    [
      'a reverse',
      plays(table({ hands: { ...five, A: 'red-reverse wild' }, reverses: 2 }), 'A', 'red-reverse'),
      ['Ana played Red reverse', '🔄 Ana turned the direction: 3 reverses in a row'],
    ],
    [
      'a + card',
      plays(table({ hands: { ...five, A: 'plus20 wild' }, chain: [2, 4] }), 'A', 'plus20', 'green'),
      ['Ana played +20: Green', '⚠️ +26 cards pending, thanks to Ana'],
    ],
    [
      'a stack that is drawn',
      draws(table({ chain: [2, 4, 20], turn: 'D' }), 'D'),
      ['Dee drew 26', 'Plus-stack resolved: drew 26 cards'],
    ],
    ['an ordinary draw', draws(table({}), 'A', stacked('green-7')), ['Ana drew a card', 'Drawn: Green 7']],
    [
      'a draw of nothing',
      draws(table({ draw: '' }), 'A'),
      ['Ana drew nothing: nothing is left to draw', null],
    ],
    [
      'a reshuffle',
      draws(table({ draw: '', discard: 'red-1 blue-2 green-3' }), 'A'),
      [
        'The discard pile was shuffled: 3 cards to draw',
        'Ana drew a card',
        expect.stringMatching(/^Drawn: /),
      ],
    ],
    [
      'a win',
      plays(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5'),
      ['Ana played Red 5', 'Ana wins: no cards left'],
    ],
    [
      'a shared win',
      draws(table({ turnsTaken: 19, options: { turnLimit: 20 } }), 'A', stacked('wild')),
      ['Ana drew a card', 'Drawn: 8', 'Ben, Cy, Dee and Eli win: the limit of turns is reached'],
    ],
    [
      'a lap without cards',
      draws(table({ hands: { A: 'wild', B: 'wild wild' }, draw: '', emptyDraws: 1 }), 'A'),
      ['Ana drew nothing: nothing is left to draw', null, 'Ana wins: nobody can draw any more'],
    ],
  ]

  test.each(turns)('tells %s', (_, aftermath, told) => {
    expect(lines(aftermath)).toEqual(told)
  })

  test.each(turns)('tells %s in German', (_, aftermath, told) => {
    const said = lines(aftermath, german)
    expect(said.map((line) => line === null)).toEqual(told.map((line) => line === null))
    for (const line of said) expect(line ?? '').not.toMatch(/[{}]|undefined|played|drew/)
  })
})

describe('cards', () => {
  test('have a name that is read and one that is spoken', () => {
    const both = ['red-plus2', 'plus20', 'wild', 'green-7', 'blue-skip', 'yellow-reverse'].map((kind) => {
      return [cardText(card(kind), english.t), cardName(card(kind), english.t)]
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

  test('are sorted by colour and by value, wilds last', () => {
    const hand = ['wild', 'blue-3', 'red-plus2', 'red-3', 'blue-1', 'plus4'].map(card)
    const by = (sort: 0 | 1) =>
      hand.toSorted((one, other) => ranksOf(one)[sort] - ranksOf(other)[sort]).map(nameOf)
    expect(by(0)).toEqual(['red-3', 'red-plus2', 'blue-1', 'blue-3', 'plus4', 'wild'])
    expect(by(1)).toEqual(['blue-1', 'red-3', 'blue-3', 'red-plus2', 'plus4', 'wild'])
  })

  test('C5 of equal ones, what holds for the one that is listed holds for all', () => {
    const observation = observationOf(table({ hands: { ...five, A: 'red-5 red-5 blue-2 blue-2 wild' } }), 'A')
    const offer = offersOf(observation)
    expect(observation.view.hand?.map((held) => offer(held)?.goes)).toEqual([true, true, false, false, true])
    expect(offersOf(observationOf(table({}), 'B'))(card('red-5'))).toBeNull()
  })

  test('are new until others come, or one leaves', () => {
    const hand = (text: string) => text.split(' ').map(card)
    const dealt = seenHand(null, 'A', hand('red-1 red-2'))
    const drew = seenHand(dealt, 'A', hand('red-1 red-2 wild'))
    expect([dealt.drawn, drew.drawn]).toEqual([[], ['wild']])
    expect(seenHand(drew, 'A', hand('red-1 red-2 wild'))).toBe(drew)
    expect(seenHand(drew, 'A', hand('red-1 wild')).drawn).toEqual([])
    expect(seenHand(drew, 'A', hand('red-1 red-2 wild plus4')).drawn).toEqual(['plus4'])
    expect(seenHand(drew, 'B', hand('blue-1')).drawn).toEqual([])
  })

  test('of a colour are counted without the one that is played', () => {
    const hand = [card('red-1'), card('red-2'), card('blue-1'), card('wild')]
    expect([heldOf(hand, 'red', 'wild'), heldOf(hand, 'red', 'red-1'), heldOf(hand, 'green', '')]).toEqual([
      2, 1, 0,
    ])
  })
})

describe('a refusal', () => {
  const why = (over: Partial<Situation>, speech = english) => {
    const { refused } = observationOf(table(over), 'A')
    return refused.slice(0, 1).map((one) => refusalText(one.refusal, speech.t))[0]
  }
  const blue = { ...five, A: 'blue-reverse wild' }

  test('says what would go', () => {
    expect(why({ hands: { ...five, A: 'blue-3 wild' } })).toBe('Play red, a 1, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'wild', color: 'green' })).toBe('Play green, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'red-skip' })).toBe('Play red, a skip, an 8, a +4 or a +20.')
    expect(why({ hands: blue, top: 'red-plus2' })).toBe('Play red, a + card, an 8, a +4 or a +20.')
  })

  test('says it in German, symbols too', () => {
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

  test.each([english, german])('names the numbers of the other reasons', (speech) => {
    expect(why({ hands: blue, chain: [4] }, speech)).toMatch(/\+4 /)
    expect(why({ hands: blue, chain: [4], options: { stacking: 'off' } }, speech)).toMatch(/ 4 /)
    expect(
      why(
        { hands: { ...five, A: 'red-plus2 wild' }, chain: [20], options: { stacking: 'escalating' } },
        speech,
      ),
    ).toMatch(/\+20/)
    expect(why({ hands: { ...five, A: 'red-reverse wild' }, reverses: 4 }, speech)).toMatch(/^4 /)
  })
})

describe('the banner', () => {
  const banner = (over: Partial<Situation>, mine = {}) => {
    const observation = observationOf(table(over), 'A')
    return bannerOf({ observation, isMine: true, hasPlayable: true, naming: null, ...mine }, english)
  }

  test('says what is to be decided', () => {
    expect(banner({})).toBe('play a card or draw')
    expect(banner({}, { hasPlayable: false })).toBe('nothing goes, draw a card')
    expect(banner({ chain: [2, 4] })).toBe('play a + card or draw 6')
    expect(banner({ chain: [2, 4] }, { hasPlayable: false })).toBe('draw 6')
    expect(banner({}, { naming: card('plus20') })).toBe('name a colour for the +20')
  })

  test('says whom all wait for, and who has won', () => {
    expect(banner({ turn: 'B' }, { isMine: false })).toBe('Ben’s turn')
    expect(banner({ turn: 'B', chain: [20] }, { isMine: false })).toBe('Ben’s turn: a + card, or 20 to draw')
    const { state } = plays(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5')
    expect(
      bannerOf(
        { observation: observationOf(state, 'B'), isMine: false, hasPlayable: false, naming: null },
        english,
      ),
    ).toBe('Ana wins!')
  })
})

describe('the spoken table', () => {
  test('is all of it, in sentences', () => {
    const { view: seen } = observationOf(
      table({ hands: { A: 'red-5 wild', B: 'wild', C: 'wild wild' }, reverses: 1 }),
      'A',
    )
    expect(spokenOf(seen, [card('red-5'), card('wild')], english)).toBe(
      'On the pile: Red 1. Colour: Red. Direction: clockwise. Reverses in a row: 1 of 4. It is the turn of Ana. ' +
        'Cards in hand: Ana 2, Ben 1 and Cy 2. You hold 2 cards: Red 5 and Wild eight. ' +
        'These go now: Red 5 and Wild eight.',
    )
    const { view: watched } = observationOf(table({ chain: [2, 20], direction: -1 }), null)
    expect(spokenOf(watched, [], english)).toContain(
      '22 cards are pending, from +2 +20. Direction: counter-clockwise.',
    )
    expect(spokenOf(watched, [], german)).not.toMatch(/[{}]/)
  })

  test('lists names as people do', () => {
    expect(
      [[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Cy']].map((words) => listed(words, english.t)),
    ).toEqual(['', 'Ana', 'Ana and Ben', 'Ana, Ben and Cy'])
  })
})
