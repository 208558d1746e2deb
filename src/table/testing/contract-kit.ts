import { expect } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import type { Answer } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../protocol/table.ts'

/** The two people of every table in this suite; Ana is its host. */
export type PersonName = 'Ana' | 'Ben'

/** A table on one of its hosts: the server, a page without a server, or the terminal. */
export interface TableUnderTest {
  command(person: PersonName, command: TableCommand): Promise<Answer<unknown>>
  act(
    person: PersonName,
    request: { readonly action: Typed; readonly revision: number; readonly asHost?: boolean },
  ): Promise<Answer<{ readonly revision: number }>>
  view(): Promise<TableView>
  state(person: PersonName): Promise<StateMessage>
  /** Lets enough time pass for a bot to act. */
  passTime(): Promise<void>
}

/** The limit on the actions of a record in these tests: the files that run them replace the engine's own. */
export const ACTIONS_MAX = 8

export const DRAW: Typed = { type: 'draw' }

export function codeOf(answer: Answer<unknown>): string {
  return answer.ok ? 'accepted' : answer.rejected.code
}

export type OpenTable = (game: string) => Promise<TableUnderTest>

/** Opens a table and gives these commands of its host. */
export async function opened(
  open: OpenTable,
  game: string,
  ...commands: readonly TableCommand[]
): Promise<TableUnderTest> {
  const table = await open(game)
  for (const command of commands) expect(codeOf(await table.command('Ana', command))).toBe('accepted')
  return table
}

/** Opens a table, gives these commands of its host, and starts a match. */
export const begun = (open: OpenTable, game: string, ...commands: readonly TableCommand[]) =>
  opened(open, game, ...commands, { type: 'start' })

/** Gives a command of the host and returns the code of the answer. */
export const by = async (table: TableUnderTest, command: TableCommand) =>
  codeOf(await table.command('Ana', command))

export const playerOf = async (table: TableUnderTest, seat: PersonName | 'Toy') =>
  (await table.view()).seats.find(({ name }) => name === seat)?.player ?? ''

export async function act(table: TableUnderTest, person: PersonName, action: Typed, revision?: number) {
  return table.act(person, { action, revision: revision ?? (await table.state(person)).revision })
}

export const drawn = async (table: TableUnderTest, person: PersonName, revision?: number) =>
  codeOf(await act(table, person, DRAW, revision))

export const revisionOf = async (table: TableUnderTest) => (await table.state('Ana')).revision
export const pausedOf = async (table: TableUnderTest) => (await table.view()).match?.paused
