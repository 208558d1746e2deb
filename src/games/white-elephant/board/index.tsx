import { useEffect } from 'react'
import type { Board, BoardParts } from '../../../board-kit/board.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { bannerLine, heldInShort } from '../texts/status.ts'
import { spokenTable } from '../texts/summary.ts'
import { announce } from './announce.tsx'
import { fetchDrawings } from './art/gift-art.tsx'
import { awards } from './awards.ts'
import { Results } from './later.ts'
import { useLobby } from './lobby/use-lobby.tsx'
import { useMatch } from './match.tsx'
import { moment } from './moments.tsx'
import { opening } from './opening.tsx'
import type { Props } from './scene.ts'
import '../../../board-kit/round-table/surfaces.css'
import '../../../board-kit/round-table/rug.css'
import './board.css'
import './picture.css'
import './tiles.css'
import './own.css'
import './sizes.css'

/** The table comes first: drawings follow after this time, or with the first open gift. */
const DRAWINGS_AFTER_MS = 1_500

function useDrawingsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(fetchDrawings, DRAWINGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Lobby and match both keep their choices and drafts, whichever is shown. */
function useBoard(props: Props): BoardParts {
  useDrawingsAhead()
  const lobby = useLobby(props)
  const match = useMatch(props)
  const { observation, mode } = props
  const isActive = mode === 'play' && observation.legal.length > 0
  return {
    ...(observation.view.phase === 'LOBBY' ? lobby : match),
    banner: bannerLine(props, observation, isActive),
    scores: heldInShort(props, observation.view),
    spoken: spokenTable(props, observation),
  }
}

export const board: Board<View, Action, Event, Key> = {
  showsPlayers: true,
  useBoard,
  announce,
  opening,
  awards,
  moment,
  hasHint: ({ view, legal }) => view.phase === 'ACTIVE' && legal.length > 1,
  Breakdown: (props) => <Results {...props} />,
}
