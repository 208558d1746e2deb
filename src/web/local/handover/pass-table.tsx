import { useEffect, useState } from 'react'
import { toast } from '../../../board-kit/components/toast.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useTable } from '../../table/use-table.ts'
import { LocalFrame, type LocalWays } from '../local-frame.tsx'
import type { LocalSource } from '../local-source.ts'
import { HandoverScreen } from './handover-screen.tsx'
import { usePassSettings } from './pass-settings.ts'
import { holderFor } from './passing.ts'

/** The time in which a player sees the effect of their action, before the handover screen comes. */
const HANDOVER_MS = 1_400

/** The holder of the device, or the person to whom it is being handed. */
type Hands =
  | { readonly at: 'holder'; readonly player: PlayerId | null }
  | { readonly at: 'handover'; readonly to: PlayerId }

/**
 * A table that is passed from hand to hand. While the handover screen is shown, the page holds only what everybody may
 * see; the next person's cards come after they have confirmed that they hold the device.
 */
export function PassTable({ source, ...ways }: LocalWays & { readonly source: LocalSource }) {
  const { hands, confirm } = useHands(source)
  const { state } = useTable(source)
  if (hands.at === 'handover') return <HandoverScreen source={source} to={hands.to} confirm={confirm} />
  // An observation that is still on its way may belong to the previous holder of the phone.
  if (state !== null && state.yourPlayerId !== hands.player)
    return <div className="handover" data-whole-page="" />
  return <LocalFrame key={hands.player} source={source} {...ways} />
}

function useHands(source: LocalSource) {
  const t = useAllText()
  const snapshot = useTable(source)
  const { isSkipping } = usePassSettings()
  const [hands, setHands] = useState<Hands>({ at: 'holder', player: null })
  const holder = hands.at === 'holder' ? hands.player : null
  const next = hands.at === 'handover' ? hands.to : holderFor(snapshot, holder)
  const nextName = snapshot.table?.seats.find(({ player }) => player === next)?.name ?? ''
  useEffect(() => {
    if (hands.at === 'handover' || next === holder) return
    const give = () => {
      const isCovered = next !== null && !(isSkipping && source.isOpen())
      source.setViewer(isCovered ? null : next)
      setHands(isCovered ? { at: 'handover', to: next } : { at: 'holder', player: next })
      if (next !== null && !isCovered) toast(t('local.pass.to', { name: nextName }))
    }
    // Without a viewer there is nothing to read first.
    const timer = setTimeout(give, holder === null ? 0 : HANDOVER_MS)
    return () => clearTimeout(timer)
  }, [source, hands.at, holder, next, nextName, isSkipping, t])
  const confirm = () => {
    if (hands.at !== 'handover') return
    source.setViewer(hands.to)
    setHands({ at: 'holder', player: hands.to })
  }
  return { hands, confirm }
}
