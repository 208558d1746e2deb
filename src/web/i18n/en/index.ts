import { atTableEn } from './at-table.ts'
import { dailyEn } from './daily.ts'
import { localEn } from './local.ts'
import { lostEn } from './lost.ts'
import { noticesEn } from './notices.ts'
import { peopleEn } from './people.ts'
import { replayEn } from './replay.ts'
import { resultsEn } from './results.ts'
import { rulesEn } from './rules.ts'
import { settingsEn } from './settings.ts'
import { takeBackEn } from './take-back.ts'
import { tvEn } from './tv.ts'

/** All texts of the page in English. Screens other than the home page and a table wait for them. */
export const en = {
  ...atTableEn,
  ...resultsEn,
  ...rulesEn,
  ...settingsEn,
  ...peopleEn,
  ...noticesEn,
  ...localEn,
  ...dailyEn,
  ...replayEn,
  ...takeBackEn,
  ...lostEn,
  ...tvEn,
} as const

export type ShellKey = keyof typeof en
