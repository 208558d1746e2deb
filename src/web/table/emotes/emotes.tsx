import { useEffect, useState } from 'react'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { EMOTES } from '../../../protocol/table.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFrame, useOrder } from '../frame-context.ts'
import { EmoteArt } from './emote-art.tsx'
import { speakEmotes, useEmoteChoices } from './emote-choices.ts'
import './emotes.css'

/** The shortest interval at which the table accepts emotes in the long run. */
const COOLDOWN_MS = 1_500

/** The value of the middle of the table in the list of targets. */
const EVERYONE = ''

/** The player whom emotes are thrown at: the chosen one, or the one whose turn it is. */
function useTarget() {
  const { faces, activePlayers } = useFrame()
  const others = faces.filter(({ isYou }) => !isYou)
  const [chosen, choose] = useState<PlayerId | null>(null)
  const active = others.find(({ player }) => activePlayers.includes(player))?.player
  const target = others.some(({ player }) => player === chosen) || chosen === EVERYONE ? chosen : active
  return { others, target: target ?? EVERYONE, choose }
}

/** Eight emotes and whom they are thrown at. There is no chat: people who play together hear each other anyway. */
export function EmoteTray({ onThrown }: { onThrown?: () => void }) {
  const t = useText()
  const { source } = useFrame()
  const order = useOrder(source)
  const { others, target, choose } = useTarget()
  const [isCooling, setCooling] = useState(false)
  useEffect(() => {
    if (!isCooling) return
    const timer = setTimeout(() => setCooling(false), COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [isCooling])
  return (
    <div className="emote-tray">
      <label className="emote-to">
        <span>{t('table.emotes.to')}</span>
        <select value={target} onChange={(event) => choose(event.currentTarget.value)}>
          <option value={EVERYONE}>{t('table.emotes.everyone')}</option>
          {others.map(({ player, name }) => (
            <option key={player} value={player}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ul className="emote-grid">
        {EMOTES.map((emote) => (
          <li key={emote}>
            <button
              type="button"
              className="emote-button"
              aria-disabled={isCooling ? true : undefined}
              title={t(`table.emote.${emote}`)}
              onClick={() => {
                if (isCooling) return
                setCooling(true)
                order({ type: 'emote', emote, ...(target === EVERYONE ? {} : { to: target }) })
                onThrown?.()
              }}
            >
              <EmoteArt emote={emote} />
              <span className="unseen">{t(`table.emote.${emote}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function EmoteSheet() {
  const t = useText()
  const { open } = useFrame()
  const { isSpoken } = useEmoteChoices()
  return (
    <Sheet title={t('table.emotes')} onClose={() => open(null)}>
      <EmoteTray onThrown={() => open(null)} />
      <label className="emote-spoken">
        <input
          type="checkbox"
          checked={isSpoken}
          onChange={(event) => speakEmotes(event.currentTarget.checked)}
        />
        {t('table.emotes.spoken')}
      </label>
    </Sheet>
  )
}
