import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { whiteElephant } from '../index.ts'
import {
  houseRules,
  legalFor,
  lobbyState,
  matchState,
  play,
  playMove,
  refusalOf,
} from '../testing/fixture.ts'
import type { AddGift } from './actions.ts'
import { options } from './options.ts'
import { SAMPLES } from './samples.ts'
import type { State } from './state.ts'

const THREE = ['Ana', 'Ben', 'Cy']
const own = (title: string, more: Partial<AddGift> = {}): AddGift => ({ type: 'addGift', title, ...more })
const titles = ({ gifts }: State) => gifts.map(({ title }) => title)

test('W1 a single player cannot start', () => {
  const seed = { dealer: 'fast', number: 1 } as const
  expect(start(whiteElephant, { players: ['Ana'], options: {}, seed })).toEqual({
    ok: false,
    refusal: {
      code: 'wrong-number-of-players',
      text: 'This game is for 2 to 16 players, not for 1.',
      values: { min: 2, max: 16, players: 1 },
    },
  })
})

test('W6 a second gift is rejected with its own code, not as another player’s turn', () => {
  const started = start(whiteElephant, {
    players: THREE,
    options: { gifts: 'own' },
    seed: { dealer: 'fast', number: 1 },
  })
  if (!started.ok) throw new Error(started.refusal.text)
  const give = (match: typeof started.match, title: string) =>
    act(match, { player: 'Ana', action: own(title), revision: match.revision, at: 0 })
  const given = give(started.match, 'Socks')
  if (!given.ok) throw new Error(given.rejection.reason)
  expect(give(given.match, 'Mug')).toMatchObject({
    ok: false,
    rejection: { code: 'illegal-action', refusal: { code: 'already-gave' } },
  })
})

test('W1 a start with fewer gifts than players is refused with the reason, and nothing changes', () => {
  const table = play(lobbyState(THREE), 'Ana gives Socks', 'Ben gives Lamp')
  const was = JSON.stringify(table)
  for (const sentence of ['Ana starts', 'Cy starts', 'The host starts']) {
    expect(refusalOf(table, sentence)).toEqual({
      code: 'too-few-gifts',
      text: 'Every player needs a gift: one is still missing.',
      values: { gifts: 2, players: 3, missing: 1 },
    })
  }
  expect(JSON.stringify(table)).toBe(was)
})

