import { describe, expect, it } from 'vitest'
import { refusalText, translate } from '../../../engine/texts.ts'
import type { Event } from '../rules/events.ts'
import { view } from '../rules/view.ts'
import { fixtureState, refusalOf } from '../testing/fixture.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { cardName, eventSentence, type SentenceContext, selectNotice, warningSentence } from './sentences.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben' }
const name = (player: string) => NAMES[player] ?? player
const english: SentenceContext = { t: translate(en, 'en'), name }
const german: SentenceContext = { t: translate(de, 'de'), name }

const HAND = '7♥ A♠ K♦ 9♣ 2♥'

describe('the sentence of an event', () => {
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
  it.each(cases)('%o has a sentence in both languages', (event, inEnglish, inGerman) => {
    expect(eventSentence(event, english)).toBe(inEnglish)
    expect(eventSentence(event, german)).toBe(inGerman)
  })

  it('is null for a player’s own new hand, which is in view', () => {
    expect(eventSentence({ type: 'drew', handCards: [] }, english)).toBeNull()
  })
})

describe('the name of a card', () => {
  it('has rank and suit for a standard card and is the text itself for any other card', () => {
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

describe('notices', () => {
  it('D13 the notice says how many cards to select and whether the number is capped', () => {
    const capped = view(fixtureState({ handSize: 3, discardCount: 5 }, [{ hand: '7♥ A♠ K♦' }]), 'A')
    expect(selectNotice(capped, english)).toBe('Select 3 cards (capped from 5)')
    expect(selectNotice(view(fixtureState({}, [{ hand: HAND }]), 'A'), english)).toBe('Select 3 cards')
    expect(selectNotice({ discardCount: 1, effectiveDiscardCount: 1 }, english)).toBe('Select 1 card')
    expect(english.t('select.count', { selected: 2, wanted: 3 })).toBe('2 of 3 selected')
    expect(english.t('chip.settings', { handSize: 5, discardCount: 3 })).toBe('Hand 5 · Discard 3')
  })

  it('D12 the refusal says why the turn cannot end', () => {
    const refusal = refusalOf(fixtureState({}, [{ hand: HAND }]), 'A', { type: 'endTurn' })
    expect(refusal && refusalText(english.t, refusal)).toBe('Complete discard phase to end turn')
    expect(refusal && refusalText(german.t, refusal)).toBe('Wirf erst ab, um die Runde zu beenden')
  })

  it('D3 the warning says that a deal was short', () => {
    const warning = { code: 'short-deal', text: 'in English', values: { dealt: 3, wanted: 5 } }
    expect(warningSentence(warning, english)).toBe('Only 3 of 5 cards could be dealt: there are no more.')
  })

  it('keep their English text if their code is unknown', () => {
    expect(warningSentence({ code: 'new', text: 'in English' }, german)).toBe('in English')
    expect(refusalText(german.t, { code: 'new', text: 'in English' })).toBe('in English')
  })
})
