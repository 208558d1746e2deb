import type { BoardParts } from '../../../board-kit/board.ts'
import { END_MATCH } from '../rules/actions.ts'
import type { Props } from './scene.ts'

/** How the host ends the match early by the rules (W20): everybody keeps a gift. Null for all others. */
export function endingOf({
  t,
  host,
  mode,
  isPending,
}: Pick<Props, 't' | 'host' | 'mode' | 'isPending'>): NonNullable<BoardParts['ending']> | null {
  const canEnd =
    (mode === 'play' || mode === 'watch') && host?.legal.some(({ type }) => type === 'endMatch') === true
  if (host === null || !canEnd) return null
  return {
    question: t('host.end.sure'),
    press: () => {
      if (!isPending) host.act(END_MATCH)
    },
  }
}
