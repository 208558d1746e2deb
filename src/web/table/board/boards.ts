import { useCallback, useEffect, useState } from 'react'
import type { AnyBoard } from '../../../board-kit/board.ts'
import { setComputeHost } from '../../../board-kit/compute.ts'
import type { Catalog, Language, Translate } from '../../../engine/texts.ts'
import { loadGameCatalog } from '../../i18n/game-texts.ts'
import { translate, useLanguage } from '../../i18n/use-text.ts'

setComputeHost(async (...call) => (await import('../../workers/compute.ts')).compute(...call))

const BOARDS = import.meta.glob<{ board: AnyBoard }>('../../../games/*/board/index.tsx')

/** How a game looks and speaks on this device. */
export interface GameLook {
  readonly game: string
  readonly language: Language
  readonly board: AnyBoard
  readonly t: Translate<string>
  /** Whether the game's catalogue has this text. */
  has(key: string): boolean
}

/** Loads a game's board, or a plain one that can play every game. */
async function loadBoard(game: string): Promise<AnyBoard> {
  const own = await BOARDS[`../../../games/${game}/board/index.tsx`]?.()
  return own?.board ?? (await import('./plain-board.tsx')).plainBoard
}

async function loadLook(game: string, language: Language): Promise<GameLook> {
  const [board, own] = await Promise.all([loadBoard(game), loadGameCatalog(game, language)])
  const catalog: Catalog = own ?? (await loadGameCatalog(game, 'en')) ?? {}
  return {
    game,
    language,
    board,
    t: translate(catalog, language),
    has: (key) => Object.hasOwn(catalog, key),
  }
}

export type LookResource =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly look: GameLook }
  | { readonly status: 'failed'; retry(): void }

/** The board and texts of a game. A change of language keeps the old ones until the new ones are loaded. */
export function useLook(game: string | null): LookResource {
  const language = useLanguage()
  const [look, setLook] = useState<GameLook | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setFailed(null)
    setAttempt((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again, and so does a board that changes under `npm run dev`
  useEffect(() => {
    if (game === null) return
    let isWanted = true
    loadLook(game, language).then(
      (loaded) => isWanted && setLook(loaded),
      () => isWanted && setFailed(game),
    )
    return () => {
      isWanted = false
    }
  }, [game, language, attempt, BOARDS])
  if (look !== null && look.game === game) return { status: 'ready', look }
  return failed !== null && failed === game ? { status: 'failed', retry } : { status: 'loading' }
}
