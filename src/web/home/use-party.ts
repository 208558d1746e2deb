import { useEffect, useState } from 'react'

/** The animals of the home page. */
export type Party = typeof import('./party.tsx')

/** The games come first: the animals arrive a moment later, in a file of their own. */
const ARRIVE_MS = 300

/** Loads the animals once the games are shown; null until they are there. Nothing moves when they come: their room is kept. */
export function useParty(isShown: boolean): Party | null {
  const [party, setParty] = useState<Party | null>(null)
  useEffect(() => {
    if (!isShown) return
    let isWanted = true
    const timer = setTimeout(() => {
      // Without a network the page is a page without animals.
      import('./party.tsx').then(
        (loaded) => isWanted && setParty(loaded),
        () => undefined,
      )
    }, ARRIVE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isShown])
  return party
}
