import './tv.css'
import { type ReactNode, useState } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { cardName, eventSentence, joinNames } from '../texts/sentences.ts'
import { FaceUp } from './faces.tsx'
import { SnowMark, ThreeMark } from './marks.tsx'
import { Row } from './row.tsx'
import { flipThreeProgress, ROWS_IN_PLACE, rowsOf, tieOf } from './rows.ts'
import { Summary } from './summary.tsx'

interface TableProps {
  readonly view: View
  readonly room: Room<Key>
  readonly mode: 'play' | 'watch' | 'tv' | 'replay'
  /** The player with a zone of their own, who gets no row. */
  readonly own: string | null
  /** The read-only list of targets, for players who do not choose. */
  readonly choice: ReactNode
}

/** The part of the board that everybody sees. */
export function Table({ view, room, mode, own, choice }: TableProps) {
  const isTv = mode === 'tv' // nobody can scroll, so the summary replaces the rows
  return (
    <div className={`flip7-table flip7-${mode}`}>
      <Head view={view} room={room} />
      <Notices view={view} room={room} />
      {choice}
      {view.summary !== null && <Summary view={view} room={room} />}
      {!(isTv && view.summary !== null) && <Rows view={view} room={room} own={own} isTv={isTv} />}
      {!isTv && <Opening view={view} room={room} />}
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
        <span data-anchor="deck">
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

function Rows(props: { view: View; room: Room<Key>; own: string | null; isTv: boolean }) {
  const { view, room, own, isTv } = props
  const [isOpen, setOpen] = useState(false)
  const rows = rowsOf(view, own)
  const hidden = rows.slice(ROWS_IN_PLACE).filter(({ id }) => id !== view.currentPlayerId).length
  const size = rows.length <= 5 ? 'few' : rows.length <= 10 ? 'some' : 'many'
  return (
    <>
      <ul
        className={`flip7-rows flip7-rows-${size}${isOpen || isTv ? ' is-open' : ''}`}
        aria-label={room.t('rows.label')}
      >
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
      {hidden > 0 && !isTv && (
        <button
          type="button"
          className="button button-quiet flip7-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? room.t('rows.fewer') : room.t('rows.more', { count: hidden })}
        </button>
      )}
    </>
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