test('W1 any player and the host may start once there is a gift for everyone', () => {
  const table = play(lobbyState(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
  for (const who of ['Ana', 'Ben', 'Cy', 'The host'])
    expect(play(table, `${who} starts`).phase).toBe('ACTIVE')
})

test('W2 every turn order is equally likely and comes from the match’s random source', () => {
  const counts: Record<string, number> = {}
  for (let seed = 0; seed < 6000; seed += 1) {
    const { turnQueue } = whiteElephant.setup({ players: THREE, options: houseRules({}), rng: fastRng(seed) })
    const order = turnQueue.slice(0, 3).join('')
    counts[order] = (counts[order] ?? 0) + 1
  }
  expect(Object.keys(counts).toSorted()).toEqual(['012', '021', '102', '120', '201', '210'])
  for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('W3 the default queue, Standard, is the turn order and then the first player again', () => {
  const view = whiteElephant.view(
    matchState(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite']),
    null,
  )
  expect(view.config).toEqual({ maxSteals: 3, returnToStart: false })
  expect(view.turnOrder).toEqual(['Ana', 'Ben', 'Cy', 'Dee'])
  expect(view.turnQueue).toEqual(['Ana', 'Ben', 'Cy', 'Dee', 'Ana'])
  expect([view.currentTurnIndex, view.currentPlayerId, view.isBoomerangPhase]).toEqual([0, 'Ana', false])
})

test('W4 the Boomerang queue is the turn order and back, with two slots in a row for the last player', () => {
  let table = matchState(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
  expect(whiteElephant.view(table, null).turnQueue).toEqual(['Ana', 'Ben', 'Cy', 'Cy', 'Ben', 'Ana'])
  table = play(table, 'Ana picks g1', 'Ben picks g2')
  expect(whiteElephant.view(table, null).isBoomerangPhase).toBe(false)
  table = play(table, 'Cy picks g3')
  const { currentPlayerId, currentTurnIndex, isBoomerangPhase } = whiteElephant.view(table, null)
  expect({ currentPlayerId, currentTurnIndex, isBoomerangPhase }).toEqual({
    currentPlayerId: 'Cy',
    currentTurnIndex: 3,
    isBoomerangPhase: true,
  })
})

test('W4 the last slot in Standard is the second half, but not a boomerang phase', () => {
  const table = play(matchState(['Ana', 'Ben'], ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2')
  const view = whiteElephant.view(table, null)
  expect([view.currentPlayerId, view.isSecondHalf, view.isBoomerangPhase]).toEqual(['Ana', true, false])
})

test('W5 all gifts start wrapped, and viewers know the content of none', () => {
  const table = matchState(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'])
  for (const viewer of [null, 'Ana', 'Ben', 'Cy']) {
    const view = whiteElephant.view(table, viewer)
    expect(view.wrappedGifts).toEqual(['g1', 'g2', 'g3', 'g4'])
    expect(view.unwrappedGifts).toEqual({})
    expect(view.gifts).toEqual({})
    expect(JSON.stringify(view)).not.toMatch(/Socks|Lamp|Mug|Kite/)
  }
})

test('W5 only its giver knows the content of a wrapped gift, before and after the start', () => {
  const before = play(lobbyState(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
  const socks = { giver: 'Ana', title: 'Socks', picture: null, link: null, note: null }
  expect(whiteElephant.view(before, 'Ana').gifts).toEqual({ 'lobby-1': socks })
  expect(whiteElephant.view(before, null).gifts).toEqual({})
  const table = play(before, 'Ben starts')
  expect(Object.values(whiteElephant.view(table, 'Ana').gifts)).toEqual([socks])
  expect(Object.values(whiteElephant.view(table, 'Ben').gifts).map(({ title }) => title)).toEqual(['Lamp'])
  expect(whiteElephant.view(table, null).gifts).toEqual({})
})

test('W5 everybody knows the content of an open gift', () => {
  const table = play(matchState(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g2')
  const lamp = { giver: null, title: 'Lamp', picture: null, link: null, note: null }
  for (const viewer of [null, 'Ana', 'Ben', 'Cy'])
    expect(whiteElephant.view(table, viewer).gifts).toEqual({ g2: lamp })
})

test('W5 maxSteals is 1 to 99 and defaults to 3', () => {
  const tried = [undefined, 1, 99, 0, 100, 2.5].map((maxSteals) => {
    const parsed = parse(options, maxSteals === undefined ? {} : { maxSteals })
    return parsed.ok ? parsed.value.maxSteals : null
  })
  expect(tried).toEqual([3, 1, 99, null, null, null])
})

test('W5 the number of a gift reveals nothing about its giver', () => {
  const firsts: Record<string, number> = {}
  for (let seed = 0; seed < 3000; seed += 1) {
    const table = play(lobbyState(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
    const turn = { rng: fastRng(seed), at: 0, emit: () => undefined, tell: () => undefined }
    const giver = whiteElephant.apply(table, 'Ana', { type: 'start' }, turn).gifts[0]?.giver ?? ''
    firsts[giver] = (firsts[giver] ?? 0) + 1
  }
  for (const giver of THREE) expect(Math.abs((firsts[giver] ?? 0) - 1000)).toBeLessThan(120)
})

describe('the lobby', () => {
  test('W6 a gift has a title and a giver, and optionally a picture, a link and a note', () => {
    const action = own('  Lamp  ', { picture: '🌋', link: 'https://example.org/lamp?x=1', note: ' Warm. ' })
    const { state, events } = playMove(lobbyState(THREE), { player: 'Ben', action })
    expect(state.gifts).toEqual([
      {
        id: 'lobby-1',
        giver: 'Ben',
        title: 'Lamp',
        picture: '🌋',
        link: 'https://example.org/lamp?x=1',
        note: 'Warm.',
      },
    ])
    expect(events).toEqual([{ type: 'giftAdded', giftId: 'lobby-1', giverId: 'Ben' }])
    expect(whiteElephant.view(state, 'Ana').lobby).toEqual({
      gifts: [{ giftId: 'lobby-1', giverId: 'Ben' }],
      takenBack: 0,
    })
    expect(whiteElephant.view(state, 'Ana').players.map(({ hasGiven }) => hasGiven)).toEqual([
      false,
      true,
      false,
    ])
  })

  test.each([
    ['blank-title', own('   ')],
    ['bad-text', own('Red\u001b[31m')],
    ['bad-text', own('Lamp\u202egpj')],
    ['bad-text', own('Lamp', { note: 'two\nlines' })],
    ['bad-link', own('Lamp', { link: 'javascript:alert(1)' })],
    ['bad-link', own('Lamp', { link: 'https://bank.example@evil.example/' })],
    ['bad-link', own('Lamp', { link: 'https://a b' })],
    ['bad-picture', own('Lamp', { picture: 'data:image/png;base64,AAAA' })],
    ['bad-picture', own('Lamp', { picture: 'http://example.org/lamp.png' })],
    ['bad-picture', own('Lamp', { picture: 'lamp.png' })],
  ])('W6 the refusal is %s for %o', (code, action) => {
    expect(refusalOf(lobbyState(THREE), { player: 'Ana', action })?.code).toBe(code)
  })

  test.each([
    own('Lamp', { link: 'http://example.org' }),
    own('Lamp', { picture: 'https://example.org/lamp.png' }),
    own('Lampe für 👩‍👩‍👧', { picture: '👩‍👩‍👧' }),
  ])('W6 %o is allowed', (action) => {
    expect(refusalOf(lobbyState(THREE), { player: 'Ana', action })).toBe(null)
  })

  test.each([
    ['a title of 81 letters', own('x'.repeat(81))],
    ['a note of 281', own('x', { note: 'y'.repeat(281) })],
    ['a link of 301', own('x', { link: `https://example.org/${'z'.repeat(281)}` })],
    ['a picture of 301', own('x', { picture: `https://example.org/${'z'.repeat(281)}` })],
    ['no title', own('')],
    ['another field', { ...own('x'), price: 3 }],
  ])('W6 %s does not pass the schema', (_, action) => {
    expect(parse(whiteElephant.action, action).ok).toBe(false)
  })

  test('W6 every player gives one gift, which they can take back and replace', () => {
    const table = play(lobbyState(THREE), 'Ana gives Socks', 'Ben gives Lamp')
    expect(refusalOf(table, 'Ana gives Mug')).toEqual({
      code: 'already-gave',
      text: 'One gift each: take the other back first.',
    })
    expect(refusalOf(table, 'Ana removes lobby-2')).toEqual({
      code: 'not-your-gift',
      text: 'You can take back only your own gift.',
    })
    expect(refusalOf(table, 'Ana removes lobby-9')).toEqual({
      code: 'unknown-gift',
      text: 'There is no such gift.',
    })
    const { state, events } = playMove(table, 'Ana removes lobby-1')
    expect(events).toEqual([{ type: 'giftRemoved', giftId: 'lobby-1', giverId: 'Ana' }])
    expect(play(state, 'Ana gives Mug').gifts.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'lobby-2 Lamp',
      'lobby-3 Mug',
    ])
  })

  test('W6 the players may take back a hundred gifts in all, so that a lobby cannot go on for ever', () => {
    let table = play(lobbyState(THREE), 'Ana gives Socks')
    for (let times = 1; times <= 100; times += 1) {
      table = play(table, `Ana removes lobby-${times}`, 'Ana gives Socks')
    }
    expect(refusalOf(table, 'Ana removes lobby-101')).toEqual({
      code: 'too-many-changes',
      text: 'Gifts went back and forth too often: those on the table stay.',
    })
  })

  test('W6 the host adds and removes gifts for players without a device, and spare gifts', () => {
    const table = play(
      lobbyState(THREE),
      { player: HOST, action: own('Mug', { giver: 'Cy' }) },
      { player: HOST, action: own('Kite') },
      { player: HOST, action: own('Bell', { giver: null }) },
    )
    expect(table.gifts.map(({ giver, title }) => [giver, title])).toEqual([
      ['Cy', 'Mug'],
      [null, 'Kite'],
      [null, 'Bell'],
    ])
    expect(whiteElephant.view(table, 'Cy').gifts['lobby-1']?.title).toBe('Mug')
    expect(whiteElephant.view(table, null).gifts).toEqual({})
    expect(refusalOf(table, 'Cy gives Lamp')?.code).toBe('already-gave')
    expect(titles(play(table, 'The host removes lobby-1', 'The host removes lobby-2'))).toEqual(['Bell'])
    expect(refusalOf(table, { player: HOST, action: own('Hat', { giver: 'Zoe' }) })?.code).toBe(
      'unknown-player',
    )
    expect(refusalOf(table, { player: HOST, action: own('Hat', { giver: 'Cy' }) })?.code).toBe('already-gave')
  })

  test('W6 a player gives for nobody else, and only the host may fill the table', () => {
    const table = lobbyState(THREE)
    const hostOnly = { code: 'host-only', text: 'Only the host can do that.' }
    expect(refusalOf(table, { player: 'Ana', action: own('Hat', { giver: 'Ben' }) })).toEqual(hostOnly)
    expect(refusalOf(table, { player: 'Ana', action: own('Hat', { giver: null }) })).toEqual(hostOnly)
    expect(refusalOf(table, { player: 'Ana', action: own('Hat', { giver: 'Ana' }) })).toBe(null)
    expect(refusalOf(table, 'Ana fills')).toEqual(hostOnly)
    expect(refusalOf(table, 'Ana ends')).toEqual(hostOnly)
    expect(refusalOf(table, 'The host ends')?.code).toBe('not-started')
    expect(refusalOf(table, 'Ana picks g1')).toEqual({
      code: 'not-started',
      text: 'The match has not started yet.',
    })
  })

  test('W6 the lobby takes at most 16 spare gifts', () => {
    let table = lobbyState(THREE)
    for (let count = 0; count < 16; count += 1) table = play(table, `The host gives Spare ${count}`)
    expect(refusalOf(table, 'The host gives One more')).toEqual({
      code: 'too-many-spares',
      text: 'There are 16 spare gifts: that is enough.',
      values: { max: 16 },
    })
    expect(refusalOf(table, 'Ana gives Socks')).toBe(null)
  })

  test('W6 the host fills the table with different sample gifts', () => {
    const { state, events } = playMove(play(lobbyState(THREE), 'Ben gives Lamp'), 'The host fills')
    expect(events).toEqual([{ type: 'filled', count: 2 }])
    expect(state.gifts.map(({ giver }) => giver)).toEqual(['Ben', null, null])
    const samples = SAMPLES.map(({ title }) => title)
    expect(
      titles(state)
        .slice(1)
        .every((title) => samples.includes(title)),
    ).toBe(true)
    expect(new Set(titles(state)).size).toBe(3)
    expect(refusalOf(state, 'The host fills')).toEqual({
      code: 'enough-gifts',
      text: 'Everyone has a gift already.',
    })
  })

  test('W6 gifts cannot be changed after the start', () => {
    const table = play(lobbyState(THREE), 'The host fills', 'Ana starts')
    const stays = { code: 'already-started', text: 'The match has started: gifts stay as they are.' }
    expect(refusalOf(table, 'Ana gives Socks')).toEqual(stays)
    expect(refusalOf(table, 'The host removes g1')).toEqual(stays)
    expect(refusalOf(table, 'The host starts')).toEqual(stays)
  })

  test('W6 a player who has given has no legal actions until the match can start', () => {
    const waiting = play(lobbyState(['Ana', 'Ben']), 'Ana gives Socks')
    expect(legalFor(waiting, 'Ana')).toEqual([])
    expect(legalFor(waiting, 'Ben')).toEqual(['addGift', 'addGift'])
    const ready = play(waiting, 'Ben gives Lamp')
    expect(legalFor(ready, 'Ana')).toEqual(['start', 'removeGift lobby-1'])
    expect(legalFor(ready, HOST)).toEqual(['start', 'addGift'])
  })

  test('W6 extra gifts are added at the start, and a match with sample gifts starts at once', () => {
    const players = ['Ana', 'Ben']
    const { state, events } = playMove(
      play(lobbyState(players, { extraGifts: 3 }), 'Ana gives Socks', 'Ben gives Lamp'),
      'Ana starts',
    )
    expect(state.gifts.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5'])
    expect(state.gifts.filter(({ giver }) => giver === null).length).toBe(3)
    const turnOrder = whiteElephant.view(state, null).turnOrder
    expect(events).toEqual([{ type: 'started', turnOrder, gifts: 5, setAside: 0 }])
    const sampled = whiteElephant.setup({ players, options: houseRules({ extraGifts: 1 }), rng: fastRng(3) })
    expect([sampled.phase, sampled.gifts.length]).toEqual(['ACTIVE', 3])
    expect(sampled.gifts.every(({ giver }) => giver === null)).toBe(true)
  })

  test('W6 the sample gifts suffice for the largest table, and each is acceptable', () => {
    expect(new Set(SAMPLES.map(({ title }) => title)).size).toBe(48)
    for (const sample of SAMPLES) {
      const action = { type: 'addGift', ...sample } as const
      expect(parse(whiteElephant.action, action).ok).toBe(true)
      expect(refusalOf(lobbyState(THREE), { player: 'Ana', action })).toBe(null)
    }
  })
})
