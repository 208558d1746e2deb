import { boardEn } from './board.ts'
import { frontEn } from './front.ts'
import { inviteEn } from './invite.ts'
import { lobbyEn } from './lobby.ts'
import { localEn } from './local.ts'
import { peopleEn } from './people.ts'
import { replayEn } from './replay.ts'
import { resultsEn } from './results.ts'
import { rulesEn } from './rules.ts'
import { settingsEn } from './settings.ts'
import { tableEn } from './table.ts'
import { tvEn } from './tv.ts'

/** All texts of the page in English. Screens other than the home page wait for them. */
export const en = {
  ...frontEn,
  ...settingsEn,
  ...inviteEn,
  ...lobbyEn,
  ...resultsEn,
  ...peopleEn,
  ...rulesEn,
  ...tableEn,
  ...boardEn,
  ...localEn,
  ...replayEn,
  ...tvEn,
} as const

export type ShellKey = keyof typeof en
