import { expect, test } from 'vitest'
import { parse } from '../../../../engine/schema.ts'
import { whiteElephant } from '../../index.ts'
import { action } from '../../rules/actions.ts'
import { broughtGift, spareGifts } from '../../rules/view-queries.ts'
import { lobbyState, play } from '../../testing/fixture.ts'
import { draftOf, EMOJI, EMPTY, faultOf, giftOfDraft, isBrought, LENGTHS } from './draft.ts'

test('an action omits empty fields, and only the host names a giver', () => {
  const draft = { title: ' Lava lamp ', picture: '🌋', link: '', note: ' ' }
  expect(giftOfDraft(draft, { type: 'own' })).toEqual({ type: 'addGift', title: 'Lava lamp', picture: '🌋' })
  expect(giftOfDraft(draft, { type: 'spare' })).toMatchObject({ giver: null })
  expect(giftOfDraft(draft, { type: 'for', player: 'Ben' })).toMatchObject({ giver: 'Ben' })
})

test('a gift that was taken back becomes a draft again', () => {
  const content = { giver: 'Ana', title: 'Mug', picture: null, link: 'https://example.org', note: null }
  expect(draftOf(content)).toEqual({ title: 'Mug', picture: '', link: 'https://example.org', note: '' })
})

test('W6 a fault is found at its field before the form is sent', () => {
  const fault = (part: Partial<typeof EMPTY>) => {
    const found = faultOf({ ...EMPTY, title: 'Mug', ...part })
    return found === null ? null : [found.field, found.code]
  }
  expect(fault({})).toBe(null)
  expect(fault({ title: '  ' })).toEqual(['title', 'blank-title'])
  expect(fault({ note: 'a\u202eb' })).toEqual(['note', 'bad-text'])
  expect(fault({ title: 'a\u202eb' })).toEqual(['title', 'bad-text'])
  expect(fault({ link: 'example.org' })).toEqual(['link', 'bad-link'])
  expect(fault({ picture: 'http://example.org/a.png' })).toEqual(['picture', 'bad-picture'])
})

test('every emoji button is a valid picture, and fields of maximum length pass', () => {
  for (const picture of EMOJI) expect(faultOf({ ...EMPTY, title: 'Mug', picture })).toBe(null)
  const long = {
    title: 'x'.repeat(LENGTHS.title),
    picture: `https://${'x'.repeat(LENGTHS.picture - 8)}`,
    link: `https://${'x'.repeat(LENGTHS.link - 8)}`,
    note: 'x'.repeat(LENGTHS.note),
  }
  expect(faultOf(long)).toBe(null)
  expect(parse(action, giftOfDraft(long, { type: 'own' })).ok).toBe(true)
  expect(parse(action, giftOfDraft({ ...long, title: `${long.title}x` }, { type: 'own' })).ok).toBe(false)
})

test('a form is done when its gift is on the table', () => {
  const table = play(lobbyState(['Ana', 'Ben']), 'Ana gives Socks')
  const view = whiteElephant.view(table, 'Ana')
  expect(broughtGift(view, 'Ana')).toBe('lobby-1')
  expect(isBrought(view, 'Ana', { type: 'own' }, null)).toBe(true)
  expect(isBrought(view, 'Ana', { type: 'for', player: 'Ben' }, null)).toBe(false)
  expect(isBrought(view, 'Ana', { type: 'spare' }, 0)).toBe(false)
  const filled = whiteElephant.view(play(table, 'The host fills'), 'Ana')
  expect(spareGifts(filled)).toEqual(['lobby-2'])
  expect(isBrought(filled, 'Ana', { type: 'spare' }, 0)).toBe(true)
  expect(isBrought(filled, 'Ana', { type: 'spare' }, null)).toBe(false)
})
