import { describe, expect, it } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import type { Event } from '../rules/events.ts'
import { view } from '../rules/state.ts'
import { discards, locks, played, playedAll, refused, situation } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { sentenceOf } from './told.ts'
import { bannerOf, cardName, reasonOf, type Speech, selectNotice, spokenOf, warningText } from './summary.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy' }
const name = (player: string) => NAMES[player] ?? player
const english: Speech = { t: translate(en, 'en'), name }
const german: Speech = { t: translate(de, 'de'), name }

const HAND = '7♥ A♠ K♦ 9♣ 2♥'

describe('what is said of an event', () => {
  const dealt: Extract<Event, { type: 'dealt' }> = {
    type: 'dealt',
    turnNumber: 4,
    hands: [{ player: 'A', count: 5, wanted: 5, isReshuffled: false }],
  }
  const short = { player: 'B', count: 3, wanted: 5, isReshuffled: true }
  const cases: readonly (readonly [Event, string, string])[] = [
    [dealt, 'Turn 4 is dealt', 'Runde 4 ist gegeben'],
    [
      { ...dealt, hands: [short] },
      'Turn 4 is dealt, but only 3 of 5 cards. The discard pile was shuffled in for Ben',
      'Runde 4 ist gegeben, aber nur 3 von 5 Karten. Die Ablage wurde eingemischt: Ben',
    ],
    [
      { type: 'discarded', player: 'A', count: 2, values: ['7♥', 'one, two'] },
      'Ana discarded 7♥, “one, two”',
      'Ana wirft 7♥, “one, two” ab',
    ],
    [
      { type: 'discarded', player: 'A', count: 1, values: null },
      'Ana discarded 1 card face down',
      'Ana wirft 1 Karte verdeckt ab',
    ],
    [{ type: 'locked', player: 'B' }, 'Ben locked an order', 'Ben hat die Reihenfolge festgelegt'],
    [
      {
        type: 'revealed',
        plans: [
          { player: 'A', discarded: ['7♥'], order: ['K♦', '9♣'] },
          { player: 'B', discarded: ['7♥'], order: [] },
        ],
      },
      'The orders are open: Ana K♦, 9♣ · Ben nothing',
      'Die Reihenfolgen sind offen: Ana K♦, 9♣ · Ben nichts',
    ],
    [
      { type: 'turnEnded', player: 'A', turnNumber: 4, values: ['K♦', '9♣'] },
      'Ana ended turn 4 with K♦, 9♣',
      'Ana beendet Runde 4 mit K♦, 9♣',
    ],
    [
      { type: 'turnEnded', player: 'A', turnNumber: 4, values: [] },
      'Ana ended turn 4 with no cards',
      'Ana beendet Runde 4 ohne Karten',
    ],
    [
      { type: 'scored', player: 'A', values: [], rank: 'two-pair', points: 2, score: 12 },
      'Ana has two pairs: +2, 12 in all',
      'Ana hat zwei Paare: +2, insgesamt 12',
    ],
    [
      { type: 'settingsChanged', handSize: 6, discardCount: 2 },
      'The host changed the settings: Hand 6 · Discard 2',
      'Der Gastgeber hat die Einstellungen geändert: Hand 6 · Abwurf 2',
    ],
    [
      { type: 'deckLoaded', deck: 'short', cards: 36, warning: null },
      'The host loaded the short deck from 6 to ace, 36 cards',
      'Der Gastgeber hat gewechselt: das kurze Spiel von 6 bis Ass, 36 Karten',
    ],
    [
      { type: 'deckLoaded', deck: 'custom', cards: 52, warning: { code: 'empty-deck', text: '' } },
      'The list of cards was empty: the host loaded the standard deck, 52 cards',
      'Die Kartenliste war leer: Jetzt gilt das Standardspiel, 52 Karten',
    ],
    [
      { type: 'reset', by: null },
      'The host started over from turn 1',
      'Der Gastgeber beginnt ab Runde 1 neu',
    ],
    [{ type: 'reset', by: 'A' }, 'Ana started over from turn 1', 'Ana beginnt ab Runde 1 neu'],
    [{ type: 'matchEnded', reason: 'turn-limit' }, 'That was the last turn', 'Das war die letzte Runde'],
    [
      { type: 'matchEnded', reason: 'ended-by-host' },
      'The host ended the match',
      'Der Gastgeber hat die Partie beendet',
    ],
  ]
  it.each(cases)('%o', (event, inEnglish, inGerman) => {
    expect(sentenceOf(event, english)).toBe(inEnglish)
    expect(sentenceOf(event, german)).toBe(inGerman)
  })

  it('is nothing for one’s own new hand, which lies in view', () => {
    expect(sentenceOf({ type: 'drew', handCards: [] }, english)).toBeNull()
  })
})

