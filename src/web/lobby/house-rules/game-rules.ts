import { useEffect, useState } from 'react'
import type { AnyGame, Refusal } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'

const GAMES = import.meta.glob<Readonly<Record<string, AnyGame>>>('../../../games/*/index.ts')

/** Loads the rules of a game; null if the page does not know the game, or cannot fetch them. */
export async function loadRules(id: string): Promise<AnyGame | null> {
  try {
    const module = await GAMES[`../../../games/${id}/index.ts`]?.()
    return Object.values(module ?? {}).find((game) => game.id === id) ?? null
  } catch {
    return null
  }
}

/** Loads the rules of a game on demand; null until they have arrived, or if they cannot be fetched. */
export function useRules(id: string): AnyGame | null {
  const [rules, setRules] = useState<AnyGame | null>(null)
  useEffect(() => {
    let isWanted = true
    void loadRules(id).then((loaded) => isWanted && setRules(loaded))
    return () => {
      isWanted = false
    }
  }, [id])
  return rules?.id === id ? rules : null
}

/** Returns why this number of players cannot start with these house rules, or null. The server checks again. */
export function startRefusal(game: AnyGame, players: number, options: unknown): Refusal | null {
  const { min, max } = game.players
  if (players < min || players > max) {
    return {
      code: players < min ? 'too-few' : 'too-many',
      text: `This game is for ${min} to ${max} players.`,
      values: { min, max },
    }
  }
  const parsed = parse(game.options, options ?? {})
  return parsed.ok
    ? (game.setupRefusal?.(players, parsed.value) ?? null)
    : { code: 'bad-options', text: parsed.reason }
}
