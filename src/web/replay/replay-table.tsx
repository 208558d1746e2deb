import { useMemo, useState } from 'react'
import type { Room } from '../../board-kit/board.ts'
import type { PlayerId } from '../../engine/game.ts'
import { eventsFor } from '../../engine/match.ts'
import { lastMatch } from '../../engine/record.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { RuleChips } from '../lobby/house-rules/rule-chips.tsx'
import { type GameLook, useLook } from '../table/board/boards.ts'
import { announcementOf, chosenText } from '../table/log/log-lines.ts'
import { MenuItem } from '../table/menu/menu-list.tsx'
import { facesOf } from '../table/people/faces.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { eyesAt, type OpenRecord } from './open-record.ts'
import { markedIn } from './replay-address.ts'
import { ReplayBar } from './replay-bar.tsx'
import { CurveIcon, ShieldIcon } from './replay-icons.tsx'
import { ReplaySheet } from './replay-sheet.tsx'
import { ReviewSheet } from './review/review-sheet.tsx'
import { useHasReview } from './review/review-words.ts'
import { roundsOf } from './rounds.ts'
import type { Replayable } from './use-replay.ts'
import { useWalk, type Walk } from './use-walk.ts'
import { VerifySheet } from './verify-sheet.tsx'

interface ReplayTableProps extends Replayable {
  readonly open: OpenRecord
  readonly isAddressed: boolean
}

/** The board at one step of the match, and the bar to move through it. */
export function ReplayTable(props: ReplayTableProps) {
  const t = useAllText()
  const { open, match, names, own, witness, isSeenBefore, isAddressed } = props
  const about = useMemo(() => ({ match, names }), [match, names])
  const walk = useWalk(open, about, own, isAddressed)
  const [panel, setPanel] = useState<'more' | 'verify' | 'review' | null>(() =>
    markedIn(window.location.hash).isVerifying ? 'verify' : null,
  )
  const { record } = open
  const close = () => setPanel(null)
  const players = record.players.map((player) => ({ player, name: names[player] ?? player }))
  const loaded = useLook(open.game.id)
  const look = loaded.status === 'ready' ? loaded.look : null
  const { rounds, said } = useTold(open, look, walk, names)
  const isOver = lastMatch(open.replayed).outcome !== null
  const hasReview = useHasReview(open.game.id, record.players.length, record.options)
  const review = isOver && hasReview ? () => setPanel('review') : null
  return (
    <div data-whole-page="">
      <TableFrame
        source={walk.source}
        mode="replay"
        speed={walk.speed}
        rules={<RuleChips game={record.game} options={record.options} />}
        menu={
          <>
            {review !== null && <MenuItem icon={<CurveIcon />} label={t('replay.review')} onPress={review} />}
            <MenuItem icon={<ShieldIcon />} label={t('replay.verify')} onPress={() => setPanel('verify')} />
          </>
        }
        foot={
          <ReplayBar
            walk={walk}
            rounds={rounds}
            said={said}
            review={review}
            openMore={() => setPanel('more')}
          />
        }
      />
      {panel === 'more' && (
        <ReplaySheet
          walk={walk}
          rounds={rounds}
          players={players}
          match={isAddressed ? match : null}
          review={review}
          verify={() => setPanel('verify')}
          onClose={close}
        />
      )}
      {panel === 'review' && <ReviewSheet open={open} names={names} own={own} walk={walk} onClose={close} />}
      {panel === 'verify' && (
        <VerifySheet checked={{ record, open, witness, isSeenBefore, names }} onClose={close} />
      )}
    </div>
  )
}

const NOTHING = { rounds: [], said: '' }

/** The rounds and the sentences of this step, in the game's words. */
function useTold(open: OpenRecord, ready: GameLook | null, walk: Walk, names: Replayable['names']) {
  const t = useAllText()
  const told = useMemo(() => {
    if (ready === null) return null
    const { table, state } = walk.source.snapshot()
    const name = (player: PlayerId) => names[player] ?? player
    const room: Room<string> = { t: ready.t, faces: facesOf(table, state), name }
    return { room, board: ready.board, rounds: roundsOf(open, ready.board, room) }
  }, [open, ready, names, walk.source])
  if (told === null) return NOTHING
  const step = open.replayed.steps[walk.step - 1]
  const events = eventsFor(step?.events ?? [], eyesAt(open, walk.step, walk.eyes))
  const text = events
    .flatMap((event) => announcementOf(event, told.board, told.room, t)?.text ?? [])
    .join(' ')
  const [player = '', , , by] = step?.entry ?? []
  const said = by === undefined ? text : chosenText(t, { player, by }, told.room.name, text)
  return { rounds: told.rounds, said }
}
