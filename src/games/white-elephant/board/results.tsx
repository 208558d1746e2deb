import { useRef, useState } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { CopyIcon } from '../../../board-kit/components/icons.tsx'
import { PlayerAvatar } from '../../../board-kit/components/player-avatar.tsx'
import { copyText, selectAll } from '../../../board-kit/copy.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { titleOf } from '../texts/sentences.ts'
import { leftoverTitle, resultText } from '../texts/summary.ts'
import { GiftPicture } from './picture.tsx'

export interface ResultsProps extends Room<Key> {
  readonly view: View
  /** Whether the list has a copy button; a TV has none. */
  readonly canCopy?: boolean
}

/** Every player's gift and its giver, and the leftover gifts. */
export function Results({ canCopy = true, ...results }: ResultsProps) {
  const { t, view } = results
  const list = useRef<HTMLDivElement>(null)
  if (view.result === null) return null
  return (
    <section className="elephant-results" data-rule="W21">
      <div ref={list}>
        <h3 className="elephant-heading">{t('result.heading')}</h3>
        <ul className="elephant-got">
          {view.result.gifts.map(({ playerId, giftId }) => (
            <ResultRow key={playerId} results={results} player={playerId} giftId={giftId} />
          ))}
        </ul>
        <Leftovers results={results} heading={t('result.unclaimed')} ids={view.result.unclaimed} />
        <Leftovers results={results} heading={t('result.aside')} ids={view.setAsideGifts} />
      </div>
      {canCopy && (
        <CopyList results={results} select={() => list.current !== null && selectAll(list.current)} />
      )}
    </section>
  )
}

function ResultRow({ results, player, giftId }: { results: ResultsProps; player: string; giftId: string }) {
  const { t, name, faces, view } = results
  const face = faces.find((other) => other.player === player)
  const giver = view.gifts[giftId]?.giver ?? null
  return (
    <li data-seat={player}>
      <GiftPicture content={view.gifts[giftId]} />
      <span className="elephant-own-words">
        <span className="elephant-owner">
          {face !== undefined && <PlayerAvatar face={face} />}
          <strong>{name(player)}</strong>
        </span>
        <span>{titleOf(results, view, giftId)}</span>
        {giver !== null && <span className="elephant-soft">{t('result.from', { giver: name(giver) })}</span>}
      </span>
    </li>
  )
}

function Leftovers({
  results,
  heading,
  ids,
}: {
  results: ResultsProps
  heading: string
  ids: readonly string[]
}) {
  if (ids.length === 0) return null
  return (
    <>
      <h4 className="elephant-heading">{heading}</h4>
      <ul className="elephant-left">
        {ids.map((id) => (
          <li key={id}>{leftoverTitle(results, results.view, id)}</li>
        ))}
      </ul>
    </>
  )
}

/** Copies the list; if the browser refuses, selects it so that people can copy it themselves. */
function CopyList({ results, select }: { results: ResultsProps; select(): void }) {
  const { t, view } = results
  const [status, setStatus] = useState('')
  const copy = async () => {
    const isCopied = await copyText(resultText(results, view))
    if (!isCopied) select()
    setStatus(t(isCopied ? 'result.copied' : 'result.selected'))
  }
  return (
    <p className="elephant-copy">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        <CopyIcon />
        {t('result.copy')}
      </button>
      <span role="status">{status}</span>
    </p>
  )
}
