import { animate } from 'motion/mini'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { Pace } from '../../board-kit/motion/pace.ts'
import type { Signal } from '../../client/source.ts'
import { EMOTES } from '../../protocol/table.ts'
import { useText } from '../i18n/use-text.ts'
import { EmoteArt } from './emote-art.tsx'
import { speakEmotes, useEmoteChoices } from './emote-choices.ts'
import { useFrame, useOrder } from './frame-context.ts'
import './emotes.css'

/** The shortest interval at which the table accepts emotes in the long run. */
const COOLDOWN_MS = 1_500

/** Eight emotes. There is no chat: people who play together hear each other anyway. */
export function EmoteTray({ onThrown }: { onThrown?: () => void }) {
  const t = useText()
  const { source } = useFrame()
  const order = useOrder(source)
  const [isCooling, setCooling] = useState(false)
  useEffect(() => {
    if (!isCooling) return
    const timer = setTimeout(() => setCooling(false), COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [isCooling])
  return (
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
              order({ type: 'emote', emote })
              onThrown?.()
            }}
          >
            <EmoteArt emote={emote} />
            <span className="unseen">{t(`table.emote.${emote}`)}</span>
          </button>
        </li>
      ))}
    </ul>
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

type Thrown = Extract<Signal, { type: 'emote' }>

const SHOWN_MS = 2_000
const SHOWN_MAX = 6

/** Emotes rise from the seats of their senders. */
export function EmoteBursts({ pace }: { pace: Pace }) {
  const t = useText()
  const { signals } = useFrame().snapshot
  const { muted, isSpoken } = useEmoteChoices()
  const [shown, setShown] = useState<readonly Thrown[]>([])
  const last = useRef(signals.at(-1)?.id ?? -1)
  useEffect(() => {
    const fresh = signals.filter((signal): signal is Thrown => {
      return signal.type === 'emote' && signal.id > last.current && !muted.has(signal.player ?? signal.name)
    })
    last.current = signals.at(-1)?.id ?? -1
    if (fresh.length === 0) return
    setShown((before) => [...before, ...fresh].slice(-SHOWN_MAX))
    setTimeout(() => setShown((before) => before.filter((one) => !fresh.includes(one))), SHOWN_MS)
  }, [signals, muted])
  const newest = shown.at(-1)
  return (
    <>
      <div className="emote-bursts" aria-hidden="true">
        {shown.map((thrown) => (
          <EmoteBurst key={thrown.id} thrown={thrown} pace={pace} />
        ))}
      </div>
      <div className="unseen" aria-live="polite">
        {isSpoken && newest !== undefined
          ? t('table.emote.said', { name: newest.name, emote: t(`table.emote.${newest.emote}`) })
          : ''}
      </div>
    </>
  )
}

function EmoteBurst({ thrown, pace }: { thrown: Thrown; pace: Pace }) {
  const place = useRef<HTMLSpanElement>(null)
  const { isMoving } = pace
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const seats = [...document.querySelectorAll(`[data-anchor="${CSS.escape(`seat:${thrown.player}`)}"]`)]
    const box = seats.map((seat) => seat.getBoundingClientRect()).find(({ width }) => width > 0)
    const x = box === undefined ? window.innerWidth / 2 : box.left + Math.min(box.width / 2, 60)
    const y = box === undefined ? 110 : box.top + box.height / 2
    const within = Math.min(Math.max(x, 60), window.innerWidth - 60)
    element.style.left = `${within}px`
    element.style.top = `${Math.max(y, 90)}px`
    if (!isMoving) return
    const controls = animate(
      element,
      { transform: ['translate(-50%, -20%)', 'translate(-50%, -120%)'], opacity: [1, 0] },
      { duration: SHOWN_MS / 1000, ease: 'easeOut' },
    )
    return () => controls.stop()
  }, [thrown, isMoving])
  return (
    <span ref={place} className="emote-burst">
      <EmoteArt emote={thrown.emote} />
      {thrown.name}
    </span>
  )
}