describe('cards', () => {
  it('are said by rank and suit, and other texts as they are written', () => {
    expect(['7♥', '10♣', 'J♠', 'A♦'].map((value) => cardName(value, english))).toEqual([
      '7 of hearts',
      '10 of clubs',
      'Jack of spades',
      'Ace of diamonds',
    ])
    expect(cardName('J♠', german)).toBe('Pik Bube')
    expect(cardName('Take two', german)).toBe('Take two')
  })
})

describe('the notices', () => {
  it('[D13] say that the discard is capped', () => {
    const capped = view(situation({ handSize: 3, discardCount: 5 }, [{ hand: '7♥ A♠ K♦' }]), 'A')
    expect(selectNotice(capped, english)).toBe('Select 3 cards (capped from 5)')
    expect(selectNotice(view(situation({}, [{ hand: HAND }]), 'A'), english)).toBe('Select 3 cards')
  })

  it('[D12] say why the turn cannot end', () => {
    const refusal = refused(situation({}, [{ hand: HAND }]), 'A', { type: 'endTurn' })
    expect(refusal && reasonOf(refusal, english)).toBe('Complete discard phase to end turn')
  })

  it('[D3] say that a deal was short', () => {
    const warning = { code: 'short-deal', text: 'in English', values: { dealt: 3, wanted: 5 } }
    expect(warningText(warning, english)).toBe('Only 3 of 5 cards could be dealt: there are no more.')
    expect(warningText({ code: 'new', text: 'in English' }, german)).toBe('in English')
  })
})

describe('the banner', () => {
  const two = situation({ planning: true }, [{ hand: HAND }, { hand: HAND }])
  const banner = (state: typeof two, you: string | null, asked: readonly string[]) =>
    bannerOf(view(state, you), you, asked, english)

  it('follows a turn with planning', () => {
    expect(banner(two, 'A', ['A', 'B'])).toBe('YOUR TURN: discard 3 cards')
    const planning = played(two, 'A', discards('7♥', 'A♠', 'K♦')).state
    expect(banner(planning, 'A', ['A', 'B'])).toBe('YOUR TURN: put your cards in order')
    const locked = played(planning, 'A', locks('2♥', '9♣')).state
    expect(banner(locked, 'A', ['B'])).toBe('Waiting for Ben')
    expect(banner(locked, null, ['B'])).toBe('Waiting for Ben')
    const open = playedAll(locked, [
      ['B', discards('7♥', 'A♠', 'K♦')],
      ['B', locks('2♥', '9♣')],
    ])
    expect(banner(open, 'A', ['A', 'B'])).toBe('YOUR TURN: end the turn')
  })

  it('says who won where points were made', () => {
    const options = { scoring: 'poker', handSize: 7, discardCount: 2 }
    const over = { ...situation(options, [{ score: 12 }, { score: 9 }]), end: 'turn-limit' } as const
    expect(banner(over, 'A', [])).toBe('The match is over: Ana wins with 12')
    expect(banner({ ...two, end: 'ended-by-host' }, 'A', [])).toBe('The match is over')
  })
})

describe('the table in sentences', () => {
  it('names one’s own cards and how far the others are', () => {
    const state = situation(
      {},
      [
        { hand: '7♥ A♠', draw: 'K♦' },
        { hand: HAND, ended: true },
      ],
      2,
    )
    expect(spokenOf(view(state, 'A'), 'A', english)).toBe(
      'Turn 2 of 10. Hand 5, discard 3. Hand of Ana: 7 of hearts, Ace of spades. ' +
        'Draw pile 1 card, discard pile 0 cards. Select 2 cards (capped from 3). ' +
        'Ana: choosing, 2 cards in hand. Ben: ✓ done, 5 cards in hand.',
    )
    expect(spokenOf(view(state, null), null, german)).not.toMatch(/[{}]/)
  })

  it('tells a spectator nothing of hands', () => {
    const state = situation({}, [{ hand: '7♥ A♠' }])
    expect(spokenOf(view(state, null), null, english)).not.toContain('hearts')
  })
})
