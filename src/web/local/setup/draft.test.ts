import { describe, expect, test } from 'vitest'
import { gameById } from '../../../games/registry.ts'
import { newDeal } from '../../../table/deal.ts'
import { FakeDevice } from '../testing/fake-device.ts'
import { draftFor, nameFault, seatsOf, sittersOf, withBot, without, withPerson } from './draft.ts'
import { planned } from './plan.ts'

const GAME = {
  players: { min: 3, max: 6 },
  bots: [
    { level: 'beginner', name: 'B', style: '' },
    { level: 'good', name: 'G', style: '' },
  ],
  presets: [{ id: 'usual', options: { target: 100 } }],
} as const
const ME = { name: 'Ana', avatar: 'owl' } as const

describe('the players', () => {
  test('alone: the one whose device it is, and two bots', () => {
    const draft = draftFor(GAME, 'solo', { me: ME, table: null })
    expect(sittersOf(draft)).toEqual([ME, { bot: 'good' }, { bot: 'good' }])
    expect(draft.options).toEqual({ target: 100 })
  })

  test('with one phone: two people, and as many bots as the game needs', () => {
    const { people, bots } = draftFor(GAME, 'pass', { me: ME, table: null })
    expect(people.map(({ name }) => name)).toEqual(['Ana', ''])
    expect(new Set(people.map(({ avatar }) => avatar)).size).toBe(2)
    expect(bots).toHaveLength(1)
  })

  test('the same as before, as far as the game has seats and bots for them', () => {
    const sitters = [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cy' }, { bot: 'strong' }] as const
    const deal = newDeal(new FakeDevice().random)
    const table = planned({ game: 'yahtzee', options: {}, sitters, paceMs: 900 }, deal, gameById)
    const draft = draftFor(GAME, 'pass', { me: ME, table })
    expect(draft.people.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cy'])
    expect(draft.bots.map(({ level }) => level)).toEqual(['good'])
    const duel = { ...GAME, players: { min: 2, max: 2 } }
    expect(seatsOf(draftFor(duel, 'pass', { me: ME, table }))).toBe(2)
    expect(seatsOf(draftFor({ ...duel, players: { min: 1, max: 1 } }, 'solo', { me: ME, table }))).toBe(1)
  })

  test('more and fewer', () => {
    const draft = draftFor(GAME, 'pass', { me: ME, table: null })
    const more = withBot(withPerson(draft), 'beginner')
    const keys = [...more.people, ...more.bots].map(({ key }) => key)
    expect(new Set(keys).size).toBe(5)
    expect(seatsOf(without(more, keys[0]!))).toBe(4)
  })

  test('names that are missing, too long, or somebody’s already', () => {
    const named = (...names: string[]) => ({
      people: names.map((name, key) => ({ key, name, avatar: 'fox' as const })),
      bots: [],
      options: {},
      nextKey: 9,
    })
    const faults = (...names: string[]) => names.map((_, key) => nameFault(named(...names), key))
    expect(faults('Ana', '  ', 'x'.repeat(25), 'Ben')).toEqual([null, 'missing', 'long', null])
    expect(faults('Ana', ' ana', 'Ａｎａ', 'Ben')).toEqual([null, 'taken', 'taken', null])
    expect(faults('👨‍👩‍👧', 'a\u202eb', '\u200b')).toEqual([null, 'signs', 'missing'])
  })
})
