import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { whiteElephant } from '../index.ts'
import { heard, houseRules, legalFor, lobby, played, refused, stacked } from '../testing/fixture.ts'
import type { AddGift } from './actions.ts'
import { options } from './options.ts'
import { rules } from './rules.ts'
import { SAMPLES } from './samples.ts'
import type { State } from './state.ts'

const THREE = ['Ana', 'Ben', 'Cy']
const own = (title: string, more: Partial<AddGift> = {}): AddGift => ({ type: 'addGift', title, ...more })
const titles = ({ gifts }: State) => gifts.map(({ title }) => title)

test('W1 one player alone cannot start', () => {
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

test('W6 a second gift is rejected as illegal with a code of its own, not as another player’s turn', () => {
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

test('W1 with fewer gifts than players the start is refused with the reason, and nothing changes', () => {
  const table = played(lobby(THREE), 'Ana gives Socks', 'Ben gives Lamp')
  const was = JSON.stringify(table)
  for (const sentence of ['Ana starts', 'Cy starts', 'The host starts']) {
    expect(refused(table, sentence)).toEqual({
      code: 'too-few-gifts',
      text: 'There must be a gift for each of the 3 players: 1 more to come.',
      values: { gifts: 2, players: 3, missing: 1 },
    })
  }
  expect(JSON.stringify(table)).toBe(was)
})

test('W1 with a gift for each any player may start, and so may the host', () => {
  const table = played(lobby(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
  for (const who of ['Ana', 'Ben', 'Cy', 'The host'])
    expect(played(table, `${who} starts`).phase).toBe('ACTIVE')
})

test('W2 every order is equally likely and comes from the match’s own chance', () => {
  const counts: Record<string, number> = {}
  for (let seed = 0; seed < 6000; seed += 1) {
    const { turnQueue } = rules.setup({ players: THREE, options: houseRules({}), rng: fastRng(seed) })
    const order = turnQueue.slice(0, 3).join('')
    counts[order] = (counts[order] ?? 0) + 1
  }
  expect(Object.keys(counts).toSorted()).toEqual(['012', '021', '102', '120', '201', '210'])
  for (const count of Object.values(counts)) expect(Math.abs(count - 1000)).toBeLessThan(120)
})

test('W3 Standard is the default: the order, then the first player once more', () => {
  const view = rules.view(stacked(['Ana', 'Ben', 'Cy', 'Dee'], ['Socks', 'Lamp', 'Mug', 'Kite']), null)
  expect(view.config).toEqual({ maxSteals: 3, returnToStart: false })
  expect(view.turnOrder).toEqual(['Ana', 'Ben', 'Cy', 'Dee'])
  expect(view.turnQueue).toEqual(['Ana', 'Ben', 'Cy', 'Dee', 'Ana'])
  expect([view.currentTurnIndex, view.currentPlayerId, view.isBoomerangPhase]).toEqual([0, 'Ana', false])
})

test('W4 Boomerang is the order and back, with two slots in a row for the last player', () => {
  let table = stacked(THREE, ['Socks', 'Lamp', 'Mug'], { returnToStart: true })
  expect(rules.view(table, null).turnQueue).toEqual(['Ana', 'Ben', 'Cy', 'Cy', 'Ben', 'Ana'])
  table = played(table, 'Ana picks g1', 'Ben picks g2')
  expect(rules.view(table, null).isBoomerangPhase).toBe(false)
  table = played(table, 'Cy picks g3')
  const { currentPlayerId, currentTurnIndex, isBoomerangPhase } = rules.view(table, null)
  expect({ currentPlayerId, currentTurnIndex, isBoomerangPhase }).toEqual({
    currentPlayerId: 'Cy',
    currentTurnIndex: 3,
    isBoomerangPhase: true,
  })
})

test('W4 in Standard the last slot is the second half, and no boomerang', () => {
  const table = played(stacked(['Ana', 'Ben'], ['Socks', 'Lamp']), 'Ana picks g1', 'Ben picks g2')
  const view = rules.view(table, null)
  expect([view.currentPlayerId, view.isSecondHalf, view.isBoomerangPhase]).toEqual(['Ana', true, false])
})

test('W5 all gifts start wrapped, and a viewer knows the content of none', () => {
  const table = stacked(THREE, ['Socks', 'Lamp', 'Mug', 'Kite'])
  for (const viewer of [null, 'Ana', 'Ben', 'Cy']) {
    const view = rules.view(table, viewer)
    expect(view.wrappedGifts).toEqual(['g1', 'g2', 'g3', 'g4'])
    expect(view.unwrappedGifts).toEqual({})
    expect(view.gifts).toEqual({})
    expect(JSON.stringify(view)).not.toMatch(/Socks|Lamp|Mug|Kite/)
  }
})

test('W5 the giver alone knows what is in their own wrapped gift, before and after the start', () => {
  const before = played(lobby(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
  const socks = { giver: 'Ana', title: 'Socks', picture: null, link: null, note: null }
  expect(rules.view(before, 'Ana').gifts).toEqual({ 'lobby-1': socks })
  expect(rules.view(before, null).gifts).toEqual({})
  const table = played(before, 'Ben starts')
  expect(Object.values(rules.view(table, 'Ana').gifts)).toEqual([socks])
  expect(Object.values(rules.view(table, 'Ben').gifts).map(({ title }) => title)).toEqual(['Lamp'])
  expect(rules.view(table, null).gifts).toEqual({})
})

test('W5 once it is open everybody knows what is in a gift', () => {
  const table = played(stacked(THREE, ['Socks', 'Lamp', 'Mug']), 'Ana picks g2')
  const lamp = { giver: null, title: 'Lamp', picture: null, link: null, note: null }
  for (const viewer of [null, 'Ana', 'Ben', 'Cy'])
    expect(rules.view(table, viewer).gifts).toEqual({ g2: lamp })
})

test('W5 maxSteals is 1 to 99, and 3 where nothing is said', () => {
  const tried = [undefined, 1, 99, 0, 100, 2.5].map((maxSteals) => {
    const parsed = parse(options, maxSteals === undefined ? {} : { maxSteals })
    return parsed.ok ? parsed.value.maxSteals : null
  })
  expect(tried).toEqual([3, 1, 99, null, null, null])
})

test('W5 the numbers of the gifts say nothing of who gave them', () => {
  const firsts: Record<string, number> = {}
  for (let seed = 0; seed < 3000; seed += 1) {
    const table = played(lobby(THREE), 'Ana gives Socks', 'Ben gives Lamp', 'Cy gives Mug')
    const turn = { rng: fastRng(seed), at: 0, emit: () => undefined, tell: () => undefined }
    const giver = rules.apply(table, 'Ana', { type: 'start' }, turn).gifts[0]?.giver ?? ''
    firsts[giver] = (firsts[giver] ?? 0) + 1
  }
  for (const giver of THREE) expect(Math.abs((firsts[giver] ?? 0) - 1000)).toBeLessThan(120)
})

describe('the lobby', () => {
  test('W6 a gift has a title and a giver, and if they like a picture, a link and a note', () => {
    const action = own('  Lamp  ', { picture: '🌋', link: 'https://example.org/lamp?x=1', note: ' Warm. ' })
    const { state, events } = heard(lobby(THREE), { player: 'Ben', action })
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
    expect(rules.view(state, 'Ana').lobby).toEqual({
      gifts: [{ giftId: 'lobby-1', giverId: 'Ben' }],
      takenBack: 0,
    })
    expect(rules.view(state, 'Ana').players.map(({ hasGiven }) => hasGiven)).toEqual([false, true, false])
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
  ])('W6 %s: %o', (code, action) => {
    expect(refused(lobby(THREE), { player: 'Ana', action })?.code).toBe(code)
  })

  test.each([
    own('Lamp', { link: 'http://example.org' }),
    own('Lamp', { picture: 'https://example.org/lamp.png' }),
    own('Lampe für 👩‍👩‍👧', { picture: '👩‍👩‍👧' }),
  ])('W6 allowed: %o', (action) => {
    expect(refused(lobby(THREE), { player: 'Ana', action })).toBe(null)
  })

  test.each([
    ['a title of 81 letters', own('x'.repeat(81))],
    ['a note of 281', own('x', { note: 'y'.repeat(281) })],
    ['a link of 301', own('x', { link: `https://example.org/${'z'.repeat(281)}` })],
    ['a picture of 301', own('x', { picture: `https://example.org/${'z'.repeat(281)}` })],
    ['no title', own('')],
    ['another field', { ...own('x'), price: 3 }],
  ])('W6 %s does not pass the schema', (_, action) => {
    expect(parse(rules.action, action).ok).toBe(false)
  })

  test('W6 one gift each, which its giver can take back and replace', () => {
    const table = played(lobby(THREE), 'Ana gives Socks', 'Ben gives Lamp')
    expect(refused(table, 'Ana gives Mug')).toEqual({
      code: 'already-gave',
      text: 'One gift each: take the other back first.',
    })
    expect(refused(table, 'Ana removes lobby-2')).toEqual({
      code: 'not-your-gift',
      text: 'You take back your own gift only.',
    })
    expect(refused(table, 'Ana removes lobby-9')).toEqual({
      code: 'unknown-gift',
      text: 'There is no such gift.',
    })
    const { state, events } = heard(table, 'Ana removes lobby-1')
    expect(events).toEqual([{ type: 'giftRemoved', giftId: 'lobby-1', giverId: 'Ana' }])
    expect(played(state, 'Ana gives Mug').gifts.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'lobby-2 Lamp',
      'lobby-3 Mug',
    ])
  })

  test('W6 a hundred gifts may be taken back in all, so that a lobby cannot go on for ever', () => {
    let table = played(lobby(THREE), 'Ana gives Socks')
    for (let times = 1; times <= 100; times += 1) {
      table = played(table, `Ana removes lobby-${times}`, 'Ana gives Socks')
    }
    expect(refused(table, 'Ana removes lobby-101')).toEqual({
      code: 'too-many-changes',
      text: 'Enough gifts were taken back: what is there now stays.',
    })
  })

  test('W6 the host adds for those without a device, and spare gifts, and takes either away', () => {
    const table = played(
      lobby(THREE),
      { player: HOST, action: own('Mug', { giver: 'Cy' }) },
      { player: HOST, action: own('Kite') },
      { player: HOST, action: own('Bell', { giver: null }) },
    )
    expect(table.gifts.map(({ giver, title }) => [giver, title])).toEqual([
      ['Cy', 'Mug'],
      [null, 'Kite'],
      [null, 'Bell'],
    ])
    expect(rules.view(table, 'Cy').gifts['lobby-1']?.title).toBe('Mug')
    expect(rules.view(table, null).gifts).toEqual({})
    expect(refused(table, 'Cy gives Lamp')?.code).toBe('already-gave')
    expect(titles(played(table, 'The host removes lobby-1', 'The host removes lobby-2'))).toEqual(['Bell'])
    expect(refused(table, { player: HOST, action: own('Hat', { giver: 'Zoe' }) })?.code).toBe(
      'unknown-player',
    )
    expect(refused(table, { player: HOST, action: own('Hat', { giver: 'Cy' }) })?.code).toBe('already-gave')
  })

  test('W6 a player gives for nobody else, and only the host fills or ends', () => {
    const table = lobby(THREE)
    const hostOnly = { code: 'host-only', text: 'Only the host does that.' }
    expect(refused(table, { player: 'Ana', action: own('Hat', { giver: 'Ben' }) })).toEqual(hostOnly)
    expect(refused(table, { player: 'Ana', action: own('Hat', { giver: null }) })).toEqual(hostOnly)
    expect(refused(table, { player: 'Ana', action: own('Hat', { giver: 'Ana' }) })).toBe(null)
    expect(refused(table, 'Ana fills')).toEqual(hostOnly)
    expect(refused(table, 'Ana ends')).toEqual(hostOnly)
    expect(refused(table, 'The host ends')?.code).toBe('not-started')
    expect(refused(table, 'Ana picks g1')).toEqual({
      code: 'not-started',
      text: 'The match has not started yet.',
    })
  })

  test('W6 at most 16 spare gifts lie in the lobby', () => {
    let table = lobby(THREE)
    for (let count = 0; count < 16; count += 1) table = played(table, `The host gives Spare ${count}`)
    expect(refused(table, 'The host gives One more')).toEqual({
      code: 'too-many-spares',
      text: 'There are 16 spare gifts: that is enough.',
      values: { max: 16 },
    })
    expect(refused(table, 'Ana gives Socks')).toBe(null)
  })

  test('W6 the host fills the table with sample gifts of different titles', () => {
    const { state, events } = heard(played(lobby(THREE), 'Ben gives Lamp'), 'The host fills')
    expect(events).toEqual([{ type: 'filled', count: 2 }])
    expect(state.gifts.map(({ giver }) => giver)).toEqual(['Ben', null, null])
    const samples = SAMPLES.map(({ title }) => title)
    expect(
      titles(state)
        .slice(1)
        .every((title) => samples.includes(title)),
    ).toBe(true)
    expect(new Set(titles(state)).size).toBe(3)
    expect(refused(state, 'The host fills')).toEqual({
      code: 'enough-gifts',
      text: 'There is a gift for everyone already.',
    })
  })

  test('W6 after the start gifts stay as they are', () => {
    const table = played(lobby(THREE), 'The host fills', 'Ana starts')
    const stays = { code: 'already-started', text: 'The match has started: gifts stay as they are.' }
    expect(refused(table, 'Ana gives Socks')).toEqual(stays)
    expect(refused(table, 'The host removes g1')).toEqual(stays)
    expect(refused(table, 'The host starts')).toEqual(stays)
  })

  test('W6 who has given waits, and is asked again when it can start', () => {
    const waiting = played(lobby(['Ana', 'Ben']), 'Ana gives Socks')
    expect(legalFor(waiting, 'Ana')).toEqual([])
    expect(legalFor(waiting, 'Ben')).toEqual(['addGift', 'addGift'])
    const ready = played(waiting, 'Ben gives Lamp')
    expect(legalFor(ready, 'Ana')).toEqual(['start', 'removeGift lobby-1'])
    expect(legalFor(ready, HOST)).toEqual(['start', 'addGift'])
  })

  test('W6 extra gifts come at the start, and with sample gifts a match begins at once', () => {
    const players = ['Ana', 'Ben']
    const { state, events } = heard(
      played(lobby(players, { extraGifts: 3 }), 'Ana gives Socks', 'Ben gives Lamp'),
      'Ana starts',
    )
    expect(state.gifts.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5'])
    expect(state.gifts.filter(({ giver }) => giver === null).length).toBe(3)
    const turnOrder = rules.view(state, null).turnOrder
    expect(events).toEqual([{ type: 'started', turnOrder, gifts: 5, setAside: 0 }])
    const sampled = rules.setup({ players, options: houseRules({ extraGifts: 1 }), rng: fastRng(3) })
    expect([sampled.phase, sampled.gifts.length]).toEqual(['ACTIVE', 3])
    expect(sampled.gifts.every(({ giver }) => giver === null)).toBe(true)
  })

  test('W6 there is a sample gift for every place that a table can ever have, each acceptable', () => {
    expect(new Set(SAMPLES.map(({ title }) => title)).size).toBe(48)
    for (const sample of SAMPLES) {
      const action = { type: 'addGift', ...sample } as const
      expect(parse(rules.action, action).ok).toBe(true)
      expect(refused(lobby(THREE), { player: 'Ana', action })).toBe(null)
    }
  })
})
