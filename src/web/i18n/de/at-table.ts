import type { Catalog } from '../../../engine/texts.ts'
import type { TableKey } from '../en/at-table.ts'
import { boardDe } from './board.ts'
import { frontDe } from './front.ts'
import { inviteDe } from './invite.ts'
import { lobbyDe } from './lobby.ts'
import { tableDe } from './table.ts'

/** The texts of a table in German, from its lobby to its results. */
export const atTableDe: Catalog<TableKey> = {
  ...frontDe,
  ...inviteDe,
  ...lobbyDe,
  ...tableDe,
  ...boardDe,
}
