import type { HowTo } from '../../board-kit/how-to/how-to.ts'
import { type Catalog, type Language, type Translate, translate } from '../../engine/texts.ts'
import { type Answer, reject } from '../../protocol/answer.ts'
import { loadGameCatalog } from '../i18n/game-texts.ts'
import { createResource } from '../shell/resource.ts'

const PICTURES = import.meta.glob<{ readonly howTo: HowTo<string> }>('../../games/*/board/how-to.tsx')
const WORDS = import.meta.glob<{ readonly howTo: Catalog }>('../../games/*/texts/how-to.*.ts')

/** The page "How to play" of one game in one language. */
export interface Guide {
  readonly pictures: HowTo<string>['pictures']
  /** The words of the page. */
  readonly say: Translate<string>
  /** The texts of the game, which its pieces show. */
  readonly t: Translate<string>
}

async function loadGuide(game: string, language: Language): Promise<Guide | null> {
  const [pictures, words, catalog] = await Promise.all([
    PICTURES[`../../games/${game}/board/how-to.tsx`]?.(),
    WORDS[`../../games/${game}/texts/how-to.${language}.ts`]?.(),
    loadGameCatalog(game, language),
  ])
  if (pictures === undefined || words === undefined) return null
  const { howTo } = pictures
  return {
    pictures: howTo.pictures,
    say: translate(words.howTo, language),
    t: translate(catalog ?? {}, language),
  }
}

const useLoaded = createResource(async (key): Promise<Answer<Guide | null>> => {
  const [language, ...game] = key.split('/')
  try {
    return { ok: true, value: await loadGuide(game.join('/'), language === 'de' ? 'de' : 'en') }
  } catch {
    return reject('no-answer')
  }
})

/** Loads the page "How to play" of a game; null if the game has none. */
export const useGuide = (game: string, language: Language) => useLoaded(`${language}/${game}`)
