import { en as kitEn } from '../../../board-kit/i18n/en.ts'
import { boardEn } from './board.ts'
import { homeEn } from './home.ts'
import { inviteEn } from './invite.ts'
import { lobbyEn } from './lobby.ts'
import { localEn } from './local.ts'
import { peopleEn } from './people.ts'
import { rejectionEn } from './rejection.ts'
import { replayEn } from './replay.ts'
import { resultsEn } from './results.ts'
import { rulesEn } from './rules.ts'
import { settingsEn } from './settings.ts'
import { shellEn } from './shell.ts'
import { tableEn } from './table.ts'
import { tvEn } from './tv.ts'

/** The shell in English, which is also what is shown where another language has no word. */
export const en = {
  ...shellEn,
  ...rejectionEn,
  ...settingsEn,
  ...homeEn,
  ...inviteEn,
  ...lobbyEn,
  ...resultsEn,
  ...peopleEn,
  ...rulesEn,
  ...tableEn,
  ...boardEn,
  ...kitEn,
  ...localEn,
  ...replayEn,
  ...tvEn,
} as const

export type ShellKey = keyof typeof en
