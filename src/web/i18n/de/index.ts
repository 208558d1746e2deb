import type { Catalog } from '../../../engine/texts.ts'
import type { ShellKey } from '../en/index.ts'
import { atTableDe } from './at-table.ts'
import { dailyDe } from './daily.ts'
import { localDe } from './local.ts'
import { lostDe } from './lost.ts'
import { noticesDe } from './notices.ts'
import { peopleDe } from './people.ts'
import { replayDe } from './replay.ts'
import { resultsDe } from './results.ts'
import { rulesDe } from './rules.ts'
import { settingsDe } from './settings.ts'
import { takeBackDe } from './take-back.ts'
import { tvDe } from './tv.ts'

/** All texts of the page in German. Screens other than the home page and a table wait for them. */
export const de: Catalog<ShellKey> = {
  ...atTableDe,
  ...resultsDe,
  ...rulesDe,
  ...settingsDe,
  ...peopleDe,
  ...noticesDe,
  ...localDe,
  ...dailyDe,
  ...replayDe,
  ...takeBackDe,
  ...lostDe,
  ...tvDe,
}
