import { type RefObject, useId } from 'react'
import { boxNumber, openGiftsInOrder } from '../rules/view-queries.ts'
import { titleOf } from '../texts/sentences.ts'
import { wrappedLine } from '../texts/status.ts'
import { GiftBox } from './picture.tsx'
import { useRoving } from './roving.ts'
import { type GiftProps, isOffered, isStaged, type Scene } from './scene.ts'
import { Tile } from './tile.tsx'
import { Tree } from './tree.tsx'

/** The width of an open gift relative to a wrapped one, if both lists stand side by side. */
const OPEN_SHARE = 2.5

/** All gifts of the match: the wrapped ones above, the open ones below. */
export function Gifts({ scene, place }: { scene: Scene; place: RefObject<HTMLElement | null> }) {
  const { t, observation } = scene
  const wrapped = observation.view.wrappedGifts
  const open = openGiftsInOrder(observation.view)
  const { current, onFocus, onKeyDown } = useRoving(place, [...wrapped, ...open])
  const headings = useId()
  const encouraged = scene.offers.size > 0 ? null : wrappedLine(scene, observation.view)
  const gift = (giftId: string, index: number, ids: readonly string[]) => {
    return { scene, giftId, place: index + 1, all: ids.length, isTabStop: giftId === current }
  }
  return (
    <section
      className="elephant-gifts"
      ref={place}
      aria-label={t('gifts.label')}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {wrapped.length > 0 && (
        <div className="elephant-part elephant-under" style={{ flexGrow: wrapped.length }}>
          <Tree />
          <h3 className="elephant-heading" id={`${headings}w`} data-anchor="wrapped">
            {t('wrapped.heading', { count: wrapped.length })}
          </h3>
          {encouraged !== null && <p className="elephant-encouraged">{encouraged}</p>}
          <ul className="elephant-boxes" aria-labelledby={`${headings}w`}>
            {wrapped.map((id, at) => (
              <li key={id}>
                <Box {...gift(id, at, wrapped)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {open.length > 0 && (
        <div className="elephant-part" style={{ flexGrow: open.length * OPEN_SHARE }}>
          <h3 className="elephant-heading" id={`${headings}o`}>
            {t('open.heading', { count: open.length })}
          </h3>
          <ul className="elephant-tiles" aria-labelledby={`${headings}o`}>
            {open.map((id, at) => (
              <Tile key={id} {...gift(id, at, open)} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** A wrapped gift with its number; its giver sees a mark on it. */
function Box({ scene, giftId, place, all, isTabStop }: GiftProps) {
  const { t, observation, mode } = scene
  const isOwn = observation.view.gifts[giftId] !== undefined
  const art = (
    <>
      <GiftBox giftId={giftId} />
      {isOwn && (
        <span className="elephant-box-own" aria-hidden={mode !== 'tv'}>
          {t('box.own')}
        </span>
      )}
    </>
  )
  if (mode === 'tv') {
    return (
      <span className="elephant-box" data-anchor={`gift:${giftId}`}>
        {art}
      </span>
    )
  }
  const canOpen = isOffered(scene, giftId)
  const key = canOpen ? (isOwn ? 'box.open.own' : 'box.open') : isOwn ? 'box.wrapped.own' : 'box.wrapped'
  const values = { number: boxNumber(giftId), title: titleOf(scene, observation.view, giftId), place, all }
  return (
    <button
      type="button"
      className={`elephant-box${canOpen ? ' elephant-can' : ''}`}
      {...(canOpen ? { 'aria-pressed': isStaged(scene, giftId) } : {})}
      tabIndex={isTabStop ? 0 : -1}
      data-gift={giftId}
      data-anchor={`gift:${giftId}`}
      data-rule="W7"
      onClick={({ detail }) => scene.press(giftId, detail)}
    >
      {art}
      <span className="unseen">{t(key, values)}</span>
    </button>
  )
}
