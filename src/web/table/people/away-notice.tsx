import { useState } from 'react'
import type { PlayedFor } from '../../../engine/chosen-by.ts'
import type { Translate } from '../../../engine/texts.ts'
import { type TableKey, useText } from '../../i18n/use-text.ts'
import { useFrame } from '../frame-context.ts'

/** Sums up the actions that were played for this person, in one sentence. */
export function awayText(t: Translate<TableKey>, { turns, by }: PlayedFor): string {
  const [first, ...others] = by
  const who = first === undefined || others.length > 0 ? 'several' : first
  return t(`table.away.${who}`, { count: turns })
}

/** Lists the actions that were played for an absent player, until they close it or act again. */
export function AwayNotice() {
  const t = useText()
  const { snapshot, mode, open } = useFrame()
  const playedFor = snapshot.state?.playedForYou ?? null
  const [closed, setClosed] = useState<string | null>(null)
  if (playedFor === null || mode !== 'play') return null
  const text = awayText(t, playedFor)
  const key = `${playedFor.after} ${playedFor.turns}`
  if (closed === key) return null
  return (
    <div className="table-away" role="status">
      <p>{text}</p>
      <button type="button" className="button button-quiet" onClick={() => open({ name: 'log' })}>
        {t('table.away.log')}
      </button>
      <button type="button" className="button button-quiet" onClick={() => setClosed(key)}>
        {t('sheet.close')}
      </button>
    </div>
  )
}
