import { describe, expect, test } from 'vitest'
import { HOST, type PlayerId } from '../../../engine/game.ts'
import { act, eventsFor, type Match, observe, start } from '../../../engine/match.ts'
import { type MatchRecord, publicRecord, replay } from '../../../engine/record.ts'
import { seedFromText } from '../../../engine/seed.ts'
import { NO_WITNESS, verifyDeal } from '../../../engine/verify.ts'
import { whiteElephant } from '../index.ts'
import type { Action, AddGift } from './actions.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { SAMPLES, SEALED_TITLE } from './samples.ts'
import type { State } from './state.ts'
import type { View } from './view.ts'

type Elephant = Match<State, Action, View, Options, Event>

const gift = (word: string, more: Partial<AddGift> = {}): AddGift => ({
  type: 'addGift',
  title: `${word}-title`,
  note: `${word}-note`,
  link: `https://example.org/${word}-link`,
  picture: `https://example.org/${word}-picture`,
  ...more,
})

/** Plays a match of Ana and Ben: the given lobby actions, then both open a gift, and the match ends. */
function playMatch(options: Partial<Options>, lobby: readonly (readonly [PlayerId, Action])[]) {
  const begun = start(whiteElephant, {
    players: ['Ana', 'Ben'],
    options: { gifts: 'own', ...options },
    seed: seedFromText('wrapped'),
  })
  if (!begun.ok) throw new Error(begun.refusal.text)
  let match: Elephant = begun.match
  const actions: MatchRecord<Action, Options>['actions'][number][] = []
  const play = (player: PlayerId, action: Action) => {
    const acted = act(match, { player, action, revision: match.revision, at: actions.length })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    actions.push(acted.entry)
    match = acted.match
  }
  for (const [player, action] of lobby) play(player, action)
  play('Ana', { type: 'start' })
  for (let slot = 0; match.outcome === null; slot += 1) {
    const [player = ''] = match.activePlayers
    const legal = match.decisions.get(player)?.legal ?? []
    const wanted = slot < 2 ? 'pick' : 'endTurn'
    const action = legal.find(({ type }) => type === wanted)
    if (action === undefined) throw new Error(`${player} cannot ${wanted}`)
    play(player, action)
  }
  return { match, record: { ...match.header, actions } }
}

/** Splits the words by whether the match showed the gift to everybody. */
function wordsOf(match: Elephant, words: readonly string[]) {
  const shown = JSON.stringify(observe(match, null).view.gifts)
  return {
    opened: words.filter((word) => shown.includes(`${word}-title`)),
    sealed: words.filter((word) => !shown.includes(`${word}-title`)),
  }
}

const WITH_SPARES: readonly (readonly [PlayerId, Action])[] = [
  ['Ana', gift('ana')],
  ['Ben', gift('ben')],
  [HOST, gift('cat', { giver: null })],
  [HOST, gift('dog', { giver: null })],
]
const WORDS = ['ana', 'ben', 'cat', 'dog']

describe('W29 the public record', () => {
  test('contains the whole content of opened gifts and nothing of wrapped ones', () => {
    const { match, record } = playMatch({}, WITH_SPARES)
    const { opened, sealed } = wordsOf(match, WORDS)
    expect([opened.length, sealed.length]).toEqual([2, 2])
    const text = JSON.stringify(publicRecord(match, record))
    for (const word of sealed) expect(text).not.toMatch(new RegExp(`${word}-(title|note|link|picture)`))
    for (const word of opened)
      for (const part of ['title', 'note', 'link', 'picture']) expect(text).toContain(`${word}-${part}`)
  })

  test('contains nothing of gifts that were set aside or taken back', () => {
    const { match, record } = playMatch({ spareGifts: 'setAside' }, [
      ['Ana', gift('old')],
      ['Ana', { type: 'removeGift', giftId: 'lobby-1' }],
      ...WITH_SPARES,
    ])
    const { sealed } = wordsOf(match, [...WORDS, 'old'])
    expect(sealed).toHaveLength(3)
    expect(sealed).toContain('old')
    const text = JSON.stringify(publicRecord(match, record))
    for (const word of sealed) expect(text).not.toContain(`${word}-`)
  })

  test('keeps the titles of sample gifts, on which the deal depends, without their other fields', () => {
    const [first, second] = SAMPLES
    const { match, record } = playMatch({ extraGifts: 16 }, [
      ['Ana', gift('ana', { title: first!.title })],
      ['Ben', gift('ben', { title: second!.title })],
    ])
    const shown = publicRecord(match, record)
    const given = shown.actions.flatMap(([, action]) => (action.type === 'addGift' ? [action.title] : []))
    expect(given).toEqual([first!.title, second!.title])
    expect(replay(whiteElephant, shown)).toMatchObject({ ok: true })
    expect(observe(match, null).view.wrappedGifts.length).toBeGreaterThan(10)
  })

  test('replays to the same events, views and result for spectators, and its deal verifies', () => {
    const { match, record } = playMatch({ extraGifts: 3 }, WITH_SPARES)
    const shown = publicRecord(match, record)
    const [full, open] = [replay(whiteElephant, record), replay(whiteElephant, shown)]
    if (!full.ok || !open.ok) throw new Error('a record replays')
    const shownBy = ({ steps }: typeof full) =>
      steps.map(({ after, events }) => [observe(after, null), eventsFor(events, null)])
    expect(shownBy(open)).toEqual(shownBy(full))
    const findings = verifyDeal(shown, open, NO_WITNESS).filter(({ finding }) => finding === 'broken')
    expect(findings).toEqual([])
  })

  test('gives all removed gifts the same title', () => {
    const { match, record } = playMatch({}, [...WITH_SPARES])
    const { sealed } = wordsOf(match, ['cat', 'dog', 'ana', 'ben'])
    const titles = publicRecord(match, record).actions.flatMap(([, action]) =>
      action.type === 'addGift' ? [action.title] : [],
    )
    expect(titles.filter((title) => title === SEALED_TITLE)).toHaveLength(sealed.length)
  })
})
