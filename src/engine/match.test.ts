import { describe, expect, test } from 'vitest'
import { HOST } from './game.ts'
import { ACTIONS_BYTES_MAX, ACTIONS_MAX } from './limits.ts'
import { act, eventsFor, type Match, observe, rematchOrder, resume, snapshotOf, start } from './match.ts'
import { replayEntry } from './record.ts'
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

describe('an action that is named by its index in the legal list', () => {
  const choose = (player: string, choice: number, revision = 0) => {
    const begun = begin()
    if (!begun.ok) throw new Error(begun.refusal.text)
    return act(begun.match, { player, choice, revision, at: 5 })
  }

  test('is played as if it were sent itself', () => {
    const begun = begin()
    if (!begun.ok) throw new Error(begun.refusal.text)
    const legal = begun.match.decisions.get('A')?.legal ?? []
    expect(legal.length).toBeGreaterThan(1)
    for (const [choice, action] of legal.entries()) {
      const sent = act(begun.match, { player: 'A', action, revision: 0, at: 5 })
      const chosen = choose('A', choice)
      if (!sent.ok || !chosen.ok) throw new Error('a listed action is legal')
      expect(chosen.entry).toEqual(sent.entry)
      expect(chosen.match.state).toEqual(sent.match.state)
    }
  })

  test.each([
    ['of a player who is not asked', 'B', 0, 0, 'stale-revision'],
    ['of a revision that is not there yet', 'A', 0, 1, 'stale-revision'],
    ['beyond the list', 'A', 99, 0, 'malformed'],
    ['of somebody without a seat', 'C', 0, 0, 'not-seated'],
  ] as const)('%s is rejected', (_, player, choice, revision, code) => {
    const chosen = choose(player, choice, revision)
    expect(chosen.ok ? null : chosen.rejection.code).toBe(code)
  })

  test('is rejected once the list has changed', () => {
    const played = choose('A', 0)
    if (!played.ok) throw new Error('a listed action is legal')
    const late = act(played.match, { player: 'B', choice: 0, revision: 0, at: 6 })
    expect(late.ok ? null : late.rejection.code).toBe('stale-revision')
  })
})

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
    ['a duplicate player', {}, ['A', 'A'], 'bad-player-id'],
    ['a player called host', {}, ['A', HOST], 'bad-player-id'],
    ['a player called __proto__', {}, ['A', '__proto__'], 'bad-player-id'],
    ['an option out of bounds', { cards: 9 }, ['A', 'B'], 'bad-options'],
    ['an unknown option', { cards: 3, jokers: 1 }, ['A', 'B'], 'bad-options'],
    ['null as options', null, ['A', 'B'], 'bad-options'],
  ])('refuses %s', (_what, options, players, code) => {
    const begun = begin(options, players)
    expect(!begun.ok && begun.refusal.code).toBe(code)
  })

  test('refuses a table that setupRefusal of the game refuses', () => {
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

test('judge replaces candidates and refusal in a game that has it', () => {
  const refused = [{ action: { type: 'stop' } as const, refusal: { code: 'no', text: 'No.' } }]
  const game = { ...toy, judge: () => ({ legal: [{ type: 'draw' } as const], refused: () => refused }) }
  const begun = start(game, { players: ['A', 'B'], options: {}, seed: seedFromText('match') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  expect(observe(begun.match, 'B')).toMatchObject({ legal: [{ type: 'draw' }], refused })
})

test('activePlayers lists the players who can act, without the host', () => {
  const begun = start(toy, { players: ['A', 'B'], options: {}, seed: seedFromText('match') })
  if (!begun.ok) throw new Error(begun.refusal.text)
  expect([...begun.match.decisions.keys()]).toEqual(['A', HOST])
  expect(begun.match.activePlayers).toEqual(['A'])
})

describe('observe', () => {
  test('shows the active player the legal actions and the reasons for the refused ones', () => {
    const { legal, refused, player, revision } = observe(matchAfter(BEFORE), 'B')
    expect({ player, revision }).toEqual({ player: 'B', revision: 3 })
    expect(legal).toEqual([{ type: 'play', card: 20 }, { type: 'draw' }])
    expect(refused).toEqual([
      { action: { type: 'play', card: 3 }, refusal: { code: 'too-low', text: '3 is not above 10.' } },
    ])
  })

  test('offers other players no actions and shows spectators no hand', () => {
    const match = matchAfter(BEFORE)
    expect(observe(match, 'A').legal).toEqual([])
    expect(observe(match, null).view).not.toHaveProperty('hand')
    expect(observe(match, HOST).view).toEqual(observe(match, null).view)
    expect(observe(match, HOST).legal).toEqual([{ type: 'stop' }])
  })

  /** Lets B and A draw, and then resets the hands. */
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
  test('plays a legal action and returns the entry and the events', () => {
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
    ['a player called constructor', 'constructor', { type: 'draw' }, 'not-seated'],
    ['null as an action', 'B', null, 'malformed'],
    ['an unknown action', 'B', { type: 'win' }, 'malformed'],
    ['an unknown field', 'B', { type: 'draw', player: 'A' }, 'malformed'],
    ['a card of the wrong type', 'B', { type: 'play', card: '20' }, 'malformed'],
    ['a player out of turn', 'A', { type: 'draw' }, 'not-your-turn'],
    ['a card that is too low', 'B', { type: 'play', card: 3 }, 'illegal-action'],
    ['an action of the host by a player', 'B', { type: 'stop' }, 'illegal-action'],
    ['an action of a player by the host', HOST, { type: 'draw' }, 'illegal-action'],
  ])('rejects %s and changes nothing', (_what, player, action, code) => {
    const before = JSON.stringify(BEFORE.state)
    const acted = by(player, action)
    expect(!acted.ok && acted.rejection.code).toBe(code)
    expect(JSON.stringify(BEFORE.state)).toBe(before)
  })

  test('accepts an action of the host, and no action after the end', () => {
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
  test('if its revision is older than the decision, or in the future', () => {
    const stale = by('B', { type: 'draw' }, 0)
    expect(!stale.ok && stale.rejection.code).toBe('stale-revision')
    const future = by('B', { type: 'draw' }, 2)
    expect(!future.ok && future.rejection.code).toBe('stale-revision')
  })

  test('but not because another player acted: the host’s decision outlives a turn', () => {
    const acted = by('B', { type: 'draw' })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    expect(acted.match.decisions.get(HOST)?.since).toBe(0)
    expect(act(acted.match, { player: HOST, action: { type: 'stop' }, revision: 1, at: 0 }).ok).toBe(true)
  })

  test('if the player has acted since, even if the legal actions are the same again', () => {
    const alone = { ...toy, players: { min: 1, max: 4 } }
    const begun = start(alone, { players: ['A'], options: {}, seed: seedFromText('match') })
    if (!begun.ok) throw new Error(begun.refusal.text)
    const once = act(begun.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
    if (!once.ok) throw new Error(once.rejection.reason)
    const again = act(once.match, { player: 'A', action: { type: 'draw' }, revision: 0, at: 0 })
    expect(!again.ok && again.rejection.code).toBe('stale-revision')
  })
})

describe('a decision stays open', () => {
  /** The toy game for one player, and a variant in which a decision lasts for two draws. */
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

  test('until the player’s next action, in a game that does not name its decisions', () => {
    expect(openSinceAfterDraws(alone, 3)).toEqual([0, 1, 2, 3])
  })

  test('while the game gives it the same name, whatever the player does within it', () => {
    expect(openSinceAfterDraws(twoDraws, 5)).toEqual([0, 0, 2, 2, 4, 4])
  })
})

describe('a match is too long', () => {
  const draw = { player: 'B', action: { type: 'draw' }, revision: 1, at: 5 }
  const codeOf = (match: ToyMatch) => {
    const acted = act(match, draw)
    return acted.ok ? 'accepted' : acted.rejection.code
  }

  test('if its record is full, except for an action that ends the match', () => {
    expect(codeOf({ ...BEFORE, revision: ACTIONS_MAX - 2 })).toBe('accepted')
    expect(codeOf({ ...BEFORE, revision: ACTIONS_MAX - 1 })).toBe('match-too-long')
    const stop = { player: HOST, action: { type: 'stop' }, revision: 1, at: 5 }
    expect(act({ ...BEFORE, revision: ACTIONS_MAX - 1 }, stop).ok).toBe(true)
    expect(act({ ...BEFORE, revision: ACTIONS_MAX }, stop).ok).toBe(false)
  })

  test('if its actions exceed the size limit', () => {
    const acted = act(BEFORE, draw)
    if (!acted.ok) throw new Error(acted.rejection.reason)
    const bytes = acted.match.actionBytes - BEFORE.actionBytes
    expect(bytes).toBe(JSON.stringify(acted.entry).length + 1)
    expect(codeOf({ ...BEFORE, actionBytes: ACTIONS_BYTES_MAX - bytes })).toBe('accepted')
    expect(codeOf({ ...BEFORE, actionBytes: ACTIONS_BYTES_MAX - bytes + 1 })).toBe('match-too-long')
  })

  test('only for new actions: a replay has no length limit', () => {
    expect(replayEntry({ ...BEFORE, revision: ACTIONS_MAX }, ['B', { type: 'draw' }, 5]).ok).toBe(true)
  })
})

test('every event reaches its recipients and nobody else', () => {
  const acted = by('B', { type: 'draw' })
  if (!acted.ok) throw new Error(acted.rejection.reason)
  const drew = { type: 'drew', player: 'B' }
  const got = { type: 'got', card: acted.match.state.hands[1]!.at(-1) }
  expect(eventsFor(acted.events, 'A')).toEqual([drew])
  expect(eventsFor(acted.events, null)).toEqual([drew])
  expect(eventsFor(acted.events, 'B')).toEqual([drew, got])
})

test('another seat begins each rematch', () => {
  expect(rematchOrder(['A', 'B', 'C'])).toEqual(['B', 'C', 'A'])
  expect(rematchOrder(['A', 'B', 'C'], 5)).toEqual(['C', 'A', 'B'])
  expect(rematchOrder(['A'])).toEqual(['A'])
  expect(rematchOrder([])).toEqual([])
})

/** Returns a match without its functions, for comparisons. */
/** A match without its functions, and without the last action: the toy's cannot be taken back, so a snapshot drops it. */
function plain({ decisions, rngAt: _, last: _last, ...match }: ToyMatch) {
  const plainDecisions = [...decisions].map(([id, { refused, ...decision }]) => ({
    id,
    ...decision,
    refused: refused(),
  }))
  return { ...match, decisions: plainDecisions }
}

test('a match resumed from a stored snapshot equals the original', () => {
  const acted = by('B', { type: 'draw' })
  if (!acted.ok) throw new Error(acted.rejection.reason)
  const { match } = acted
  const again = resume(toy, match.header, JSON.parse(JSON.stringify(snapshotOf(match))))
  expect(plain(again)).toEqual(plain(match))
  expect(again.decisions.get(HOST)?.since).toBe(0)
  expect(again.rngAt(9)()).toBe(match.rngAt(9)())
})

test('a match resumes from a snapshot of an earlier version, which has fewer fields', () => {
  const { openSince: _opened, actionBytes: _bytes, ...older } = snapshotOf(BEFORE)
  const again = resume(toy, BEFORE.header, JSON.parse(JSON.stringify(older)))
  expect(again.decisions.get('B')).toMatchObject({ since: 1, openSince: 1 })
  expect(act(again, { player: 'B', action: { type: 'draw' }, revision: 1, at: 5 }).ok).toBe(true)
})
