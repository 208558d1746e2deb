import './hint.css'
import { type ReactNode, useState } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { Icon } from '../../../board-kit/components/icons.tsx'
import type { StateMessage } from '../../../protocol/messages.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { useSettings } from '../../settings/settings.ts'
import type { GameLook } from '../board/boards.ts'
import { observationOf } from '../board/observation-of.ts'
import { useFrame } from '../frame-context.ts'

/** A requested hint. It belongs to one revision of the match. */
interface AskedHint {
  readonly revision: number
  readonly text: string
}

interface Hint {
  /** Null if the viewer has nothing to decide, or hints are off. */
  readonly button: ReactNode
  /** The hint, while it belongs to the state on screen. */
  readonly text: string | null
}

/** Offers the advice of the game's evaluator for the viewer's decision. It never acts by itself. */
export function useHint(state: StateMessage, look: GameLook, room: Room<string>): Hint {
  const t = useText()
  const language = useLanguage()
  const { odds } = useSettings()
  const { mode, snapshot } = useFrame()
  const [asked, setAsked] = useState<AskedHint | null>(null)
  const { revision, game } = state
  const observation = observationOf(state)
  const isOffered = mode === 'play' && odds && look.board.hasHint?.(observation) === true
  if (!isOffered) return { button: null, text: null }
  const text = asked?.revision === revision ? asked.text : null
  const press = async () => {
    if (text !== null) return setAsked(null)
    setAsked({ revision, text: t('table.hint.thinking') })
    const request = { observation, players: room.faces.length, options: snapshot.table?.options }
    const found = await import('./hint-text.ts')
      .then(({ fetchHint }) => fetchHint(game, request, room, language))
      .catch(() => t('table.hint.failed'))
    // The hint is dropped if the match has moved on in the meantime.
    setAsked((last) => (last?.revision === revision && found !== null ? { revision, text: found } : null))
  }
  return {
    button: (
      <button type="button" className="table-hint" aria-pressed={text !== null} onClick={() => void press()}>
        <Icon>
          <path d="M9.5 18.5h5M10.500 21.500h3M8.500 15.500a6 6 0 1 1 7 0v1h-7z" />
        </Icon>
        <span>{t('table.hint')}</span>
      </button>
    ),
    text,
  }
}
