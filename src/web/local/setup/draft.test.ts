import { describe, expect, test } from 'vitest'
import { GAMES, gameById } from '../../../games/registry.ts'
import { newDeal } from '../../../table/deal.ts'
import { begin } from '../../../table/start.ts'
import { startPlan } from '../../lobby/start-plan.ts'
import { FakeDevice } from '../testing/fake-device.ts'
import {
  type Draft,
  draftFor,
  nameFault,
  seatsOf,
  sittersOf,
  withBot,
  withGuestNames,
  without,
  withPerson,
  withPlan,
} from './draft.ts'
import { type LocalPlan, planned } from './plan.ts'

const GAME = {
  id: 'toy',
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

  test('animals as the names of people who type none, each once', () => {
    const people = [
      { key: 0, name: 'Fox', avatar: 'owl' },
      { key: 1, name: ' ', avatar: 'fox' },
      { key: 2, name: '', avatar: 'bee' },
      { key: 3, name: '\u200b', avatar: 'bee' },
    ] as const
    const named = withGuestNames({ people, bots: [], options: {}, nextKey: 4 }, (avatar) => avatar)
    expect(named.people.map(({ name }) => name)).toEqual(['Fox', 'fox 2', 'bee', 'bee 2'])
    expect(named.people.map(({ key }) => nameFault(named, key))).toEqual([null, null, null, null])
  })
})

describe('the rules', () => {
  test('are those of the last match here if it was the same game', () => {
    const table = tableOf({ game: 'flip7', options: { target: 100 }, sitters: [], paceMs: 900 })
    const before = { me: ME, table }
    expect(draftFor({ ...GAME, id: 'flip7' }, 'pass', before).options).toEqual({ target: 100 })
    expect(draftFor({ ...GAME, presets: [] }, 'pass', before).options).toEqual({})
  })
})

const tableOf = (plan: LocalPlan) => planned(plan, newDeal(new FakeDevice().random), gameById)

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const draft = (people: number): Draft => ({
    people: Array.from({ length: people }, (_, key) => ({ key, name: `P${key}`, avatar: 'fox' })),
    bots: [],
    options: game.presets?.[0]?.options ?? {},
    nextKey: people,
  })

  test('starts on one phone with every number of people that its tile names', () => {
    for (let people = 1; people <= game.players.max; people += 1) {
      const ready = withPlan(draft(people), startPlan(game, people, draft(people).options))
      const table = tableOf({ game: id, options: ready.options, sitters: sittersOf(ready), paceMs: 900 })
      const services = { gameOf: gameById, newPlayer: () => 'new' }
      expect(begin(table, services, newDeal(new FakeDevice().random)), `${people} people`).toMatchObject({
        ok: true,
      })
    }
  })
})
