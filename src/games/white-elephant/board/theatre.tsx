import './theatre.css'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import type { Event } from '../rules/events.ts'
import { SAMPLES } from '../rules/samples.ts'
import { translateTitle } from '../texts/sentences.ts'
import { BoxBody, BoxLid, GiftPicture, type Pictured } from './picture.tsx'
import type { Props } from './scene.ts'

type EventOf<Type> = Extract<Event, { type: Type }>

/** The scene that plays now: the opening of a gift, or a gift on its way from seat to seat. */
export function Theatre({ props }: { props: Props }) {
  const { scene = null } = props
  if (scene === null) return null
  const event = scene.event as Event
  switch (event.type) {
    case 'picked':
      return <Opening key={scene.id} props={props} event={event} ms={scene.ms} />
    case 'stolen':
    case 'taken':
      return <Drag key={scene.id} props={props} event={event} ms={scene.ms} />
    default:
      return null
  }
}

type Style = CSSProperties & Record<`--${string}`, string>

/** The place of the table on the screen: scenes play above it, but over no hand and no bar. */
function tableBox(): DOMRect | undefined {
  return document.querySelector('.table-zone, .tv-board')?.getBoundingClientRect()
}

interface SceneProps<Type> {
  readonly props: Props
  readonly event: EventOf<Type>
  readonly ms: number
}

/** A gift is opened: the box comes forward, the ribbon goes, the lid lifts, light falls out, and there it is. */
function Opening({ props, event, ms }: SceneProps<'picked'>) {
  const { name, faces } = props
  const { giftId, content, playerId } = event
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = tableBox()
    if (place.current === null || box === undefined) return
    const { style } = place.current
    Object.assign(style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
    style.setProperty('--opening', `${Math.min(box.width * 0.5, box.height * 0.42, 360)}px`)
  }, [])
  const face = faces.find(({ player }) => player === playerId)
  const style: Style = { '--time': `${Math.round(ms)}ms` }
  return createPortal(
    <div className="elephant-opening" style={style} ref={place} aria-hidden="true">
      <div className="opening-stage">
        <svg className="opening-rays" viewBox="-100 -100 200 200" focusable="false" aria-hidden="true">
          {[0, 36, 72, 108, 144, 180, 216, 252, 288, 324].map((turn) => (
            <path key={turn} d="M0 0-12-100h24z" transform={`rotate(${turn})`} />
          ))}
        </svg>
        <svg className="opening-part opening-lid" viewBox="4 0 56 64" focusable="false" aria-hidden="true">
          <BoxLid giftId={giftId} />
        </svg>
        <div className="opening-gift">
          <GiftPicture content={content} />
        </div>
        <svg className="opening-part" viewBox="4 0 56 64" focusable="false" aria-hidden="true">
          <BoxBody giftId={giftId} />
        </svg>
      </div>
      <p className="opening-title">
        {face !== undefined && <PlayerAvatar face={face} />}
        <span>
          <span className="opening-who">{name(playerId)}</span>
          <strong>{translateTitle(props, content.title)}</strong>
        </span>
      </p>
    </div>,
    document.body,
  )
}

/** The picture of a gift by its title, for events that tell no more. */
function pictureOf(title: string): Pictured {
  return { title, picture: SAMPLES.find((sample) => sample.title === title)?.picture ?? null }
}

/** The middle of an element; that of one that is scrolled out of view lies at the edge of the screen. */
function middleOf(selector: string): { readonly x: number; readonly y: number } | null {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  const box = boxes.find(({ width, height }) => width > 0 && height > 0)
  if (box === undefined) return null
  const within = (middle: number, size: number) => Math.min(Math.max(middle, 0), size)
  return {
    x: within(box.left + box.width / 2, window.innerWidth),
    y: within(box.top + box.height / 2, window.innerHeight),
  }
}

/** A gift goes to the seat of its new holder, and the viewer's own to what they hold. */
const seatPlace = (player: string, { observation, mode }: Props) =>
  mode === 'play' && player === observation.player ? '.elephant-own' : `[data-seat="${CSS.escape(player)}"]`
const tilePlace = (giftId: string) => `.elephant-tiles [data-anchor="gift:${CSS.escape(giftId)}"]`

/** An open gift is dragged from its holder to its new one; in a swap the other one goes back. */
function Drag({ props, event, ms }: SceneProps<'stolen' | 'taken'>) {
  const { giftId, playerId } = event
  const { gifts } = props.observation.view
  const content = gifts[giftId] ?? (event.type === 'taken' ? event.content : pictureOf(event.title))
  const back = event.type === 'stolen' ? event.exchanged : null
  return createPortal(
    <div className="flights" aria-hidden="true">
      <Dragged content={content} from={tilePlace(giftId)} to={seatPlace(playerId, props)} ms={ms} />
      {back !== null && event.type === 'stolen' && (
        <Dragged
          content={gifts[back.giftId] ?? pictureOf(back.title)}
          from={tilePlace(back.giftId)}
          to={seatPlace(event.previousOwnerId, props)}
          ms={ms}
        />
      )}
    </div>,
    document.body,
  )
}

interface DraggedProps {
  readonly content: Pictured
  readonly from: string
  readonly to: string
  readonly ms: number
}

function Dragged({ content, from, to, ms }: DraggedProps) {
  const piece = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const start = middleOf(from)
    const end = middleOf(to)
    if (piece.current === null || start === null || end === null) return
    const at = ({ x, y }: { x: number; y: number }, turn: number, scale: number) => ({
      transform: `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`,
      opacity: 1,
    })
    const between = (share: number) => ({
      x: start.x + (end.x - start.x) * share,
      y: start.y + (end.y - start.y) * share,
    })
    // It resists twice before it comes along.
    const travel = piece.current.animate(
      [
        { ...at(start, 0, 1), offset: 0 },
        { ...at(start, -9, 1.2), offset: 0.12 },
        { ...at(between(0.1), 9, 1.2), offset: 0.24 },
        { ...at(between(0.06), -7, 1.2), offset: 0.34 },
        { ...at(between(0.6), 6, 1.15), offset: 0.72 },
        { ...at(end, 0, 0.7), offset: 1 },
      ],
      { duration: ms, easing: 'ease-in-out', fill: 'both' },
    )
    return () => travel.cancel()
  }, [from, to, ms])
  return (
    <div ref={piece} className="flight elephant-dragged">
      <GiftPicture content={content} />
    </div>
  )
}
