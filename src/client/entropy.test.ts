import { describe, expect, test } from 'vitest'
import { DealNotes } from './deals.ts'
import { connectFixture, type Fixture, lobby, playing, running, seat, state } from './testing/fixture.ts'

const WITHOUT = { seats: [seat({ hasEntropy: false })] }
const sentBytes = ({ world }: Fixture): string[] =>
  world.socket.sent.flatMap(({ command }) =>
    typeof command === 'object' && command !== null && 'bytes' in command ? [String(command.bytes)] : [],
  )
const lastId = ({ world }: Fixture) => world.socket.sent.at(-1)?.id
const ack = (fixture: Fixture) => ({ type: 'ack', id: lastId(fixture), revision: 2 })

describe('entropy for the next deal', () => {
  test('the client sends entropy by itself, once the commitment to the seed is known', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    expect(fixture.world.socket.sent.at(-1)).toMatchObject({
      type: 'command',
      command: { type: 'entropy', bytes: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(fixture.table.snapshot().pending).toEqual([])
    await fixture.send(lobby(WITHOUT), lobby(), ack(fixture), lobby())
    expect(sentBytes(fixture)).toHaveLength(1)
  })

  test('the client remembers the entropy of the match that was dealt with it', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    const [bytes] = sentBytes(fixture)
    await fixture.send(lobby(), ack(fixture))
    const match = { ...running('m_9'), commitment: 'next-1' }
    await fixture.send(lobby({ match, nextCommitment: 'next-2', ...WITHOUT }), state(0, 'm_9'))
    expect(fixture.table.dealOf('m_9')).toEqual({ commitment: 'next-1', isSeenBefore: true, bytes })
    expect(sentBytes(fixture)).toHaveLength(2)
    expect(sentBytes(fixture)[1]).not.toBe(bytes)
    expect(new DealNotes(fixture.world.notes).dealOf('m_9')).toEqual({
      commitment: 'next-1',
      isSeenBefore: true,
      bytes,
    })
  })

  test('the client remembers the entropy of a match that begins at the same moment', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    const [bytes] = sentBytes(fixture)
    const match = { ...running('m_9'), commitment: 'next-1' }
    await fixture.send(lobby(), ack(fixture), lobby({ match, nextCommitment: 'next-2' }))
    expect(fixture.table.dealOf('m_9')?.bytes).toBe(bytes)
  })

  test('entropy counts as added only when the server has stored it', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    await fixture.send({ type: 'rejected', id: lastId(fixture), code: 'not-seated', reason: 'No.' })
    await fixture.send(
      lobby({ match: { ...running('m_9'), commitment: 'next-1' }, nextCommitment: 'next-2' }),
    )
    expect(fixture.table.dealOf('m_9')).toEqual({ commitment: 'next-1', isSeenBefore: true, bytes: null })
  })

  test('entropy is the same when it is sent again, and dropped when the seat is given up', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    await fixture.send(lobby(), ack(fixture))
    await fixture.send(lobby({ seats: [], you: { player: null, isHost: true, queuePlace: null } }))
    await fixture.send(
      lobby({ match: { ...running('m_9'), commitment: 'next-1' }, nextCommitment: 'next-2' }),
    )
    expect(fixture.table.dealOf('m_9')?.bytes).toBeNull()

    const other = connectFixture()
    await other.join(lobby(WITHOUT))
    await other.send(lobby(), ack(other))
    await other.send(lobby(WITHOUT))
    expect(new Set(sentBytes(other)).size).toBe(1)
    expect(sentBytes(other)).toHaveLength(2)
  })

  test('the client stops after three rejections', async () => {
    const fixture = connectFixture()
    await fixture.join(lobby(WITHOUT))
    for (let at = 0; at < 10; at += 1)
      await fixture.send(
        { type: 'rejected', id: lastId(fixture), code: 'not-seated', reason: 'No.' },
        lobby(WITHOUT),
      )
    expect(sentBytes(fixture)).toHaveLength(3)
  })

  test('a spectator sends no entropy', async () => {
    const fixture = connectFixture({ asSpectator: true })
    const you = { player: null, isHost: false, queuePlace: null }
    await fixture.join(lobby({ ...WITHOUT, you }))
    expect(sentBytes(fixture)).toEqual([])
  })
})

describe('a deal', () => {
  test('the deal of a match joined later was not seen before', async () => {
    const fixture = connectFixture()
    await fixture.join(playing('m_3'), state(5, 'm_3'))
    expect(fixture.table.dealOf('m_3')).toEqual({ commitment: 'of-m_3', isSeenBefore: false, bytes: null })
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
