import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connectTable, type TableConnection } from '../../src/client/connection.ts'
import { fastRng, pick } from '../../src/engine/rng.ts'
import { nodeWorld } from '../../src/library/node-world.ts'
import { anySeed } from '../../tools/testing/repeat.ts'
import { seat } from '../../torture/kit/party.ts'
import { startCluster } from '../kit/cluster.ts'
import { newSchema } from '../kit/schema.ts'

async function until(what: string, isSo: () => boolean): Promise<void> {
  const endAt = performance.now() + 90_000
  while (!isSo()) {
    if (performance.now() > endAt) throw new Error(`waited in vain: ${what}`)
    await sleep(10)
  }
}

const revisionOf = (table: TableConnection) => table.snapshot().state?.revision ?? -1

test('the page’s own client plays on through a rolling restart and a killed node without being recreated', async () => {
  const seed = anySeed()
  const rng = fastRng(seed)
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const cluster = await startCluster({
    nodes: 3,
    databaseUrl,
    natsUrl: inject('natsUrl'),
    onComplaint: () => undefined,
  })
  const people = await seat(cluster.url, 2, 0)
  const tables = people.map(({ code, token }) =>
    connectTable({ world: nodeWorld(), baseUrl: cluster.url, code, token }),
  )
  const [host, guest] = tables as [TableConnection, TableConnection]
  let isPlaying = true
  const rejected: string[] = []
  const play = async (table: TableConnection) => {
    while (isPlaying) {
      const { state } = table.snapshot()
      const legal = state?.outcome === null ? (state.legal ?? []) : []
      if (legal.length > 0) {
        const answer = await table.act(pick(rng, legal))
        if (!answer.ok) rejected.push(answer.rejected.code)
      } else if (table === host && state !== null && state.outcome !== null)
        await host.command({ type: 'start' })
      await sleep(100)
    }
  }
  // A commitment changes the table: on its way to another node it would make a start stale.
  await until('both are there and have committed', () =>
    tables.every((table) => table.snapshot().table?.seats.every(({ hasEntropy }) => hasEntropy) === true),
  )
  expect((await host.command({ type: 'choose', game: 'yahtzee' })).ok).toBe(true)
  expect((await host.command({ type: 'start' })).ok).toBe(true)
  const playing = tables.map(play)
  const goesOn = async (what: string) => {
    const [match, before] = [host.snapshot().state?.match, Math.min(...tables.map(revisionOf))]
    await until(
      what,
      () => host.snapshot().state?.match !== match || tables.every((table) => revisionOf(table) > before + 1),
    )
  }
  await goesOn('the first actions')
  for (const at of cluster.nodes.keys()) {
    expect(await cluster.restart(at)).toBe(0)
    await goesOn(`after the restart of node ${at}`)
  }
  await cluster.kill(0)
  await goesOn('after a node was killed')
  isPlaying = false
  await Promise.all(playing)
  expect({ seed, rejected }).toEqual({ seed, rejected: [] })
  expect(tables.map((table) => table.snapshot().connection.status)).toEqual(['online', 'online'])
  host.close()
  guest.close()
  await cluster.stop()
})
