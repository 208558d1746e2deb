import type { Board, BoardParts } from '../../web/board/board.ts'
import './board.css'
import './board-picture.css'
import './board-tiles.css'
import './board-own.css'
import './board-lobby.css'
import './board-sizes.css'
import type { Action } from './actions.ts'
import { useLobby } from './board-lobby-state.tsx'
import { useMatch } from './board-match.tsx'
import { Results } from './board-results.tsx'
import type { Props } from './board-scene.tsx'
import { spokenTable } from './board-spoken.ts'
import { announce } from './board-tell.tsx'
import { bannerLine, heldInShort } from './board-words.ts'
import type { Event } from './events.ts'
import type { View } from './state.ts'
import type { Key } from './texts.en.ts'

/** Both halves keep what is chosen and written on this device, whichever is shown. */
function useBoard(props: Props): BoardParts {
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
  useBoard,
  announce,
  Breakdown: (props) => <Results {...props} />,
}
