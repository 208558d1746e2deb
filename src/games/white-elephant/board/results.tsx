import { useRef, useState } from 'react'
import type { Room } from '../../../board-kit/board.ts'
import { Avatar } from '../../../board-kit/components/avatar.tsx'
import { CopyIcon } from '../../../board-kit/components/icons.tsx'
import { copyText, selectAll } from '../../../board-kit/copy.ts'
import type { View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import { GiftPicture } from './picture.tsx'
import { leftoverTitle, resultText } from './result.ts'
import { titleOf } from '../texts/status.ts'

interface Shown extends Room<Key> {
  readonly view: View
  /** A list on a screen that nobody comes near has no button. */
  readonly canCopy?: boolean
}

/** Who got what from whom, and what is left over. */
export function Results({ canCopy = true, ...shown }: Shown) {
  const { t, view } = shown
  const list = useRef<HTMLDivElement>(null)
  if (view.result === null) return null
  return (
    <section className="elephant-results" data-rule="W21">
      <div ref={list}>
        <h3 className="elephant-heading">{t('result.heading')}</h3>
        <ul className="elephant-got">
          {view.result.gifts.map(({ playerId, giftId }) => (
            <Got key={playerId} shown={shown} player={playerId} giftId={giftId} />
          ))}
        </ul>
        <Leftovers shown={shown} heading={t('result.unclaimed')} ids={view.result.unclaimed} />
        <Leftovers shown={shown} heading={t('result.aside')} ids={view.setAsideGifts} />
      </div>
      {canCopy && <CopyList shown={shown} select={() => list.current !== null && selectAll(list.current)} />}
    </section>
  )
}

function Got({ shown, player, giftId }: { shown: Shown; player: string; giftId: string }) {
  const { t, name, faces, view } = shown
  const face = faces.find((other) => other.player === player)
  const giver = view.gifts[giftId]?.giver ?? null
  return (
    <li>
      <GiftPicture content={view.gifts[giftId]} />
      <span className="elephant-own-words">
        <span className="elephant-owner">
          {face !== undefined && <Avatar avatar={face.avatar} hue={face.hue} />}
          <strong>{name(player)}</strong>
        </span>
        <span>{titleOf(shown, view, giftId)}</span>
        {giver !== null && <span className="elephant-soft">{t('result.from', { giver: name(giver) })}</span>}
      </span>
    </li>
  )
}

function Leftovers({ shown, heading, ids }: { shown: Shown; heading: string; ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <>
      <h4 className="elephant-heading">{heading}</h4>
      <ul className="elephant-left">
        {ids.map((id) => (
          <li key={id}>{leftoverTitle(shown, shown.view, id)}</li>
        ))}
      </ul>
    </>
  )
}

/** Where the browser refuses, the list is selected for people to copy it themselves. */
function CopyList({ shown, select }: { shown: Shown; select(): void }) {
  const { t, view } = shown
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await copyText(resultText(shown, view))
    if (!isCopied) select()
    setSaid(t(isCopied ? 'result.copied' : 'result.selected'))
  }
  return (
    <p className="elephant-copy">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        <CopyIcon />
        {t('result.copy')}
      </button>
      <span role="status">{said}</span>
    </p>
  )
}
