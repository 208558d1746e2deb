import { de as kitDe } from '../../../board-kit/i18n/de.ts'
import type { Catalog } from '../../../engine/texts.ts'
import type { FrontKey } from '../en/front.ts'
import { homeDe } from './home.ts'
import { rejectionDe } from './rejection.ts'
import { shellDe } from './shell.ts'

/** The German texts of the home page and of what every screen shares. */
export const frontDe: Catalog<FrontKey> = { ...shellDe, ...rejectionDe, ...homeDe, ...kitDe }
