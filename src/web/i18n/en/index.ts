import { atTableEn } from './at-table.ts'
import { localEn } from './local.ts'
import { peopleEn } from './people.ts'
import { replayEn } from './replay.ts'
import { settingsEn } from './settings.ts'
import { tvEn } from './tv.ts'

/** All texts of the page in English. Screens other than the home page and a table wait for them. */
export const en = {
  ...atTableEn,
  ...settingsEn,
  ...peopleEn,
  ...localEn,
  ...replayEn,
  ...tvEn,
} as const

export type ShellKey = keyof typeof en
