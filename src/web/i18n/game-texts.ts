import { useEffect, useState } from 'react'
import { type Catalog, type Language, translate } from '../../engine/texts.ts'
import type { GameText } from './game-fronts.ts'
import { useLanguage } from './language.ts'

const LOADERS = {
  en: import.meta.glob<{ readonly en: Catalog }>('../../games/*/texts/en.ts'),
  de: import.meta.glob<{ readonly de: Catalog }>('../../games/*/texts/de.ts'),
}

const loaded = new Map<string, Catalog>()
const keyOf = (game: string, language: Language) => `${language}/${game}`

/** A game's own texts in a language; null if it has none, or if they could not be fetched. */
export async function loadGameCatalog(game: string, language: Language): Promise<Catalog | null> {
  const known = loaded.get(keyOf(game, language))
  if (known !== undefined) return known
  const catalog = await fetchCatalog(game, language).catch(() => null)
  if (catalog !== null) loaded.set(keyOf(game, language), catalog)
  return catalog
}

async function fetchCatalog(game: string, language: Language): Promise<Catalog | null> {
  const path = (name: Language) => `../../games/${game}/texts/${name}.ts`
  if (language === 'en') return (await LOADERS.en[path('en')]?.())?.en ?? null
  return (await LOADERS.de[path('de')]?.())?.de ?? null
}

/** The texts of a game that generic screens show: name, tagline, house rules, presets, bots. */
export function useGameText(game: string): GameText {
  const language = useLanguage()
  const [, setArrived] = useState(0)
  useEffect(() => {
    if (loaded.has(keyOf(game, language))) return
    let isWanted = true
    void loadGameCatalog(game, language).then(() => {
      if (isWanted) setArrived((count) => count + 1)
    })
    return () => {
      isWanted = false
    }
  }, [game, language])
  const catalog = loaded.get(keyOf(game, language))
  return (key, values) => (catalog?.[key] === undefined ? null : translate(catalog, language)(key, values))
}
