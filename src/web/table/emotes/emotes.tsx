import { useEffect, useId, useState } from 'react'
import type { Face } from '../../../board-kit/board.ts'
import { Avatar } from '../../../board-kit/components/avatar.tsx'
import { PlayersIcon } from '../../../board-kit/components/icons.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { EMOTES } from '../../../protocol/table.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFrame, useOrder } from '../frame-context.ts'
import { EmoteArt } from './emote-art.tsx'
import { speakEmotes, useEmoteChoices } from './emote-choices.ts'
import './emotes.css'
import './emote-targets.css'

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
      <Targets others={others} target={target} choose={choose} />
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

interface TargetsProps {
  readonly others: readonly Face[]
  readonly target: PlayerId
  choose(target: PlayerId): void
}

/** The faces at the table, one of them to be thrown at, and the middle of the table. */
function Targets({ others, target, choose }: TargetsProps) {
  const t = useText()
  const name = useId()
  const all = [null, ...others]
  return (
    <fieldset className="emote-targets">
      <legend>{t('table.emotes.to')}</legend>
      {all.map((face) => {
        const player = face?.player ?? EVERYONE
        const pick = () => choose(player)
        // A tap on the player whose turn it is changes nothing yet, but they stay the target when their turn is over.
        return (
          <label key={player} className="emote-target">
            <input type="radio" name={name} checked={player === target} onChange={pick} onClick={pick} />
            {face === null ? <PlayersIcon /> : <Avatar avatar={face.avatar} hue={face.hue} />}
            <span>{face?.name ?? t('table.emotes.everyone')}</span>
          </label>
        )
      })}
    </fieldset>
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
