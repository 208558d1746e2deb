import type { AnyBoard, Room } from '../../../board-kit/board.ts'
import { SeatChip } from '../../../board-kit/components/seat-chip.tsx'
import { useText } from '../../i18n/use-text.ts'
import { labelOf, valueInWords, wordsOf } from '../bar/action-label.ts'
import './plain-board.css'

type Fields = readonly (readonly [string, unknown])[]

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

function PlainFields({ fields, name }: { fields: Fields; name: Room<string>['name'] }) {
  return (
    <dl className="plain-fields">
      {fields.map(([key, value]) => (
        <div key={key}>
          <dt>{wordsOf(key)}</dt>
          <dd>{valueInWords(value, name)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The fields of a player in a view, except the player's identity. */
function ownFields(view: unknown, player: string): Fields {
  const players = fieldsOf(view).find(([key]) => key === 'players')?.[1]
  const own = Array.isArray(players)
    ? players.find((entry) => fieldsOf(entry).some(([key, value]) => key === 'id' && value === player))
    : undefined
  return fieldsOf(own).filter(([key]) => key !== 'id' && key !== 'name')
}

/** The board of a game without its own: the view in plain words, legal actions as buttons. */
export const plainBoard: AnyBoard = {
  useBoard({ observation, activePlayers, faces, name, mode, isPending, act, host }) {
    const t = useText()
    const isActive = mode === 'play' && observation.legal.length > 0
    const names = activePlayers.map(name).join(', ')
    const waiting = names === '' ? t('board.plain.waiting') : t('board.plain.waitingFor', { names })
    const banner =
      observation.outcome !== null ? t('board.plain.over') : isActive ? t('board.plain.choose') : waiting
    const press = (perform: () => void) => () => {
      if (!isPending) perform()
    }
    const choices = [
      ...observation.legal.map((action) => ({ label: labelOf(action, name), run: press(() => act(action)) })),
      ...(host?.legal ?? []).map((action) => ({
        label: t('board.plain.host', { action: labelOf(action, name) }),
        run: press(() => host?.act(action)),
      })),
    ]
    return {
      banner,
      table: (
        <div className="plain-board">
          <PlainFields fields={fieldsOf(observation.view).filter(([key]) => key !== 'players')} name={name} />
          {faces.map((face) => (
            <section key={face.player} className="plain-player">
              <SeatChip face={face} isActive={activePlayers.includes(face.player)} />
              <PlainFields fields={ownFields(observation.view, face.player)} name={name} />
            </section>
          ))}
        </div>
      ),
      own:
        mode === 'play' && choices.length > 0 ? (
          <ul className="plain-choices">
            {choices.map(({ label, run }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read the same, their place tells them apart
              <li key={at}>
                <button type="button" className="button button-quiet" onClick={run}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        ) : null,
      bar: null,
      spoken: [banner, ...faces.map((face) => face.name)].join('. '),
    }
  },
  announce: (event, { name }) => ({ text: labelOf(event, name) }),
}
