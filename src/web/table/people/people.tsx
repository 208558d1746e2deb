import type { ReactNode } from 'react'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFrame } from '../frame-context.ts'

type Scores = Readonly<Record<PlayerId, string>> | undefined

/** Lists the players with their scores, then the queue and the spectators. */
export function PeopleList({ scores }: { scores: Scores }) {
  const t = useText()
  const { faces, activePlayers, snapshot } = useFrame()
  const { queue = [], spectators = 0 } = snapshot.table ?? {}
  return (
    <>
      <ul className="table-seats">
        {faces.map((face) => (
          <li key={face.player}>
            <SeatChip
              face={face}
              note={scores?.[face.player]}
              isActive={activePlayers.includes(face.player)}
            />
          </li>
        ))}
      </ul>
      {queue.length > 0 && (
        <p className="table-others">
          {t('table.queue', { names: queue.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {spectators > 0 && <p className="table-others">{t('table.spectators', { count: spectators })}</p>}
    </>
  )
}

export function PeopleSheet({ scores, rules }: { scores: Scores; rules: ReactNode }) {
  const t = useText()
  const { open, mode } = useFrame()
  return (
    <Sheet title={t('table.people')} onClose={() => open(null)}>
      {mode !== 'replay' && <p className="menu-state">{t('table.people.about')}</p>}
      <PeopleList scores={scores} />
      {rules}
    </Sheet>
  )
}
