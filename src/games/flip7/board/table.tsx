import '../../../board-kit/round-table/wood.css'
import './tv.css'
import { type ReactNode, useState } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { ROUND_MAX } from '../../../board-kit/round-table/round-places.ts'
import { RoundTable } from '../../../board-kit/round-table/round-table.tsx'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardName, eventSentence, joinNames } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'
import { SnowMark, ThreeMark } from './marks.tsx'
import { Row } from './row.tsx'
import { flipThreeProgress, rowsOf, SEATS_IN_PLACE, tieOf } from './rows.ts'
import { Seat } from './seat.tsx'
import { Summary } from './summary.tsx'
import type { SeatTargets } from './target-choice.tsx'

/** With more players the words at a round table are too small for a sofa. */
const TV_ROUND_MAX = 7

interface TableProps {
  readonly view: View
  readonly room: Room<Key>
  readonly mode: 'play' | 'watch' | 'tv' | 'replay'
  /** The player with a zone of their own, who gets no row. */
  readonly own: string | null
  /** The question that the table waits for somebody to answer; null between choices. */
  readonly choice: ReactNode
  /** The seats that the viewer can choose from. */
  readonly targets: SeatTargets
}

/** The part of the board that everybody sees: the players around the table, and the piles in the middle. */
export function Table(props: TableProps) {
  const { view, room, mode, own, choice, targets } = props
  const isTv = mode === 'tv'
  // Nobody can scroll on a TV: a large table has rows, and the summary replaces the players.
  if (isTv && (view.players.length > TV_ROUND_MAX || view.summary !== null)) return <TvTable {...props} />
  const seats = rowsOf(view, own)
  const isLarge = view.players.length > ROUND_MAX
  return (
    <div className={`flip7-table flip7-${mode}`}>
      <Folded count={isLarge && targets.size === 0 ? seats.length - SEATS_IN_PLACE : 0} room={room}>
        <RoundTable
          label={room.t('rows.label')}
          seats={seats.map((row) => ({
            player: row.id,
            seat: (style) => (
              <Seat
                key={row.id}
                row={row}
                face={room.faces.find(({ player }) => player === row.id)}
                view={view}
                texts={room}
                style={style}
                target={targets.get(row.id)}
              />
            ),
          }))}
          hasOwn={own !== null}
          current={view.currentPlayerId}
          direction={1}
          phone="pairs"
          surface="wood"
          isSpread={view.summary !== null}
        >
          <div className={`flip7-middle${view.summary === null && choice === null ? '' : ' is-told'}`}>
            <Head view={view} room={room} />
            <Notices view={view} room={room} />
            {choice}
            {view.summary !== null && <Summary view={view} room={room} />}
            {!isTv && <Opening view={view} room={room} />}
          </div>
        </RoundTable>
      </Folded>
    </div>
  )
}

/** On a phone, a large table shows its first seats and the current player; a button shows the rest. Nobody is folded away while a target is chosen. */
function Folded({ count, room, children }: { count: number; room: Room<Key>; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (count <= 0) return children
  return (
    <div className={isOpen ? 'flip7-fold is-open' : 'flip7-fold'}>
      {children}
      <button
        type="button"
        className="button button-quiet flip7-more"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? room.t('rows.fewer') : room.t('rows.more', { count })}
      </button>
    </div>
  )
}

/** A large table on a TV, or the summary of its round. */
function TvTable({ view, room, choice }: TableProps) {
  return (
    <div className="flip7-table flip7-tv" data-surface="wood">
      <Head view={view} room={room} />
      <Notices view={view} room={room} />
      {choice}
      {view.summary === null ? <Rows view={view} room={room} /> : <Summary view={view} room={room} />}
    </div>
  )
}

function Head({ view, room }: { view: View; room: Room<Key> }) {
  const { t } = room
  const { round, options, deckCount, discard } = view
  const top = discard.at(-1)
  return (
    <div className="flip7-head">
      <p className="flip7-head-words">
        <strong>{t('head.round', { round })}</strong>
        <span data-rule="F41">{t('head.target', { target: options.target })}</span>
      </p>
      <span className="flip7-pile" data-rule="F39">
        <span data-anchor="deck" className="card-stack">
          <Card face={null} size="mini" isDimmed={deckCount === 0} />
        </span>
        {t('head.deck', { count: deckCount })}
      </span>
      <span className="flip7-pile" data-rule="F6">
        <span data-anchor="pile">
          {top === undefined ? <span className="flip7-no-pile" /> : <FaceUp card={top} size="mini" />}
        </span>
        {t('head.discard', { count: discard.length })}
      </span>
    </div>
  )
}

/** The notices beside the turns: an extra round, the paused deal, a running Flip Three and the queue. */
function Notices({ view, room }: { view: View; room: Room<Key> }) {
  const { t, name } = room
  const { pendingDealIndex, players, queue } = view
  const flipping = flipThreeProgress(view)
  const tied = view.summary === null ? tieOf(view) : []
  const total = Math.max(...players.map((row) => row.total))
  return (
    <div className="flip7-notices">
      {tied.length > 0 && (
        <p className="flip7-notice flip7-notice-warn" data-rule="F42">
          {t('extra.now', { names: joinNames(tied, room), total })}
        </p>
      )}
      {pendingDealIndex !== null && (
        <p className="flip7-notice" data-rule="F8">
          {t('deal.paused', { seat: pendingDealIndex, seats: players.length })}
        </p>
      )}
      {flipping !== null && (
        <p className="flip7-notice" data-rule="F23">
          <ThreeMark />
          {t('flipThree.progress', { name: name(flipping.playerId), done: flipping.done })}
        </p>
      )}
      {flipping?.setAside.map(({ card, nth }) => (
        <p key={nth} className="flip7-parked" data-rule="F27">
          {card === 'freeze' ? <SnowMark /> : <ThreeMark />}
          <span>{t('setAside.chip', { card: cardName(card, room) })}</span>
          <span className="flip7-parked-nth">{t('setAside.nth', { nth })}</span>
        </p>
      ))}
      {queue.length > 0 && (
        <div className="flip7-queue" data-rule="F29">
          <span id="flip7-queue">{t('queue.title')}</span>
          <ol aria-labelledby="flip7-queue">
            {queue.map(({ card, to }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal cards may wait for the same player
              <li key={at} className="flip7-parked">
                {card === 'freeze' ? <SnowMark /> : <ThreeMark />}
                {t('queue.item', { card: cardName(card, room), name: name(to) })}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

function Rows({ view, room }: { view: View; room: Room<Key> }) {
  const rows = rowsOf(view, null)
  const size = rows.length <= 5 ? 'few' : rows.length <= 10 ? 'some' : 'many'
  return (
    <ul className={`flip7-rows flip7-rows-${size}`} aria-label={room.t('rows.label')}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          face={room.faces.find(({ player }) => player === row.id)}
          view={view}
          texts={room}
        />
      ))}
    </ul>
  )
}

/** The events of the first deal, which happened before anyone could be told. */
function Opening({ view, room }: { view: View; room: Room<Key> }) {
  if (view.opening.length === 0) return null
  return (
    <details className="flip7-opening">
      <summary>{room.t('opening.title')}</summary>
      <ol>
        {view.opening.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a sentence may occur twice
          <li key={at}>{eventSentence(event, room)}</li>
        ))}
      </ol>
    </details>
  )
}
