import type { Catalog } from '../../../engine/texts.ts'
import type { ShellKey } from '../en/index.ts'
import { boardDe } from './board.ts'
import { frontDe } from './front.ts'
import { inviteDe } from './invite.ts'
import { lobbyDe } from './lobby.ts'
import { localDe } from './local.ts'
import { peopleDe } from './people.ts'
import { replayDe } from './replay.ts'
import { resultsDe } from './results.ts'
import { rulesDe } from './rules.ts'
import { settingsDe } from './settings.ts'
import { tableDe } from './table.ts'
import { tvDe } from './tv.ts'

/** All texts of the page in German. */
export const de: Catalog<ShellKey> = {
  ...frontDe,
  ...settingsDe,
  ...inviteDe,
  ...lobbyDe,
  ...resultsDe,
  ...peopleDe,
  ...rulesDe,
  ...tableDe,
  ...boardDe,
  ...localDe,
  ...replayDe,
  ...tvDe,
}
