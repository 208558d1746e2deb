import { describe, expect, it } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import { view } from '../rules/view.ts'
import { confirmDiscard, fixtureState, lockOrder, play, playAll } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import type { SentenceContext } from '../texts/sentences.ts'
import { bannerOf, tableSummary } from './summary.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben' }
const name = (player: string) => NAMES[player] ?? player
const english: SentenceContext = { t: translate(en, 'en'), name }
const german: SentenceContext = { t: translate(de, 'de'), name }

const HAND = '7♥ A♠ K♦ 9♣ 2♥'

describe('the banner', () => {
  const two = fixtureState({ planning: true }, [{ hand: HAND }, { hand: HAND }])
  const banner = (state: typeof two, viewer: string | null, active: readonly string[]) =>
    bannerOf(view(state, viewer), viewer, active, english)

  it('follows the player through a turn with planning', () => {
    expect(banner(two, 'A', ['A', 'B'])).toBe('YOUR TURN: discard 3 cards')
    const planning = play(two, 'A', confirmDiscard('7♥', 'A♠', 'K♦')).state
    expect(banner(planning, 'A', ['A', 'B'])).toBe('YOUR TURN: put your cards in order')
    const locked = play(planning, 'A', lockOrder('2♥', '9♣')).state
    expect(banner(locked, 'A', ['B'])).toBe('Waiting for Ben')
    expect(banner(locked, null, ['B'])).toBe('Waiting for Ben')
    const open = playAll(locked, [
      ['B', confirmDiscard('7♥', 'A♠', 'K♦')],
      ['B', lockOrder('2♥', '9♣')],
    ])
    expect(banner(open, 'A', ['A', 'B'])).toBe('YOUR TURN: end the turn')
  })

  it('names the winner if the match was scored', () => {
    const options = { scoring: 'poker', handSize: 7, discardCount: 2 }
    const over = { ...fixtureState(options, [{ score: 12 }, { score: 9 }]), end: 'turn-limit' } as const
    expect(banner(over, 'A', [])).toBe('The match is over: Ana wins with 12')
    expect(banner({ ...two, end: 'ended-by-host' }, 'A', [])).toBe('The match is over')
  })
})

describe('the summary of the table', () => {
  it('names the viewer’s own cards and the status of every player', () => {
    const state = fixtureState(
      {},
      [
        { hand: '7♥ A♠', draw: 'K♦' },
        { hand: HAND, ended: true },
      ],
      2,
    )
    expect(tableSummary(view(state, 'A'), 'A', english)).toBe(
      'Turn 2 of 10. Hand 5, discard 3. Hand of Ana: 7 of hearts, Ace of spades. ' +
        'Draw pile 1 card, discard pile 0 cards. Select 2 cards (capped from 3). ' +
        'Ana: choosing, 2 cards in hand. Ben: ✓ done, 5 cards in hand.',
    )
    expect(tableSummary(view(state, null), null, german)).not.toMatch(/[{}]/)
  })

  it('shows a spectator no hand', () => {
    const state = fixtureState({}, [{ hand: '7♥ A♠' }])
    expect(tableSummary(view(state, null), null, english)).not.toContain('hearts')
  })
})
