import { de as kitDe } from '../../../board-kit/i18n/de.ts'
import type { Catalog } from '../../../engine/texts.ts'
import type { ShellKey } from '../en/index.ts'
import { boardDe } from './board.ts'
import { homeDe } from './home.ts'
import { inviteDe } from './invite.ts'
import { lobbyDe } from './lobby.ts'
import { localDe } from './local.ts'
import { peopleDe } from './people.ts'
import { rejectionDe } from './rejection.ts'
import { replayDe } from './replay.ts'
import { resultsDe } from './results.ts'
import { rulesDe } from './rules.ts'
import { settingsDe } from './settings.ts'
import { shellDe } from './shell.ts'
import { tableDe } from './table.ts'
import { tvDe } from './tv.ts'

export const de: Catalog<ShellKey> = {
  ...shellDe,
  ...rejectionDe,
  ...settingsDe,
  ...homeDe,
  ...inviteDe,
  ...lobbyDe,
  ...resultsDe,
  ...peopleDe,
  ...rulesDe,
  ...tableDe,
  ...boardDe,
  ...kitDe,
  ...localDe,
  ...replayDe,
  ...tvDe,
}
