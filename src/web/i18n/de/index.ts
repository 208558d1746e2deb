import type { Catalog } from '../../../engine/texts.ts'
import type { ShellKey } from '../en/index.ts'
import { atTableDe } from './at-table.ts'
import { localDe } from './local.ts'
import { peopleDe } from './people.ts'
import { replayDe } from './replay.ts'
import { settingsDe } from './settings.ts'
import { tvDe } from './tv.ts'

/** All texts of the page in German. Screens other than the home page and a table wait for them. */
export const de: Catalog<ShellKey> = {
  ...atTableDe,
  ...settingsDe,
  ...peopleDe,
  ...localDe,
  ...replayDe,
  ...tvDe,
}
