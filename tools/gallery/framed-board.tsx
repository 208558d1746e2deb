import type { TableSource } from '../../src/client/source.ts'
import { useLook } from '../../src/web/table/board/boards.ts'
import { facesOf } from '../../src/web/table/people/faces.ts'
import { TableFrame } from '../../src/web/table/table-frame.tsx'
import { useTable } from '../../src/web/table/use-table.ts'

/** A board inside the table frame; after the match, with the score breakdown. */
export function FramedBoard({ source, mode }: { source: TableSource; mode: 'play' | 'watch' }) {
  const { state } = useTable(source)
  const isOver = state !== null && state.outcome !== null
  return (
    <main>
      <TableFrame
        source={source}
        mode={mode}
        invite={<p>K7PQR</p>}
        {...(isOver ? { foot: <Ending source={source} /> } : {})}
      />
    </main>
  )
}

function Ending({ source }: { source: TableSource }) {
  const { table, state } = useTable(source)
  const resource = useLook(state?.game ?? null)
  if (state === null || state.outcome === null || resource.status !== 'ready') return null
  const { board, t } = resource.look
  const faces = facesOf(table, state)
  const name = (player: string) => faces.find((face) => face.player === player)?.name ?? player
  if (board.Breakdown === undefined) return null
  return (
    <div className="gallery-ending">
      <board.Breakdown t={t} faces={faces} name={name} view={state.gameState} outcome={state.outcome} />
    </div>
  )
}
