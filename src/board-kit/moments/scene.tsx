import './moments.css'
import './moment-pieces.css'
import './moment-motion.css'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { Face } from '../board.ts'
import { Character } from '../components/character.tsx'
import { Arrows, Flakes, Padlock } from './art.tsx'
import { feelingsIn, type Moment, type Scene } from './moment.ts'

/** The inputs of a scene. */
export interface SceneProps {
  readonly moment: Moment
  readonly faces: readonly Face[]
  readonly durationMs: number
  /** Without motion the same words stand still. */
  readonly isMoving: boolean
}

/** React's own type knows no custom properties. */
function styleOf(properties: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return properties
}

/** The pictures without a player: the player's animal watches them from behind the band. */
const FACELESS: ReadonlySet<Scene> = new Set(['slam', 'fan', 'dice', 'whirl'])

/** One big moment: a picture, a band with its title, and a line. */
export function SceneView(props: SceneProps) {
  const { moment, durationMs, isMoving } = props
  const { scene, title, about } = moment
  const Picture = PICTURES[scene]
  return (
    <div
      className={`moment moment-${scene}${isMoving ? '' : ' moment-still'}`}
      style={styleOf({ '--moment': `${durationMs}ms` })}
    >
      <div className="moment-picture">
        <Picture {...props} />
      </div>
      {FACELESS.has(scene) && (
        <div className="moment-hero">
          <Animal {...props} player={firstOf(moment)} />
        </div>
      )}
      <p className="moment-band">
        <span className="moment-title" style={styleOf({ '--letters': Math.max(6, [...title].length) })}>
          {scene === 'rain' ? <Count {...props} sign="+" /> : title}
        </span>
      </p>
      <p className="moment-about">{about}</p>
    </div>
  )
}

/** The share of the time in which a count reaches its end: the rest is for looking at it. */
const COUNTING = 0.65

/** A number that climbs from 0; it stands still without motion. */
function Count({ moment, durationMs, isMoving, sign }: SceneProps & { readonly sign: string }) {
  const { count = 0, limit } = moment
  const [counted, setCounted] = useState(isMoving ? 0 : count)
  useEffect(() => {
    if (!isMoving) return setCounted(count)
    const since = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      setCounted(Math.trunc(count * Math.min(1, Math.max(0, now - since) / (durationMs * COUNTING))))
      if (now - since < durationMs) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [count, durationMs, isMoving])
  return (
    <span className="moment-count">{limit === undefined ? `${sign}${counted}` : `${counted}/${limit}`}</span>
  )
}

/** Spreads pieces to both sides without a pattern, from -1 to 1. */
const asideOf = (nth: number) => Math.sin(nth * 2.4).toFixed(2)

/** Pieces with the numbers that place them: in order, from the middle, and to a side. */
function Pieces({
  pieces,
  className,
}: {
  readonly pieces: readonly ReactNode[]
  readonly className: string
}) {
  return pieces.map((piece, nth) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a moment never change places
      key={nth}
      className={`moment-piece ${className}`}
      style={styleOf({ '--nth': nth, '--off': nth - (pieces.length - 1) / 2, '--aside': asideOf(nth) })}
    >
      {piece}
    </span>
  ))
}

interface AnimalProps {
  readonly moment: Moment
  readonly faces: readonly Face[]
  readonly player: string | undefined
}

/** The animal of a player, as large as a character, who takes the moment as players do: arms up if it is a triumph. */
function Animal({ moment, faces, player }: AnimalProps) {
  const face = faces.find((one) => one.player === player)
  if (face === undefined) return null
  const mood = feelingsIn(moment)[face.player] ?? 'calm'
  const pose = mood === 'happy' ? 'cheering' : 'still'
  return <Character avatar={face.avatar} hue={face.hue} mood={mood} pose={pose} />
}

function Person(props: AnimalProps) {
  const face = props.faces.find(({ player }) => player === props.player)
  if (face === undefined) return null
  return (
    <span className="moment-person">
      <Animal {...props} />
      <span className="moment-name">{face.name}</span>
    </span>
  )
}

const firstOf = ({ players }: Moment) => players[0]

function Slam({ moment: { pieces, rest = [] } }: SceneProps) {
  return (
    <>
      <Pieces pieces={rest} className="moment-drained" />
      <Pieces pieces={pieces} className="moment-twin" />
    </>
  )
}

function Fan(props: SceneProps) {
  return (
    <>
      <Pieces pieces={props.moment.pieces} className="moment-fanned" />
      {props.moment.count !== undefined && (
        <span className="moment-bonus">
          <Count {...props} sign="+" />
        </span>
      )}
    </>
  )
}

function Frost({ moment, faces }: SceneProps) {
  return (
    <>
      <Person moment={moment} faces={faces} player={firstOf(moment)} />
      <span className="moment-ice" />
      <Flakes />
    </>
  )
}

function Dice({ moment: { pieces } }: SceneProps) {
  return <Pieces pieces={pieces} className="moment-die" />
}

const DROPS = 22

function Rain({ moment, faces }: SceneProps) {
  const drops = Array.from({ length: DROPS }, () => moment.pieces[0])
  return (
    <>
      <Pieces pieces={drops} className="moment-drop" />
      <Person moment={moment} faces={faces} player={firstOf(moment)} />
    </>
  )
}

function Whirl(props: SceneProps) {
  return (
    <>
      <Arrows />
      <Count {...props} sign="" />
    </>
  )
}

function Drag({ moment, faces }: SceneProps) {
  const [victim, thief] = moment.players
  return (
    <>
      <Person moment={moment} faces={faces} player={victim} />
      <Person moment={moment} faces={faces} player={thief} />
      <span className="moment-piece moment-dragged">
        {moment.pieces[0]}
        {moment.isSealed === true && <Padlock />}
      </span>
    </>
  )
}

function Raise({ moment, faces }: SceneProps) {
  return (
    <>
      <span className="moment-piece moment-raised">{moment.pieces[0]}</span>
      <Person moment={moment} faces={faces} player={firstOf(moment)} />
    </>
  )
}

const PICTURES: Readonly<Record<Scene, (props: SceneProps) => ReactNode>> = {
  slam: Slam,
  fan: Fan,
  frost: Frost,
  dice: Dice,
  rain: Rain,
  whirl: Whirl,
  drag: Drag,
  raise: Raise,
}
