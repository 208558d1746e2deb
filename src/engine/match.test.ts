import { describe, expect, test } from 'vitest'
import { HOST } from './game.ts'
import { ACTIONS_BYTES_MAX, ACTIONS_MAX } from './limits.ts'
import {
  act,
  eventsFor,
  type Match,
  observe,
  rematchOrder,
  replayEntry,
  resume,
  snapshotOf,
  start,
} from './match.ts'
import { seedFromText } from './seed.ts'
import {
  type ToyAction,
  type ToyEvent,
  type ToyOptions,
  type ToyState,
  type ToyView,
  toy,
} from './testing/toy.ts'

type ToyMatch = Match<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent>

function begin(options: unknown = {}, players: readonly string[] = ['A', 'B']) {
  return start(toy, { players, options, seed: seedFromText('match') })
}

function matchWith(state: Partial<ToyState>): ToyMatch {
  const begun = begin()
  if (!begun.ok) throw new Error(begun.refusal.text)
  const draw = act(begun.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
  if (!draw.ok) throw new Error(draw.rejection.reason)
  return { ...draw.match, state: { ...draw.match.state, ...state } }
}

/** B to play at revision 1, on a 10, with 3 and 20 in hand. */
const BEFORE = matchWith({
  hands: [
    [1, 2],
    [3, 20],
  ],
  played: [10],
  turn: 1,
})
const by = (player: string, action: unknown, revision = 1) => act(BEFORE, { player, action, revision, at: 5 })

describe('start', () => {
  test('fills in the options and deals from the seed', () => {
    const [one, two] = [begin({}), begin({ cards: 3 })]
    if (!one.ok || !two.ok) throw new Error('a match starts')
    expect(one.match.state).toEqual(two.match.state)
    expect(one.match.header.options).toEqual({ cards: 3 })
    expect(one.match.revision).toBe(0)
  })

  test.each([
    ['too few players', {}, ['A'], 'wrong-number-of-players'],
    ['too many players', {}, ['A', 'B', 'C', 'D', 'E'], 'wrong-number-of-players'],
    ['a player twice', {}, ['A', 'A'], 'bad-player-id'],
    ['a player called host', {}, ['A', HOST], 'bad-player-id'],
    ['a player called __proto__', {}, ['A', '__proto__'], 'bad-player-id'],
    ['an option out of bounds', { cards: 9 }, ['A', 'B'], 'bad-options'],
    ['an option that nobody knows', { cards: 3, jokers: 1 }, ['A', 'B'], 'bad-options'],
    ['no options at all', null, ['A', 'B'], 'bad-options'],
  ])('refuses %s', (_what, options, players, code) => {
    const begun = begin(options, players)
    expect(!begun.ok && begun.refusal.code).toBe(code)
  })

  test('refuses what the game itself says does not fit', () => {
    const refusal = { code: 'odd', text: 'Only an even number of cards.' }
    const picky = {
      ...toy,
      setupRefusal: (_players: number, { cards }: ToyOptions) => (cards % 2 === 0 ? null : refusal),
    }
    const table = { players: ['A', 'B'], seed: seedFromText('match') }
    expect(start(picky, { ...table, options: { cards: 3 } })).toEqual({ ok: false, refusal })
    expect(start(picky, { ...table, options: { cards: 2 } }).ok).toBe(true)
  })
})

test('a game that judges all at once is asked at once', () => {
  const refused = [{ action: { type: 'stop' } as const, refusal: { code: 'no', text: 'No.' } }]
  const game = { ...toy, judge: () => ({ legal: [{ type: 'draw' } as const], refused: () => refused }) }
  const begun = start(game, { players: ['A', 'B'], options: {}, seed: seedFromText('match') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  expect(observe(begun.match, 'B')).toMatchObject({ legal: [{ type: 'draw' }], refused })
})

test('who is asked are the players who can act, without the host', () => {
  const begun = start(toy, { players: ['A', 'B'], options: {}, seed: seedFromText('match') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  expect([...begun.match.decisions.keys()]).toEqual(['A', HOST])
  expect(begun.match.activePlayers).toEqual(['A'])
})

describe('look', () => {
  test('shows who is asked what they may do, and why not the rest', () => {
    const { legal, refused, player, revision } = observe(matchAfter(BEFORE), 'B')
    expect({ player, revision }).toEqual({ player: 'B', revision: 3 })
    expect(legal).toEqual([{ type: 'play', card: 20 }, { type: 'draw' }])
    expect(refused).toEqual([
      { action: { type: 'play', card: 3 }, refusal: { code: 'too-low', text: '3 is not above 10.' } },
    ])
  })

  test('asks nobody else, and shows a spectator no hand', () => {
    const match = matchAfter(BEFORE)
    expect(observe(match, 'A').legal).toEqual([])
    expect(observe(match, null).view).not.toHaveProperty('hand')
    expect(observe(match, HOST).view).toEqual(observe(match, null).view)
    expect(observe(match, HOST).legal).toEqual([{ type: 'stop' }])
  })

  /** B has drawn at random and A has drawn; then the hands are set again. */
  function matchAfter(match: ToyMatch): ToyMatch {
    const one = act(match, { player: 'B', action: { type: 'draw' }, revision: 1, at: 0 })
    if (!one.ok) throw new Error(one.rejection.reason)
    const state = {
      ...one.match.state,
      hands: [
        [1, 2],
        [3, 20],
      ],
    }
    const two = act({ ...one.match, state }, { player: 'A', action: { type: 'draw' }, revision: 2, at: 0 })
    if (!two.ok) throw new Error(two.rejection.reason)
    return two.match
  }
})

describe('act', () => {
  test('plays a legal action, and gives the line of the record and the events', () => {
    const acted = by('B', { type: 'play', card: 20 })
    expect(acted.ok && acted.match.state).toEqual({
      ...BEFORE.state,
      hands: [[1, 2], [3]],
      played: [10, 20],
      turn: 2,
    })
    expect(acted.ok && acted.entry).toEqual(['B', { type: 'play', card: 20 }, 5])
    expect(acted.ok && acted.events).toEqual([{ to: null, event: { type: 'played', player: 'B', card: 20 } }])
    expect(acted.ok && acted.match.revision).toBe(2)
  })

  test.each([
    ['a stranger', 'X', { type: 'draw' }, 'not-seated'],
    ['a name of prototypes', 'constructor', { type: 'draw' }, 'not-seated'],
    ['no action', 'B', null, 'malformed'],
    ['an unknown action', 'B', { type: 'win' }, 'malformed'],
    ['a field too many', 'B', { type: 'draw', player: 'A' }, 'malformed'],
    ['a card that is none', 'B', { type: 'play', card: '20' }, 'malformed'],
    ['someone else', 'A', { type: 'draw' }, 'not-your-turn'],
    ['a card that is too low', 'B', { type: 'play', card: 3 }, 'illegal-action'],
    ['what only the host may do', 'B', { type: 'stop' }, 'illegal-action'],
    ['the host as a player', HOST, { type: 'draw' }, 'illegal-action'],
  ])('rejects %s, and nothing changes', (_what, player, action, code) => {
    const before = JSON.stringify(BEFORE.state)
    const acted = by(player, action)
    expect(!acted.ok && acted.rejection.code).toBe(code)
    expect(JSON.stringify(BEFORE.state)).toBe(before)
  })

  test('lets the host do what is the host’s, and nobody anything after the end', () => {
    const stopped = by(HOST, { type: 'stop' })
    if (!stopped.ok) throw new Error(stopped.rejection.reason)
    expect(stopped.match.outcome?.reason).toBe('ended-by-host')
    expect(stopped.match.decisions.size).toBe(0)
    const late = act(stopped.match, { player: 'B', action: { type: 'draw' }, revision: 2, at: 0 })
    expect(late).toEqual({
      ok: false,
      rejection: {
        code: 'match-over',
        reason: 'The game is over.',
        refusal: { code: 'game-over', text: 'The game is over.' },
      },
    })
  })
})

describe('an answer is stale', () => {
  test('when it is to an older question than the one asked now, or to one from the future', () => {
    const stale = by('B', { type: 'draw' }, 0)
    expect(!stale.ok && stale.rejection.code).toBe('stale-revision')
    const future = by('B', { type: 'draw' }, 2)
    expect(!future.ok && future.rejection.code).toBe('stale-revision')
  })

  test('never because someone else acted while the same was asked: the host’s question outlives a turn', () => {
    const acted = by('B', { type: 'draw' })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    expect(acted.match.decisions.get(HOST)?.since).toBe(0)
    expect(act(acted.match, { player: HOST, action: { type: 'stop' }, revision: 1, at: 0 }).ok).toBe(true)
  })

  test('when the player has answered it already, though the same is asked again', () => {
    const alone = { ...toy, players: { min: 1, max: 4 } }
    const begun = start(alone, { players: ['A'], options: {}, seed: seedFromText('match') })
    if (!begun.ok) throw new Error(begun.refusal.text)
    const once = act(begun.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
    if (!once.ok) throw new Error(once.rejection.reason)
    const again = act(once.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
    expect(!again.ok && again.rejection.code).toBe('stale-revision')
  })
})

describe('a decision is open', () => {
  /** The toy game for one, in which a decision lasts for two draws. */
  const alone = { ...toy, players: { min: 1, max: 4 } }
  const twoDraws = { ...alone, decision: ({ turn }: ToyState) => `${Math.floor(turn / 2)}` }

  function openSinceAfterDraws(game: typeof alone, draws: number): (number | undefined)[] {
    const begun = start(game, { players: ['A'], options: {}, seed: seedFromText('match') })
    if (!begun.ok) throw new Error(begun.refusal.text)
    let { match } = begun
    const opened = [match.decisions.get('A')?.openSince]
    for (let revision = 0; revision < draws; revision += 1) {
      const acted = act(match, { player: 'A', action: { type: 'draw' }, revision, at: 0 })
      if (!acted.ok) throw new Error(acted.rejection.reason)
      match = acted.match
      expect(match.decisions.get('A')?.since).toBe(match.revision)
      opened.push(match.decisions.get('A')?.openSince)
    }
    return opened
  }

  test('from the player’s last action on, in a game that does not name its decisions', () => {
    expect(openSinceAfterDraws(alone, 3)).toEqual([0, 1, 2, 3])
  })

  test('for as long as the game gives it the same name, whatever the player does within it', () => {
    expect(openSinceAfterDraws(twoDraws, 5)).toEqual([0, 0, 2, 2, 4, 4])
  })
})

describe('a match is too long', () => {
  const draw = { player: 'B', action: { type: 'draw' }, revision: 1, at: 5 }
  const codeOf = (match: ToyMatch) => {
    const acted = act(match, draw)
    return acted.ok ? 'accepted' : acted.rejection.code
  }

  test('when its record holds as many actions as a record can, but for one that ends the match', () => {
    expect(codeOf({ ...BEFORE, revision: ACTIONS_MAX - 2 })).toBe('accepted')
    expect(codeOf({ ...BEFORE, revision: ACTIONS_MAX - 1 })).toBe('match-too-long')
    const stop = { player: HOST, action: { type: 'stop' }, revision: 1, at: 5 }
    expect(act({ ...BEFORE, revision: ACTIONS_MAX - 1 }, stop).ok).toBe(true)
    expect(act({ ...BEFORE, revision: ACTIONS_MAX }, stop).ok).toBe(false)
  })

  test('when its record is as large as a file may be', () => {
    const acted = act(BEFORE, draw)
    if (!acted.ok) throw new Error(acted.rejection.reason)
    const bytes = acted.match.actionBytes - BEFORE.actionBytes
    expect(bytes).toBe(JSON.stringify(acted.entry).length + 1)
    expect(codeOf({ ...BEFORE, actionBytes: ACTIONS_BYTES_MAX - bytes })).toBe('accepted')
    expect(codeOf({ ...BEFORE, actionBytes: ACTIONS_BYTES_MAX - bytes + 1 })).toBe('match-too-long')
  })

  test('only for new actions: what was played is read again', () => {
    expect(replayEntry({ ...BEFORE, revision: ACTIONS_MAX }, ['B', { type: 'draw' }, 5]).ok).toBe(true)
  })
})

test('events reach those whom they are for: none is lost, none is seen by others', () => {
  const acted = by('B', { type: 'draw' })
  if (!acted.ok) throw new Error(acted.rejection.reason)
  const drew = { type: 'drew', player: 'B' }
  const got = { type: 'got', card: acted.match.state.hands[1]!.at(-1) }
  expect(eventsFor(acted.events, 'A')).toEqual([drew])
  expect(eventsFor(acted.events, null)).toEqual([drew])
  expect(eventsFor(acted.events, 'B')).toEqual([drew, got])
})

test('a rematch begins at the next seat', () => {
  expect(rematchOrder(['A', 'B', 'C'])).toEqual(['B', 'C', 'A'])
  expect(rematchOrder(['A', 'B', 'C'], 5)).toEqual(['C', 'A', 'B'])
  expect(rematchOrder(['A'])).toEqual(['A'])
  expect(rematchOrder([])).toEqual([])
})

/** A match without its functions, to compare. */
function plain({ decisions, deal: _, ...match }: ToyMatch) {
  const asked = [...decisions].map(([id, { refused, ...question }]) => ({
    id,
    ...question,
    refused: refused(),
  }))
  return { ...match, asked }
}

test('a match that goes on from a stored snapshot equals the one that was played there', () => {
  const acted = by('B', { type: 'draw' })
  if (!acted.ok) throw new Error(acted.rejection.reason)
  const { match } = acted
  const again = resume(toy, match.header, JSON.parse(JSON.stringify(snapshotOf(match))))
  expect(plain(again)).toEqual(plain(match))
  expect(again.decisions.get(HOST)?.since).toBe(0)
  expect(again.deal(9)()).toBe(match.deal(9)())
})

test('a match goes on from a snapshot of an earlier version, which says less', () => {
  const { openSince: _opened, actionBytes: _bytes, ...older } = snapshotOf(BEFORE)
  const again = resume(toy, BEFORE.header, JSON.parse(JSON.stringify(older)))
  expect(again.decisions.get('B')).toMatchObject({ since: 1, openSince: 1 })
  expect(act(again, { player: 'B', action: { type: 'draw' }, revision: 1, at: 5 }).ok).toBe(true)
})
