import type { Bar, Board, BoardKey, BoardParts } from '../../../board-kit/board.ts'
import { focusCard } from '../../../board-kit/hand/hand-row.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { refusalText } from '../../../engine/texts.ts'
import type { Action } from '../rules/actions.ts'
import { COLORS } from '../rules/cards.ts'
import type { Event } from '../rules/events.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardText, colorText, plusOf } from '../texts/sentences.ts'
import { advance } from './advance.ts'
import { announce } from './announce.tsx'
import { awards } from './awards.ts'
import { Breakdown } from './breakdown.tsx'
import { moment } from './moments.tsx'
import { opening } from './opening.tsx'
import { Own } from './own.tsx'
import { type EightsProps, type Staging, useStaging } from './staging.tsx'
import { bannerText, spokenTable } from './status.ts'
import { Table } from './table.tsx'

export const board: Board<View, Action, Event, Key> = {
  showsPlayers: true,
  useBoard,
  announce,
  advance,
  opening,
  awards,
  moment,
  hasHint: ({ legal }) => legal.length > 1,
  Breakdown,
}

function useBoard(props: EightsProps): BoardParts {
  const staging = useStaging(props)
  const { observation, mode } = props
  const { isMine, offer, naming } = staging
  const { hand } = observation.view
  const playable = (hand ?? []).filter((card) => offer(card)?.isPlayable === true)
  return {
    banner: bannerText({ observation, isMine, hasPlayable: playable.length > 0, naming }, props),
    table: <Table {...props} staging={staging} />,
    own: hand === undefined || mode === 'tv' ? null : <Own {...props} staging={staging} hand={hand} />,
    bar: isMine ? barOf(props, staging, playable.length > 0) : null,
    keys: staging.isPlaying ? keysOf(props, staging) : [],
    scores: scoresOf(props),
    spoken: spokenTable(observation.view, playable, props),
  }
}

/** The buttons to draw and to play keep their places; the likelier one stands out. */
function barOf({ observation, t }: EightsProps, staging: Staging, hasPlayable: boolean): Bar {
  const { picked } = staging
  const { pendingDraws } = observation.view
  const plus = picked === null ? 0 : plusOf(picked)
  const refused = playRefusal(staging, hasPlayable, t)
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

function playRefusal(staging: Staging, hasPlayable: boolean, t: EightsProps['t']): string | undefined {
  const { picked, offer, naming, color } = staging
  if (picked === null) return t(hasPlayable ? 'bar.pick' : 'bar.nothing')
  const offered = offer(picked)
  if (offered?.isPlayable === false) return refusalText(t, offered.refusal)
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
