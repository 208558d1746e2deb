import { describe, vi } from 'vitest'
import { TABLE_LIMITS } from '../../table/limits.ts'
import type { PersonName } from '../../table/testing/contract-kit.ts'
import { dealContract, type TimedTable } from '../../table/testing/deal.contract.ts'
import { CONTRACT_GAMES } from '../../table/testing/games.ts'
import { tableContract } from '../../table/testing/table.contract.ts'
import {
  ana,
  ben,
  gameServer,
  newId,
  recorder,
  stateOf,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

vi.mock('../../engine/limits.ts', async (original) => ({ ...(await original<object>()), ACTIONS_MAX: 8 }))

withGames(...CONTRACT_GAMES)

const profileOf = (person: PersonName) => (person === 'Ana' ? ana : ben)

/** A table of the server; Ana and Ben are connected to it. */
async function open(game: string): Promise<TimedTable> {
  const { code } = value(await gameServer.openTable(ana, { game }))
  value(await tell(ben, code, { type: 'sit' }))
  for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, code))
  const view = async () => value(await gameServer.viewTable(ana, code))
  const matchId = async () => (await view()).match?.id ?? ''
  return {
    command: (person, command) => tell(profileOf(person), code, command),
    async act(person, { action, revision, asHost = false }) {
      const request = { id: newId(), action, revision, asHost }
      return gameServer.actAt(profileOf(person), code, request)
    },
    view,
    state: async (person) => stateOf(profileOf(person), await matchId()),
    passTime: () => world.pass(1_000),
    passReveals: () => world.pass(TABLE_LIMITS.revealMs),
  }
}

describe('a table of the server', () => tableContract(open))
describe('a deal at a table of the server', () => dealContract(open))
