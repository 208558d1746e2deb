import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fetched, useFetchAhead } from '../../../board-kit/components/fetched.tsx'
import type { Pace } from '../../../board-kit/motion/pace.ts'
import { middleOfTable, type Place, placeOf } from '../../../board-kit/motion/places.ts'
import type { Signal } from '../../../client/source.ts'
import { useText } from '../../i18n/use-text.ts'
import { useEmoteChoices } from './emote-choices.ts'
import './emotes.css'

// Nobody throws anything in the first moments of a table.
const EmoteArt = fetched(async () => (await import('./emote-art.tsx')).EmoteArt)
const AHEAD = [EmoteArt]

type Thrown = Extract<Signal, { type: 'emote' }>

const SHOWN_MS = 2_000
const SHOWN_MAX = 6

interface EmoteBurstsProps {
  readonly signals: readonly Signal[]
  readonly pace: Pace
  /** On a TV emotes are large enough for the whole room. */
  readonly isTv?: boolean
}

/** Emotes that fly from the seats of their senders to whom they are thrown at, or to the middle of the table. */
export function EmoteBursts({ signals, pace, isTv = false }: EmoteBurstsProps) {
  const t = useText()
  useFetchAhead(AHEAD)
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
      {createPortal(
        <div className={`emote-bursts${isTv ? ' emote-bursts-tv' : ''}`} aria-hidden="true">
          {shown.map((thrown) => (
            <EmoteBurst key={thrown.id} thrown={thrown} pace={pace} />
          ))}
        </div>,
        document.body,
      )}
      <div className="unseen" aria-live="polite">
        {isSpoken && newest !== undefined
          ? t('table.emote.said', { name: newest.name, emote: t(`table.emote.${newest.emote}`) })
          : ''}
      </div>
    </>
  )
}

const EDGE_PX = 50

/** A place that is not cut off by the edge of the screen. */
function within({ x, y, width }: Place): Place {
  return {
    x: Math.min(Math.max(x, EDGE_PX), window.innerWidth - EDGE_PX),
    y: Math.min(Math.max(y, EDGE_PX), window.innerHeight - EDGE_PX),
    width,
  }
}

const at = ({ x, y }: Pick<Place, 'x' | 'y'>, scale: number, turn: number) =>
  `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale}) rotate(${turn}deg)`

/** The frames of a throw: up and over in a bow, a bounce at its end, and away. */
function throwFrames(from: Place, to: Place): Keyframe[] {
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - Math.abs(from.x - to.x) / 4 - 60 }
  return [
    { transform: at(from, 0.4, 0), opacity: 0, easing: 'ease-out' },
    { transform: at(from, 1, -20), opacity: 1, offset: 0.08, easing: 'cubic-bezier(0.2, 0.6, 0.6, 1)' },
    { transform: at({ x: top.x, y: Math.max(top.y, EDGE_PX) }, 1.15, 160), offset: 0.26, easing: 'ease-in' },
    { transform: at(to, 1.4, 360), offset: 0.44, easing: 'ease-out' },
    { transform: at(to, 1, 345), offset: 0.54 },
    { transform: at(to, 1.1, 360), opacity: 1, offset: 0.85 },
    { transform: at(to, 1.3, 360), opacity: 0 },
  ]
}

function EmoteBurst({ thrown, pace: { isMoving } }: { thrown: Thrown; pace: Pace }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const from = within(placeOf(`seat:${thrown.player}`) ?? middleOfTable())
    const aim = thrown.to === undefined ? null : placeOf(`seat:${thrown.to}`)
    const to = within(aim ?? middleOfTable())
    element.style.transform = at(to, 1, 0)
    if (!isMoving) return
    const flight = element.animate(throwFrames(from, to), SHOWN_MS)
    return () => flight.cancel()
  }, [thrown, isMoving])
  return (
    <span ref={place} className="emote-burst">
      <EmoteArt emote={thrown.emote} />
      {!isMoving && <span className="emote-by">{thrown.name}</span>}
    </span>
  )
}
