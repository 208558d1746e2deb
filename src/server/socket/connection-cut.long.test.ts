import { describe, expect, test } from 'vitest'
import {
  ana,
  type Client,
  command,
  connect,
  cy,
  gameServer,
  hello,
  hinder,
  match,
  reopen,
  value,
  windows,
  world,
} from './testing/fixture.ts'

describe('a connection that is cut leaves nothing behind,', () => {
  /** Cuts the connection just before or just after the n-th call of the store. */
  async function cutAt(
    nth: number,
    when: 'before' | 'after',
    script: (client: Client) => Promise<void>,
  ): Promise<boolean> {
    reopen()
    let asked = 0
    const client = connect()
    const cut = () => client.connection.closed()
    hinder(async () => {
      asked += 1
      if (asked !== nth) return
      if (when === 'before') cut()
      else setTimeout(cut, 1)
    })
    await script(client)
    await world.pass(5)
    if (asked < nth) cut()
    hinder()
    for (const { broadcast } of gameServer.tables) expect(broadcast.size).toBe(0)
    expect(windows.countOf(cy.profile.id)).toBe(0)
    await world.pass(31_000)
    for (const { presence } of gameServer.tables)
      expect(presence.isOnline(cy.profile.id, world.now())).toBe(false)
    return asked >= nth
  }

  test.each(['before', 'after'] as const)('whether it is cut %s any call of the store', async (when) => {
    const script = async (client: Client) => {
      void client.say(hello(cy, { revision: 0 }))
      void client.say(command({ type: 'sit' }))
      await client.say(command({ type: 'leave' }))
    }
    // Cy has missed events, so they are read from the store.
    value(
      await gameServer.act(ana.profile, match, {
        id: 'own-draw-1',
        revision: 0,
        action: { type: 'draw' },
        asHost: false,
      }),
    )
    let steps = 0
    while (await cutAt(steps + 1, when, script)) steps += 1
    expect(steps).toBeGreaterThan(4)
  })
})
