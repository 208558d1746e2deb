import { type RefObject, useRef, useState } from 'react'
import type { Bar, BarButton, BoardKey, BoardParts } from '../../../board-kit/board.ts'
import { useFetchAhead } from '../../../board-kit/components/fetched.tsx'
import { refusalText } from '../../../engine/texts.ts'
import { END_TURN } from '../rules/actions.ts'
import { boxNumber, giftOf, isStuck, type Offer, offersOf } from '../rules/view-queries.ts'
import { previewLine, wrappedLine } from '../texts/status.ts'
import { endingOf } from './host.tsx'
import { AboutGift, Results, Theatre } from './later.ts'
import { OwnGift } from './own.tsx'
import { MatchHead, NewsLines, Queue } from './queue.tsx'
import { focusBy, focusedGift } from './roving.ts'
import type { Props, Scene } from './scene.ts'
import { Gifts } from './tiles.tsx'

const AHEAD = [AboutGift, Results, Theatre]

/** With more gifts than this a TV shows smaller tiles, because nobody can scroll there. */
const MANY = 10

/** The parts of the board during the match, with the gift that this device has chosen or inspects. */
export function useMatch(props: Props): Pick<BoardParts, 'table' | 'own' | 'bar' | 'keys' | 'ending'> {
  const { observation, mode } = props
  useFetchAhead(AHEAD)
  const [chosen, choose] = useState<string | null>(null)
  const [inspected, inspect] = useState<string | null>(null)
  const gifts = useRef<HTMLElement>(null)
  const offers = mode === 'play' ? offersOf(observation) : new Map<string, Offer>()
  const offer = chosen === null ? undefined : offers.get(chosen)
  const staged = offer?.refusal === null ? offer : null
  const commit = ({ action }: Offer) => {
    if (props.isPending) return
    choose(null)
    props.act(action)
  }
  const stage = (wanted: Offer) => (props.aids.confirm ? choose(wanted.action.giftId) : commit(wanted))
  const press = (giftId: string, clicks: number) => {
    const pressed = offers.get(giftId)
    if (pressed?.refusal !== null) inspect(giftId)
    else if (staged !== pressed) stage(pressed)
    else if (clicks < 2) commit(pressed)
  }
  const scene: Scene = { ...props, offers, staged, press, inspect }
  return {
    table: (
      <>
        <MatchTable scene={scene} gifts={gifts} />
        {props.scene != null && <Theatre props={props} />}
        {inspected !== null && <AboutGift scene={scene} giftId={inspected} onClose={() => inspect(null)} />}
      </>
    ),
    own: mode === 'tv' || observation.player === null ? null : <OwnGift scene={scene} />,
    ending: endingOf(props),
    bar: offers.size > 0 || isStuck(observation) ? matchBar(scene, stage, commit) : null,
    ...(mode === 'tv' ? {} : { keys: keysOf(scene, gifts, () => choose(null)) }),
  }
}

function MatchTable({ scene, gifts }: { scene: Scene; gifts: RefObject<HTMLElement | null> }) {
  const { observation, mode } = scene
  const { phase, wrappedGifts, unwrappedGifts } = observation.view
  const count = wrappedGifts.length + Object.keys(unwrappedGifts).length
  const isOver = phase === 'ENDED'
  return (
    <div
      className={`elephant${mode === 'tv' ? ' elephant-tv' : ''}`}
      data-many={count > MANY || undefined}
      data-surface="rug"
    >
      <MatchHead scene={scene} />
      {!isOver && <Queue scene={scene} />}
      {!isOver && <NewsLines scene={scene} />}
      {isOver && <Results {...scene} view={observation.view} canCopy={mode !== 'tv'} />}
      {!(isOver && mode === 'tv') && <Gifts scene={scene} place={gifts} />}
    </div>
  )
}

/** The bar has Keep or Pass on the left; on the right the chosen action, or opening a gift. */
function matchBar(scene: Scene, stage: (offer: Offer) => void, commit: (offer: Offer) => void): Bar {
  const { t, observation, offers, staged } = scene
  const keep = keepButton(scene)
  if (isStuck(observation)) return { buttons: [keep], line: t('banner.stuck') }
  if (staged !== null) {
    const main: BarButton = {
      label: commitLabel(scene, staged),
      press: () => commit(staged),
      tone: 'primary',
    }
    return { buttons: [keep, main], line: previewLine(scene, observation, staged.action) }
  }
  const legal = [...offers.values()].filter(({ refusal }) => refusal === null)
  const picks = legal.filter(({ action }) => action.type === 'pick')
  // The button never opens the player's own gift while it can open another.
  const pick = picks.find(({ action }) => observation.view.gifts[action.giftId] === undefined) ?? picks[0]
  const main: BarButton =
    pick === undefined
      ? { label: t('do.steal.which'), press: () => undefined, refused: t('do.steal.choose') }
      : { label: t('do.open'), press: () => stage(pick), tone: 'primary', key: 'o' }
  return { buttons: [keep, main], line: wrappedLine(scene, observation.view) ?? undefined }
}

function keepButton({ t, observation, act }: Scene): BarButton {
  const isHolding = giftOf(observation.view, observation.player) !== null
  const refused = observation.refused.find(({ action }) => action.type === 'endTurn')?.refusal
  const key = isStuck(observation) ? (isHolding ? 'do.pass.keep' : 'do.pass') : 'do.keep'
  return {
    label: t(key),
    press: () => act(END_TURN),
    tone: isStuck(observation) ? 'primary' : 'quiet',
    key: 'k',
    refused: refused === undefined ? undefined : refusalText(t, refused),
  }
}

function commitLabel({ t, name, observation }: Scene, { action }: Offer): string {
  const owner = observation.view.unwrappedGifts[action.giftId]?.ownerId ?? ''
  switch (action.type) {
    case 'pick':
      return t('do.pick', { number: boxNumber(action.giftId) })
    case 'take':
      return t('do.take')
    case 'steal':
      return t('do.steal', { owner: name(owner) })
  }
}

function keysOf(
  { t, inspect, staged }: Scene,
  gifts: RefObject<HTMLElement | null>,
  unstage: () => void,
): readonly BoardKey[] {
  return [
    ...(staged === null ? [] : [{ key: 'escape', label: t('key.unstage'), run: unstage }]),
    { key: 'arrowright', label: t('key.next'), run: () => focusBy(gifts.current, 1) },
    { key: 'arrowleft', label: t('key.previous'), run: () => focusBy(gifts.current, -1) },
    {
      key: 'i',
      label: t('key.details'),
      run: () => {
        const gift = focusedGift()
        if (gift !== null) inspect(gift)
      },
    },
  ]
}
