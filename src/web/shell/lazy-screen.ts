import { type ComponentType, lazy } from 'react'
import { loadAllTexts } from '../i18n/language.ts'

/** A screen that is fetched when it is first shown, together with its texts: those of all screens by default. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = loadAllTexts,
) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts()])
    return { default: screen }
  })
