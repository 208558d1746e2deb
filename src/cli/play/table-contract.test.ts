import { randomBytes } from 'node:crypto'
import { describe, vi } from 'vitest'
import { newDeal } from '../../table/deal.ts'
import type { PersonName, TableUnderTest } from '../../table/testing/contract-kit.ts'
import { contractGame } from '../../table/testing/games.ts'
import { tableContract } from '../../table/testing/table.contract.ts'
import { KEYBOARD, TerminalTable, terminalTable } from './terminal-table.ts'

vi.mock('../../engine/limits.ts', async (original) => ({ ...(await original<object>()), ACTIONS_MAX: 8 }))

const PLAYERS = { Ana: 'A', Ben: 'B' } as const satisfies Record<PersonName, string>
const SEATS = (['Ana', 'Ben'] as const).map((name) => ({ player: PLAYERS[name], name, bot: null }))

/** The commands that a person gives for themselves; the keyboard gives the others. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['sit', 'askTakeBack', 'answerTakeBack'])

/** A table in the terminal, with Ana and Ben at the keyboard. */
async function open(game: string): Promise<TableUnderTest> {
  const host = { gameOf: contractGame, random: randomBytes, onFault: () => undefined }
  const { runner } = new TerminalTable(host, terminalTable(game, {}, SEATS, newDeal(randomBytes)))
  return {
    async command(person, command) {
      if (command.type === 'emote' || command.type === 'nudge') throw new Error('not in this suite')
      const own = { id: PLAYERS[person], name: person, avatar: 'fox' } as const
      return runner.execute(OF_A_PERSON.has(command.type) ? own : KEYBOARD, command)
    },
    act: async (person, { action, revision, asHost = false }) =>
      runner.act(asHost ? KEYBOARD : { id: PLAYERS[person] }, { action, revision, asHost }),
    view: async () => runner.view(KEYBOARD.id),
    async state(person) {
      const state = runner.state(PLAYERS[person], false)
      if (state === null) throw new Error('there is no match')
      return state
    },
    async passTime() {
      await runner.runDue()
    },
  }
}

describe('a table in the terminal', () => tableContract(open))
