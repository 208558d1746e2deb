import { boardDe } from './board.de.ts'
import type { ShellKey } from './en.ts'
import { handDe } from './hand.de.ts'
import { homeDe } from './home.de.ts'
import { inviteDe } from './invite.de.ts'
import { lobbyDe } from './lobby.de.ts'
import { localDe } from './local.de.ts'
import { peopleDe } from './people.de.ts'
import { rejectionDe } from './rejection.de.ts'
import { replayDe } from './replay.de.ts'
import { resultsDe } from './results.de.ts'
import { rulesDe } from './rules.de.ts'
import { settingsDe } from './settings.de.ts'
import { shellDe } from './shell.de.ts'
import { tableDe } from './table.de.ts'
import type { Catalog } from './text.ts'
import { tvDe } from './tv.de.ts'

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
  ...handDe,
  ...localDe,
  ...replayDe,
  ...tvDe,
}
