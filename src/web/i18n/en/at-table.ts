import { boardEn } from './board.ts'
import { frontEn } from './front.ts'
import { inviteEn } from './invite.ts'
import { lobbyEn } from './lobby.ts'
import { tableEn } from './table.ts'

/** The texts of a table in English, from its lobby to its results. */
export const atTableEn = {
  ...frontEn,
  ...inviteEn,
  ...lobbyEn,
  ...tableEn,
  ...boardEn,
} as const

export type TableKey = keyof typeof atTableEn
