import { describe, expect, test } from 'vitest'
import type { Typed } from '../../../engine/game.ts'
import { replay } from '../../../engine/record.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { NO_WITNESS, verifyDeal } from '../../../engine/verify.ts'
import { whiteElephant } from '../../../games/white-elephant/index.ts'
import type { Profile } from '../../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  draw,
  gameServer,
  newId,
  playing,
  stateOf,
  tell,
  value,
  withGames,
} from '../testing/fixture.ts'

withGames(whiteElephant)

const play = async (who: Profile, match: string, action: Typed, asHost = false) =>
  value(
    await gameServer.act(who, match, {
      id: newId(),
      revision: (await stateOf(who, match)).revision,
      action,
      asHost,
    }),
  )

describe('a match that its host stops without a result', () => {
  test('has an open record that replays to the committed hash', async () => {
    const { code, match } = await playing()
    const shown = value(await gameServer.viewTable(null, code)).match!.commitment
    const [first] = (await stateOf(ana, match)).activePlayers
    const starter = (await stateOf(ana, match)).yourPlayerId === first ? ana : ben
    value(await draw(starter, match, 0))
    expect(codeOf(await gameServer.archive.record(null, match))).toBe('not-over')
    value(await tell(ana, code, { type: 'endMatch' }))
    const { record } = value(await gameServer.archive.record(null, match))
    expect(record.actions).toHaveLength(1)
    const checks = verifyDeal(record, replay(toy, record), { ...NO_WITNESS, match, commitment: shown })
    const findings = Object.fromEntries(checks.map(({ id, finding }) => [id, finding]))
    expect(findings).toMatchObject({ rules: 'holds', chance: 'holds', hash: 'holds' })
  })

  test('stays open when the table has gone on to another match, which is closed', async () => {
    const { code, match } = await playing()
    value(await tell(ana, code, { type: 'endMatch' }))
    value(await tell(ana, code, { type: 'start' }))
    const next = value(await gameServer.viewTable(ana, code)).match!.id
    expect(codeOf(await gameServer.archive.record(null, match))).toBe('accepted')
    expect(codeOf(await gameServer.archive.record(null, next))).toBe('not-over')
  })

  test('is open when its table is gone', async () => {
    const { code, match } = await playing()
    await gameServer.dissolve(code)
    expect(codeOf(await gameServer.archive.record(null, match))).toBe('accepted')
  })
})

describe('the record of White Elephant', () => {
  const secret = 'the-secret-of'
  const gift = (name: string) => ({
    type: 'addGift',
    title: `${secret}-${name}`,
    note: `note: ${secret}-${name}`,
  })

  test('shows nobody the content of a gift that was never opened, not even the players', async () => {
    const { match } = await playing('white-elephant', [
      { type: 'choose', game: 'white-elephant', options: { gifts: 'own', spareGifts: 'setAside' } },
    ])
    await play(ana, match, gift('ana'))
    await play(ben, match, gift('ben'))
    await play(ana, match, gift('spare'), true)
    await play(ana, match, { type: 'start' })
    await play(ana, match, { type: 'endMatch' }, true)
    const spectator = JSON.stringify(await stateOf(null, match))
    const sealed = ['ana', 'ben', 'spare'].filter((name) => !spectator.includes(`${secret}-${name}`))
    expect(sealed).toHaveLength(1)
    const { record } = value(await gameServer.archive.record(null, match))
    const replayed = replay(whiteElephant, record)
    if (!replayed.ok) throw new Error(replayed.reason)
    const texts = [
      JSON.stringify(record),
      JSON.stringify(value(await gameServer.archive.history(cy, match, 0, 1_000))),
      JSON.stringify(replayed.steps.map(({ after }) => after.state)),
    ]
    for (const text of texts) expect(text).not.toContain(`${secret}-${sealed[0]}`)
    expect(texts[0]!.split(secret).length - 1).toBe(4)
    expect(replayed.steps.at(-1)?.after.outcome).toEqual((await stateOf(null, match)).outcome)
  })

  test('shows no gifts of a match that was stopped before its start', async () => {
    const { code, match } = await playing('white-elephant', [
      { type: 'choose', game: 'white-elephant', options: { gifts: 'own' } },
    ])
    await play(ana, match, gift('ana'))
    value(await tell(ana, code, { type: 'endMatch' }))
    const { record } = value(await gameServer.archive.record(null, match))
    expect(record.actions).toHaveLength(1)
    expect(JSON.stringify(record)).not.toContain(secret)
  })
})
