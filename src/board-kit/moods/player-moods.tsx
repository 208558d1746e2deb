import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import type { Face } from '../board.ts'
import { feelingsIn } from '../moments/moment.ts'
import type { Beat } from '../stage/beats.ts'
import { allIn, type Mood, type Moods } from './mood.ts'

/** How long a player shows a reaction. */
const REACTION_MS = 3_000

/** The moods of the players at the table on this screen; those who are not named are calm. */
const MoodsContext = createContext<Moods>({})

/** The mood of a player: people who are away sleep through everything. */
export function useMood({ player, presence }: Face): Mood {
  const moods = useContext(MoodsContext)
  return presence === 'away' ? 'asleep' : (moods[player] ?? 'calm')
}

/** How players take a beat: as its line says, or as those in a big moment do. */
function reactionsTo({ line, moment }: Beat): Moods {
  return { ...line.moods, ...(moment === null ? {} : feelingsIn(moment)) }
}

interface PlayerMoodsProps {
  /** The last beat that has landed. */
  readonly told: Beat | null
  readonly activePlayers: readonly PlayerId[]
  readonly children: ReactNode
}

/** Gives the players of a table their moods: reactions to the last beats, and otherwise thought if they can act. */
export function PlayerMoods({ told, activePlayers, children }: PlayerMoodsProps) {
  const reactions = useReactions(told)
  const moods = useMemo<Moods>(
    () => ({
      ...allIn('thinking', activePlayers),
      ...Object.fromEntries(Object.entries(reactions).map(([player, { mood }]) => [player, mood])),
    }),
    [activePlayers, reactions],
  )
  return <MoodsContext value={moods}>{children}</MoodsContext>
}

type Reactions = Readonly<Record<PlayerId, { readonly mood: Mood }>>

/** The reactions to the last beats. The beat that is there when a screen opens is old news. */
function useReactions(told: Beat | null): Reactions {
  const [reactions, setReactions] = useState<Reactions>({})
  const last = useRef(told)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (told === null || told === last.current) return
    last.current = told
    const fresh: Reactions = Object.fromEntries(
      Object.entries(reactionsTo(told)).map(([player, mood]) => [player, { mood }]),
    )
    if (Object.keys(fresh).length === 0) return
    setReactions((known) => ({ ...known, ...fresh }))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setReactions((known) =>
        Object.fromEntries(Object.entries(known).filter(([player, one]) => fresh[player] !== one)),
      )
    }, REACTION_MS)
    timers.current.add(timer)
  }, [told])
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
    }
  }, [])
  return reactions
}
