import type { Face } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { AwayIcon, TurnIcon } from '../../../board-kit/components/frame-icons.tsx'
import { BotIcon } from '../../../board-kit/components/icons.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFrame } from '../frame-context.ts'

/** One sentence: the viewer's decision, the player whom the table waits for, or a pause. */
export function Banner({ text, isMine }: { text: string; isMine: boolean }) {
  const t = useText()
  const { snapshot, mode } = useFrame()
  const paused = mode === 'replay' ? null : (snapshot.table?.match?.paused ?? null)
  const isDue = isMine && paused === null
  const isSaid = text.includes(t('table.yourTurn.words'))
  const sentence = isDue && !isSaid ? t('table.yourTurn', { what: text }) : text
  return (
    <p className={`table-banner${isDue ? ' table-banner-mine' : ''}`} role="status" tabIndex={-1}>
      {isDue && <TurnIcon />}
      <span>{paused === null ? sentence : t(`table.paused.${paused}`)}</span>
      {!isDue && paused === null && mode !== 'replay' && <Absent />}
    </p>
  )
}

const isAbsent = ({ presence, isStoodIn, isYou }: Face) =>
  !isYou && (presence === 'away' || isStoodIn === true)

/** Names the absent player whom the table waits for; a tap opens the seat's menu. */
function Absent() {
  const t = useText()
  const { faces, activePlayers, open } = useFrame()
  const absent = faces.filter((face) => activePlayers.includes(face.player) && isAbsent(face))
  const [first] = absent
  if (first === undefined) return null
  const name = absent.map((face) => face.name).join(', ')
  const isBot = absent.every(({ isStoodIn }) => isStoodIn === true)
  return (
    <button
      type="button"
      className="table-absent"
      onClick={() => open(absent.length === 1 ? { name: 'seat', player: first.player } : { name: 'people' })}
    >
      <Badge tone="warn" icon={isBot ? <BotIcon /> : <AwayIcon />}>
        {t(isBot ? 'seat.stoodIn' : 'table.absent', { name })}
      </Badge>
    </button>
  )
}
