import { useMemo } from 'react'
import { type Translate, translate } from '../../engine/texts.ts'
import type { FrontKey } from './en/front.ts'
import { useSpoken } from './language.ts'

/** The texts of the home page and those that all screens share, available from the first paint. */
export function useFrontText(): Translate<FrontKey> {
  const { language, texts } = useSpoken()
  return useMemo(() => translate(texts, language), [texts, language])
}
