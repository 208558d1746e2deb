import { useMemo } from 'react'
import { type Translate, translate } from '../../engine/texts.ts'
import type { FrontKey } from './en/front.ts'
import { useSpoken } from './language.ts'

/** The texts of the home page and of what every screen shares, which are there from the first paint. */
export function useFrontText(): Translate<FrontKey> {
  const { language, texts } = useSpoken()
  return useMemo(() => translate(texts, language), [texts, language])
}
