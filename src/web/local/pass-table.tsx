import { useEffect, useState } from 'react'
import { toast } from '../../board-kit/components/toast.tsx'
import type { PlayerId } from '../../engine/game.ts'
import { useText } from '../i18n/use-text.ts'
import { useTable } from '../table/use-table.ts'
import { Curtain } from './curtain.tsx'
import { LocalFrame } from './local-frame.tsx'
import type { LocalSource } from './local-source.ts'
import { usePassSettings } from './pass-settings.ts'
import { holderFor } from './passing.ts'

/** So long who has acted sees what came of it, before the curtain comes down. */
const HANDOVER_MS = 1_400

/** Whose the device is: somebody's who looks at it, or on its way to the next. */
type Hands =
  | { readonly at: 'holder'; readonly player: PlayerId | null }
  | { readonly at: 'curtain'; readonly to: PlayerId }

/**
 * A table that is passed from hand to hand. Between two people there is a curtain: while it is down, the page holds nothing
 * that is not for everybody, and what is shown then is for who has said that they are there.
 */
export function PassTable({ source, change }: { source: LocalSource; change(): void }) {
  const { hands, confirm } = useHands(source)
  const { state } = useTable(source)
  if (hands.at === 'curtain') return <Curtain source={source} to={hands.to} confirm={confirm} />
  // An observation that is still on its way may belong to the previous holder of the phone.
  if (state !== null && state.yourPlayerId !== hands.player)
    return <div className="curtain" data-whole-page="" />
  return <LocalFrame key={hands.player} source={source} change={change} />
}

function useHands(source: LocalSource) {
  const t = useText()
  const snapshot = useTable(source)
  const { isSkipping } = usePassSettings()
  const [hands, setHands] = useState<Hands>({ at: 'holder', player: null })
  const holder = hands.at === 'holder' ? hands.player : null
  const next = hands.at === 'curtain' ? hands.to : holderFor(snapshot, holder)
  const nextName = snapshot.table?.seats.find(({ player }) => player === next)?.name ?? ''
  useEffect(() => {
    if (hands.at === 'curtain' || next === holder) return
    const give = () => {
      const isCovered = next !== null && !(isSkipping && source.isOpen())
      source.look(isCovered ? null : next)
      setHands(isCovered ? { at: 'curtain', to: next } : { at: 'holder', player: next })
      if (next !== null && !isCovered) toast(t('local.pass.to', { name: nextName }))
    }
    // While nobody looks there is nothing to be read first.
    const timer = setTimeout(give, holder === null ? 0 : HANDOVER_MS)
    return () => clearTimeout(timer)
  }, [source, hands.at, holder, next, nextName, isSkipping, t])
  const confirm = () => {
    if (hands.at !== 'curtain') return
    source.look(hands.to)
    setHands({ at: 'holder', player: hands.to })
  }
  return { hands, confirm }
}
