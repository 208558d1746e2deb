import { describe, expect, test } from 'vitest'
import { DealNotes } from './deals.ts'
import { connected, type Fixture, lobby, playing, running, seat, state } from './testing/fixture.ts'

const WITHOUT = { seats: [seat({ hasEntropy: false })] }
const sentBytes = ({ world }: Fixture): string[] =>
  world.socket.sent.flatMap(({ command }) =>
    typeof command === 'object' && command !== null && 'bytes' in command ? [String(command.bytes)] : [],
  )
const lastId = ({ world }: Fixture) => world.socket.sent.at(-1)?.id
const ack = (rig: Fixture) => ({ type: 'ack', id: lastId(rig), revision: 2 })

describe('bytes for the next deal', () => {
  test('are added by themselves, once the hash of the seed is seen', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    expect(rig.world.socket.sent.at(-1)).toMatchObject({
      type: 'command',
      command: { type: 'entropy', bytes: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    expect(rig.table.snapshot().pending).toEqual([])
    await rig.send(lobby(WITHOUT), lobby(), ack(rig), lobby())
    expect(sentBytes(rig)).toHaveLength(1)
  })

  test('are remembered as part of the match that was dealt with them', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    const [bytes] = sentBytes(rig)
    await rig.send(lobby(), ack(rig))
    const match = { ...running('m_9'), commitment: 'next-1' }
    await rig.send(lobby({ match, nextCommitment: 'next-2', ...WITHOUT }), state(0, 'm_9'))
    expect(rig.table.dealOf('m_9')).toEqual({ commitment: 'next-1', isSeenBefore: true, bytes })
    expect(sentBytes(rig)).toHaveLength(2)
    expect(sentBytes(rig)[1]).not.toBe(bytes)
    expect(new DealNotes(rig.world.notes).dealOf('m_9')).toEqual({
      commitment: 'next-1',
      isSeenBefore: true,
      bytes,
    })
  })

  test('are remembered also where the match begins in the same breath', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    const [bytes] = sentBytes(rig)
    const match = { ...running('m_9'), commitment: 'next-1' }
    await rig.send(lobby(), ack(rig), lobby({ match, nextCommitment: 'next-2' }))
    expect(rig.table.dealOf('m_9')?.bytes).toBe(bytes)
  })

  test('count as added only when the server has stored them', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    await rig.send({ type: 'rejected', id: lastId(rig), code: 'not-seated', reason: 'No.' })
    await rig.send(lobby({ match: { ...running('m_9'), commitment: 'next-1' }, nextCommitment: 'next-2' }))
    expect(rig.table.dealOf('m_9')).toEqual({ commitment: 'next-1', isSeenBefore: true, bytes: null })
  })

  test('are the same when they are sent again, and no more for who gave the seat up', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    await rig.send(lobby(), ack(rig))
    await rig.send(lobby({ seats: [], you: { player: null, isHost: true, queuePlace: null } }))
    await rig.send(lobby({ match: { ...running('m_9'), commitment: 'next-1' }, nextCommitment: 'next-2' }))
    expect(rig.table.dealOf('m_9')?.bytes).toBeNull()

    const other = connected()
    await other.join(lobby(WITHOUT))
    await other.send(lobby(), ack(other))
    await other.send(lobby(WITHOUT))
    expect(new Set(sentBytes(other)).size).toBe(1)
    expect(sentBytes(other)).toHaveLength(2)
  })

  test('are not offered without end to a server that takes none', async () => {
    const rig = connected()
    await rig.join(lobby(WITHOUT))
    for (let at = 0; at < 10; at += 1)
      await rig.send({ type: 'rejected', id: lastId(rig), code: 'not-seated', reason: 'No.' }, lobby(WITHOUT))
    expect(sentBytes(rig)).toHaveLength(3)
  })

  test('are not for those who only look on', async () => {
    const rig = connected({ asSpectator: true })
    const you = { player: null, isHost: false, queuePlace: null }
    await rig.join(lobby({ ...WITHOUT, you }))
    expect(sentBytes(rig)).toEqual([])
  })
})

describe('a deal', () => {
  test('whose match was joined in the middle was not seen before', async () => {
    const rig = connected()
    await rig.join(playing('m_3'), state(5, 'm_3'))
    expect(rig.table.dealOf('m_3')).toEqual({ commitment: 'of-m_3', isSeenBefore: false, bytes: null })
    expect(rig.table.dealOf('m_4')).toBeNull()
  })

  test('is forgotten after many others', () => {
    const deals = new DealNotes(undefined)
    for (let at = 0; at < 100; at += 1) deals.noteMatch(`m_${at}`, `c_${at}`)
    expect(deals.dealOf('m_39')).toBeNull()
    expect(deals.dealOf('m_40')).toMatchObject({ commitment: 'c_40' })
  })

  test('is not lost to notes that cannot be read', () => {
    for (const text of ['', '{', '7', '[7]', '[{}]']) {
      const deals = new DealNotes({ read: () => text, write: () => undefined })
      expect(() => deals.noteMatch('m_1', 'c_1')).not.toThrow()
      expect(deals.dealOf('m_2')).toBeNull()
    }
  })
})
