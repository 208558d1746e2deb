import type {
  Announcement,
  Bar,
  Board,
  BoardKey,
  BoardParts,
  Flight,
  Room,
} from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { focusCard } from '../../../board-kit/components/hand-row.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { Event } from '../rules/apply.ts'
import { COLORS } from '../rules/cards.ts'
import type { Action } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import { bannerOf, cardText, colorText, plusOf, refusalText, spokenOf } from '../texts/sentences.ts'
import { Breakdown } from './breakdown.tsx'
import { Face } from './card.tsx'
import { Own } from './own.tsx'
import { type EightsProps, type Staging, useStaging } from './staging.tsx'
import { Table } from './table.tsx'
import { toldOf } from './told.ts'

export const board: Board<View, Action, Event, Key> = { useBoard, announce, Breakdown }

function useBoard(props: EightsProps): BoardParts {
  const staging = useStaging(props)
  const { observation, mode } = props
  const { isMine, offer, naming } = staging
  const { hand } = observation.view
  const playable = (hand ?? []).filter((card) => offer(card)?.goes === true)
  return {
    banner: bannerOf({ observation, isMine, hasPlayable: playable.length > 0, naming }, props),
    table: <Table {...props} staging={staging} />,
    own: hand === undefined || mode === 'tv' ? null : <Own {...props} staging={staging} hand={hand} />,
    bar: isMine ? barOf(props, staging, playable.length > 0) : null,
    keys: staging.isPlaying ? keysOf(props, staging) : [],
    scores: scoresOf(props),
    spoken: spokenOf(observation.view, playable, props),
  }
}

/** To draw and to play are always at the same places; the one that is likelier stands out. */
function barOf({ observation, t }: EightsProps, staging: Staging, hasPlayable: boolean): Bar {
  const { picked } = staging
  const { pendingDraws } = observation.view
  const plus = picked === null ? 0 : plusOf(picked)
  const refused = whyNotPlayed(staging, hasPlayable, t)
  return {
    line: refused === undefined && plus > 0 ? t('bar.makes', { count: pendingDraws + plus }) : undefined,
    buttons: [
      {
        label: t('bar.draw', { count: Math.max(1, pendingDraws) }),
        press: staging.draw,
        tone: hasPlayable ? 'quiet' : 'primary',
        key: 'd',
      },
      {
        label: playLabel(staging, t),
        press: staging.play,
        refused,
        tone: hasPlayable ? 'primary' : 'quiet',
        key: 'p',
      },
    ],
  }
}

function playLabel({ picked, color }: Staging, t: EightsProps['t']): string {
  if (picked === null) return t('bar.play.none')
  const card = cardText(picked, t)
  if (picked.color !== undefined || color === null) return t('bar.play', { card })
  return t('bar.play.named', { card, color: colorText(color, t) })
}

function whyNotPlayed(staging: Staging, hasPlayable: boolean, t: EightsProps['t']): string | undefined {
  const { picked, offer, naming, color } = staging
  if (picked === null) return t(hasPlayable ? 'bar.pick' : 'bar.nothing')
  const offered = offer(picked)
  if (offered?.goes === false) return refusalText(offered.refusal, t)
  return naming !== null && color === null ? t('bar.name') : undefined
}

function scoresOf({ observation, t }: EightsProps): Record<PlayerId, string> {
  const { players } = observation.view
  return Object.fromEntries(players.map(({ id, cardCount }) => [id, t('seat.cards', { count: cardCount })]))
}

function keysOf({ t }: EightsProps, { picked, naming, name, putBack }: Staging): BoardKey[] {
  const intoHand = () => focusCard(document, null)
  return [
    ...(picked === null ? [] : [{ key: 'Escape', label: t('key.back'), run: putBack }]),
    { key: 'ArrowLeft', label: t('key.hand'), run: intoHand },
    { key: 'ArrowRight', label: t('key.hand'), run: intoHand },
    ...COLORS.map((color, at) => ({
      key: String(at + 1),
      label: t('key.color', { color: colorText(color, t) }),
      run: () => naming !== null && name(color),
    })),
  ]
}

const CUES = { played: 'play', drew: 'draw', ended: 'win' } as const

function announce(event: Event, room: Room<Key>): Announcement | null {
  const text = toldOf(event, room, room.faces.length)
  if (text === null) return null
  switch (event.type) {
    case 'played':
    case 'drew':
      return { text, cue: CUES[event.type], flights: flightsOf(event, room) }
    case 'ended':
      return { text, cue: CUES.ended }
    case 'specialEffect':
    case 'forcedDraw':
    case 'yourDraw':
    case 'reshuffled':
      return { text }
  }
}

/** A card goes to the pile with its face up; what is drawn goes to the hand in one stack with its number. */
function flightsOf(event: Extract<Event, { type: 'played' | 'drew' }>, { t }: Room<Key>): readonly Flight[] {
  const seat = `seat:${event.playerId}`
  if (event.type === 'drew') {
    return event.count === 0 ? [] : [{ from: 'deck', to: seat, count: event.count }]
  }
  const { card, chosenColor } = event
  const named = chosenColor === null ? {} : { named: chosenColor }
  return [{ from: seat, to: 'pile', face: <Card face={<Face card={card} {...named} t={t} />} /> }]
}
