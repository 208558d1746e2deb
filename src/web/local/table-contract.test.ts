import { describe, expect, vi } from 'vitest'
import { newDeal } from '../../table/deal.ts'
import type { PersonName, TableUnderTest } from '../../table/testing/contract-kit.ts'
import { contractGame } from '../../table/testing/games.ts'
import { tableContract } from '../../table/testing/table.contract.ts'
import { LocalTable } from './local-table.ts'
import { planned } from './setup/plan.ts'
import { FakeDevice } from './testing/fake-device.ts'

vi.mock('../../engine/limits.ts', async (original) => ({ ...(await original<object>()), ACTIONS_MAX: 8 }))

const PACE_MS = 900
const PLAYERS = { Ana: 'p1', Ben: 'p2' } as const satisfies Record<PersonName, string>

/** A table on one device, which Ana and Ben hand to each other. */
async function open(game: string): Promise<TableUnderTest> {
  const device = new FakeDevice()
  const plan = { game, options: {}, sitters: [{ name: 'Ana' }, { name: 'Ben' }], paceMs: PACE_MS }
  const table = new LocalTable(
    { ...device, gameOf: contractGame, changed: () => undefined },
    { table: planned(plan, newDeal(device.random), contractGame), record: null },
  )
  const state = (person: PersonName) => {
    table.setViewer(PLAYERS[person])
    const now = table.snapshot().state
    expect(now).not.toBeNull()
    return now!
  }
  return {
    async command(person, command) {
      table.setViewer(PLAYERS[person])
      return table.command(command)
    },
    async act(person, { action, revision, asHost = false }) {
      table.setViewer(PLAYERS[person])
      const match = table.snapshot().state?.match ?? ''
      return table.act({ match, player: PLAYERS[person], action, revision, asHost })
    },
    view: async () => table.snapshot().table!,
    state: async (person) => state(person),
    passTime: async () => device.pass((4 / 3) * PACE_MS),
  }
}

describe('a table on one device', () => tableContract(open))
