import { describe, expect, test } from 'vitest'
import { deviceCommitment, type Opening, roundHash } from '../../engine/seed.ts'
import type { DealingView } from '../../protocol/table.ts'
import { connectTable } from '../connection.ts'
import { fakeWorld } from '../testing/fake-world.ts'
import {
  connectFixture,
  type Fixture,
  lobby,
  playing,
  running,
  seat,
  state,
  welcome,
} from '../testing/fixture.ts'
import { DealNotes } from './notes.ts'

const WITHOUT = { seats: [seat({ hasEntropy: false })] }
const MATCH = { ...running('m_9'), commitment: 'next-1' }
const OTHER = { player: 'p_ben', hash: '22'.repeat(32), hasRevealed: false }
const OWN = (hash: string, hasRevealed = false) => ({ player: 'p_ana', hash, hasRevealed })

const announced = (commitments: DealingView['commitments']): DealingView => ({
  commitment: 'next-1',
  commitments,
})

/** The commands that the client has sent by itself. */
const commandsOf = ({ world }: Pick<Fixture, 'world'>): Readonly<Record<string, unknown>>[] =>
  world.socket.sent.flatMap(({ command }) =>
    typeof command === 'object' && command !== null ? [{ ...command }] : [],
  )
const revealOf = (fixture: Fixture) => commandsOf(fixture).find(({ type }) => type === 'reveal')

/** Has the client commit, and returns its commitment. */
async function committed(fixture: Fixture): Promise<{ readonly hash: string }> {
  await fixture.join(lobby(WITHOUT))
  const [command] = commandsOf(fixture)
  await fixture.send(lobby(), ack(fixture))
  return { hash: String(command?.hash) }
}

const lastId = ({ world }: Fixture) => world.socket.sent.at(-1)?.id
const ack = (fixture: Fixture) => ({ type: 'ack', id: lastId(fixture), revision: 2 })

