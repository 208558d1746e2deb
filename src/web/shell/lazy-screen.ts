import { type ComponentType, lazy } from 'react'
import { loadAllTexts } from '../i18n/language.ts'

/** A screen that is fetched when it is first shown, together with the texts of all screens. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadAllTexts()])
    return { default: screen }
  })
