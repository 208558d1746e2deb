import { expect, test } from 'vitest'
import { type AwardKind, awardHonours, type Deed } from './award.ts'

const KINDS: readonly AwardKind[] = [
  { kind: 'best', counts: 'most', min: 5 },
  { kind: 'busts', counts: 'sum', min: 2 },
  { kind: 'moves', counts: 'sum', min: 1 },
]

/** `a best 7, b moves 1` */
const deedsOf = (text: string): readonly Deed[] =>
  text.split(', ').map((one) => {
    const [player = '', kind = '', amount] = one.split(' ')
    return { player, kind, amount: Number(amount) }
  })

const honours = (text: string) => Object.fromEntries(awardHonours(KINDS, deedsOf(text)))

test('amounts add up, or only the greatest counts', () => {
  expect(honours('a best 5, a best 7, b busts 1, b busts 2')).toEqual({
    a: { kind: 'best', count: 7 },
    b: { kind: 'busts', count: 3 },
  })
})

test('a player who leads in two kinds gets the first, and a player who ties gets the second', () => {
  expect(honours('a best 7, a busts 3, b busts 3')).toEqual({
    a: { kind: 'best', count: 7 },
    b: { kind: 'busts', count: 3 },
  })
})

test('a count below the least is worth no award', () => {
  expect(honours('a best 4, a busts 1')).toEqual({})
})

test('players who lead nowhere get the kind in which they come closest', () => {
  const deeds = 'a best 9, b busts 4, b moves 20, c moves 21, d best 6, d busts 3, d moves 2'
  expect(honours(deeds)).toMatchObject({ d: { kind: 'busts', count: 3 } })
})

test('a player who ties gets a kind that nobody has yet, if they have done anything of it', () => {
  expect(honours('a best 7, a moves 9, b best 7, b moves 2')).toEqual({
    a: { kind: 'best', count: 7 },
    b: { kind: 'moves', count: 2 },
  })
})

test('nobody gets two awards, and everybody with a deed gets one', () => {
  const deeds = ['a', 'b', 'c', 'd', 'e'].map((player) => `${player} moves ${player.charCodeAt(0)}`)
  expect(Object.keys(honours(deeds.join(', '))).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
