import { boardEn } from './board.en.ts'
import { handEn } from './hand.en.ts'
import { homeEn } from './home.en.ts'
import { inviteEn } from './invite.en.ts'
import { lobbyEn } from './lobby.en.ts'
import { localEn } from './local.en.ts'
import { peopleEn } from './people.en.ts'
import { rejectionEn } from './rejection.en.ts'
import { replayEn } from './replay.en.ts'
import { resultsEn } from './results.en.ts'
import { rulesEn } from './rules.en.ts'
import { settingsEn } from './settings.en.ts'
import { shellEn } from './shell.en.ts'
import { tableEn } from './table.en.ts'
import { tvEn } from './tv.en.ts'

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
  ...handEn,
  ...localEn,
  ...replayEn,
  ...tvEn,
} as const

export type ShellKey = keyof typeof en