describe('entropy for the next deal', () => {
  test('the client commits by itself, once the hash of the seed is known, and shows no bytes', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    expect(commandsOf(fixture)).toEqual([{ type: 'commit', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(fixture.table.snapshot().pending).toEqual([])
    await fixture.send(lobby(WITHOUT), lobby(), ack(fixture), lobby())
    expect(commandsOf(fixture)).toHaveLength(1)
  })

  test('the client reveals what it has committed to once all commitments are announced', async () => {
    const fixture = connectFixture()
    const { hash } = await committed(fixture)
    const dealing = announced([OWN(hash), OTHER])
    await fixture.send(lobby({ dealing }))
    const reveal = revealOf(fixture)
    expect(reveal).toMatchObject({ type: 'reveal', deal: 'next-1' })
    expect(deviceCommitment('next-1', 'p_ana', reveal as Opening)).toBe(hash)
    await fixture.send(ack(fixture), lobby({ dealing: announced([OWN(hash, true), OTHER]) }))
    await fixture.send(lobby({ match: MATCH, nextCommitment: 'next-2' }), state(0, 'm_9'))
    const deal = {
      commitment: 'next-1',
      isSeenBefore: true,
      bytes: reveal?.bytes,
      round: roundHash('next-1', [OWN(hash), OTHER]),
    }
    expect(fixture.table.dealOf('m_9')).toEqual(deal)
    expect(new DealNotes(fixture.world.notes).dealOf('m_9')).toEqual(deal)
    expect(commandsOf(fixture).filter(({ type }) => type === 'reveal')).toHaveLength(1)
  })

  test('the client reveals a deal that is announced before its commitment is acknowledged', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    const [{ hash } = { hash: '' }] = commandsOf(fixture)
    await fixture.send(lobby({ dealing: announced([OWN(String(hash)), OTHER]) }))
    expect(revealOf(fixture)).toBeUndefined()
    await fixture.send(ack(fixture))
    expect(revealOf(fixture)).toMatchObject({ deal: 'next-1' })
  })

  test('the client reveals nothing before the announcement, or to one that lacks its commitment', async () => {
    for (const dealing of [undefined, announced([OTHER]), announced([OWN('00'.repeat(32)), OTHER])]) {
      const fixture = connectFixture()
      await committed(fixture)
      await fixture.send(lobby({ dealing }))
      expect(revealOf(fixture)).toBeUndefined()
    }
  })

  test('the client reveals to one announcement alone, and commits to no other bytes for that seed', async () => {
    const fixture = connectFixture()
    const { hash } = await committed(fixture)
    await fixture.send(lobby({ dealing: announced([OWN(hash), OTHER]) }))
    await fixture.send({ type: 'rejected', id: lastId(fixture), code: 'no-deal', reason: 'No.' })
    const before = commandsOf(fixture).length
    const swapped = { ...OTHER, hash: '33'.repeat(32) }
    await fixture.send(lobby({ dealing: announced([OWN(hash), swapped]) }), lobby(WITHOUT))
    expect(commandsOf(fixture)).toHaveLength(before)
  })

  test('a page that was reloaded reveals what it has noted', async () => {
    const first = connectFixture()
    const { hash } = await committed(first)
    const notes = new DealNotes(first.world.notes)
    const second = connectFixture()
    second.world.notes?.write('deals', first.world.notes?.read('deals') ?? '')
    await second.join(lobby({ dealing: announced([OWN(hash), OTHER]) }))
    expect(revealOf(second)).toMatchObject({ bytes: notes.secretOf('next-1')?.bytes })
  })

  test('two windows of one person that join at once commit to the same bytes', async () => {
    const written = new Map<string, string>()
    const notes = {
      read: (key: string) => written.get(key) ?? null,
      write: (key: string, text: string) => void written.set(key, text),
    }
    const worlds = [1, 2].map((seed) => Object.assign(fakeWorld(seed), { notes }))
    for (const world of worlds) {
      connectTable({ world, baseUrl: 'http://here/', code: 'K7PQR', token: 'ana' })
      world.socket.open()
      world.socket.receive(welcome(world.now()), lobby(WITHOUT))
    }
    for (const world of worlds) await world.pass(0)
    const [hashes, others] = worlds.map((world) => commandsOf({ world }).map(({ hash }) => hash))
    expect(hashes).toHaveLength(1)
    expect(others).toEqual(hashes)
  })

  test('the bytes of another deal are others, and repeated commitments are the same', async () => {
    const fixture = connectFixture()
    const { hash } = await committed(fixture)
    await fixture.send(lobby(WITHOUT))
    await fixture.send(ack(fixture), lobby({ ...WITHOUT, match: MATCH, nextCommitment: 'next-2' }))
    const hashes = commandsOf(fixture).map((command) => command.hash)
    expect(hashes).toEqual([hash, hash, expect.not.stringMatching(hash)])
  })

  test('bytes count as added only when the server has stored them', async () => {
    const fixture = connectFixture()
    const { hash } = await committed(fixture)
    await fixture.send(lobby({ dealing: announced([OWN(hash)]) }))
    await fixture.send({ type: 'rejected', id: lastId(fixture), code: 'no-deal', reason: 'No.' })
    await fixture.send(lobby({ match: MATCH, nextCommitment: 'next-2' }))
    expect(fixture.table.dealOf('m_9')).toMatchObject({ commitment: 'next-1', bytes: null })
  })

  test('the client stops after three rejections', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    for (let at = 0; at < 10; at += 1)
      await fixture.send(
        { type: 'rejected', id: lastId(fixture), code: 'not-seated', reason: 'No.' },
        lobby(WITHOUT),
      )
    expect(commandsOf(fixture)).toHaveLength(3)
  })

  test('a connection that is closed while the client hashes its bytes sends nothing more', async () => {
    const fixture = connectFixture()
    fixture.world.socket.open()
    fixture.world.socket.receive(welcome(fixture.world.now()), lobby(WITHOUT))
    fixture.table.close()
    await fixture.world.pass(0)
    expect(fixture.table.snapshot().pending).toEqual([])
    expect(commandsOf(fixture)).toEqual([])
  })

  test('a spectator commits to nothing', async () => {
    const fixture = connectFixture({ asSpectator: true })
    const you = { player: null, isHost: false, queuePlace: null }
    await fixture.join(lobby({ ...WITHOUT, you }))
    expect(commandsOf(fixture)).toEqual([])
  })
})

describe('a deal', () => {
  test('the deal of a match joined later was not seen before', async () => {
    const fixture = connectFixture()
    await fixture.join(playing('m_3'), state(5, 'm_3'))
    expect(fixture.table.dealOf('m_3')).toEqual({
      commitment: 'of-m_3',
      isSeenBefore: false,
      bytes: null,
      round: null,
    })
    expect(fixture.table.dealOf('m_4')).toBeNull()
  })

  test('the oldest deals are forgotten', () => {
    const deals = new DealNotes(undefined)
    for (let at = 0; at < 100; at += 1) deals.noteMatch(`m_${at}`, `c_${at}`)
    expect(deals.dealOf('m_39')).toBeNull()
    expect(deals.dealOf('m_40')).toMatchObject({ commitment: 'c_40' })
  })

  test('unreadable notes do no harm', () => {
    for (const text of ['', '{', '7', '[7]', '[{}]']) {
      const deals = new DealNotes({ read: () => text, write: () => undefined })
      expect(() => deals.noteMatch('m_1', 'c_1')).not.toThrow()
      expect(deals.dealOf('m_2')).toBeNull()
    }
  })
})
