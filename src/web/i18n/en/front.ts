import { en as kitEn } from '../../../board-kit/i18n/en.ts'
import { homeEn } from './home.ts'
import { rejectionEn } from './rejection.ts'
import { shellEn } from './shell.ts'

/** The English texts of the home page and of what every screen shares. They come with the page's first script. */
export const frontEn = { ...shellEn, ...rejectionEn, ...homeEn, ...kitEn } as const

export type FrontKey = keyof typeof frontEn
