import { useState } from 'react'
import { END_MATCH } from '../rules/actions.ts'
import type { Props } from './scene.ts'

/** The host's button to end the match early; it explains the effect and asks for confirmation. */
export function HostEnd({ props }: { props: Props }) {
  const { t, host, mode, isPending } = props
  const [isSure, setSure] = useState(false)
  const canEnd =
    (mode === 'play' || mode === 'watch') && host?.legal.some(({ type }) => type === 'endMatch') === true
  if (host === null || !canEnd) return null
  if (!isSure) {
    return (
      <p className="elephant-end">
        <button type="button" className="button button-quiet" data-rule="W20" onClick={() => setSure(true)}>
          {t('host.end')}
        </button>
      </p>
    )
  }
  const end = () => {
    if (isPending) return
    setSure(false)
    host.act(END_MATCH)
  }
  return (
    <div className="elephant-end elephant-news" data-rule="W20">
      <p>{t('host.end.sure')}</p>
      <div className="elephant-host-buttons">
        <button type="button" className="button button-quiet" onClick={() => setSure(false)}>
          {t('host.end.no')}
        </button>
        <button type="button" className="button" onClick={end}>
          {t('host.end.yes')}
        </button>
      </div>
    </div>
  )
}
