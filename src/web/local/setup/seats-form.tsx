import { useId } from 'react'
import { BotIcon, CloseIcon } from '../../../board-kit/components/icons.tsx'
import type { Level } from '../../../engine/game.ts'
import type { GameSummary } from '../../../protocol/answers.ts'
import { NAME_MAX } from '../../../protocol/names.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { AvatarPicker } from '../../people/avatar-picker.tsx'
import type { LocalKind } from '../saved/storage.ts'
import {
  type BotDraft,
  type Draft,
  levelFor,
  nameFault,
  PEOPLE_MIN,
  type PersonDraft,
  seatsMax,
  seatsOf,
  withBot,
  without,
  withPerson,
} from './draft.ts'

interface SeatsFormProps {
  readonly kind: LocalKind
  readonly game: GameSummary
  readonly draft: Draft
  /** The draft with a name for everybody. */
  readonly named: Draft
  /** Whether invalid names are marked: from the first attempt to start. */
  readonly isChecked: boolean
  change(draft: Draft): void
}

/** The players on this device: people by name, bots by level. */
export function SeatsForm({ kind, game, draft, named, isChecked, change }: SeatsFormProps) {
  const t = useAllText()
  const isFull = seatsOf(draft) >= seatsMax(game)
  const { people, bots } = draft
  const canGo = people.length > PEOPLE_MIN[kind]
  const full = useId()
  const add = (more: (draft: Draft) => Draft) => () => {
    if (!isFull) change(more(draft))
  }
  return (
    <fieldset className="local-seats">
      <legend>{t('local.who')}</legend>
      <ul>
        {people.map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            guestName={named.people.find(({ key }) => key === person.key)?.name}
            fault={isChecked ? nameFault(named, person.key) : null}
            number={people.indexOf(person) + 1}
            isAlone={kind === 'solo'}
            change={(next) =>
              change({ ...draft, people: people.map((one) => (one === person ? next : one)) })
            }
            remove={canGo ? () => change(without(draft, person.key)) : null}
          />
        ))}
        {bots.map((bot) => (
          <BotRow
            key={bot.key}
            bot={bot}
            number={bots.indexOf(bot) + 1}
            game={game}
            change={(level) =>
              change({ ...draft, bots: bots.map((one) => (one === bot ? { ...bot, level } : one)) })
            }
            remove={() => change(without(draft, bot.key))}
          />
        ))}
      </ul>
      <div className="local-more">
        {kind === 'pass' && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isFull}
            aria-describedby={full}
            onClick={add(withPerson)}
          >
            {t('local.addPerson')}
          </button>
        )}
        {game.bots.length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isFull}
            aria-describedby={full}
            onClick={add((before) => withBot(before, before.bots.at(-1)?.level ?? levelFor(game, 'good')))}
          >
            {t('local.addBot')}
          </button>
        )}
        <span id={full} className="field-hint">
          {isFull ? t('local.full', { max: seatsMax(game) }) : null}
        </span>
      </div>
    </fieldset>
  )
}

interface PersonRowProps {
  readonly person: PersonDraft
  /** The name of a person who types none. */
  readonly guestName: string | undefined
  readonly fault: ReturnType<typeof nameFault>
  readonly number: number
  readonly isAlone: boolean
  change(person: PersonDraft): void
  readonly remove: (() => void) | null
}

function PersonRow({ person, guestName, fault, number, isAlone, change, remove }: PersonRowProps) {
  const t = useAllText()
  const id = useId()
  return (
    <li className="local-seat">
      <label htmlFor={id} className={isAlone ? undefined : 'unseen'}>
        {isAlone ? t('local.yourName') : t('local.personName', { number })}
      </label>
      <span className="local-seat-line">
        <AvatarPicker avatar={person.avatar} pick={(avatar) => change({ ...person, avatar })} />
        <input
          id={id}
          className="input"
          value={person.name}
          placeholder={guestName}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => change({ ...person, name: event.target.value })}
        />
        {remove !== null && (
          <RemoveButton label={t('local.removePerson', { name: person.name || number })} press={remove} />
        )}
      </span>
      <span id={`${id}-fault`} className="field-fault" role="status">
        {fault === null ? null : t(`local.name.${fault}`, { max: NAME_MAX })}
      </span>
    </li>
  )
}

interface BotRowProps {
  readonly bot: BotDraft
  readonly number: number
  readonly game: GameSummary
  change(level: Level): void
  remove(): void
}

function BotRow({ bot, number, game, change, remove }: BotRowProps) {
  const t = useAllText()
  const say = useGameText(game.id)
  const id = useId()
  const chosen = game.bots.find(({ level }) => level === bot.level)
  return (
    <li className="local-seat">
      <label htmlFor={id} className="unseen">
        {t('local.botLevel', { number })}
      </label>
      <span className="local-seat-line">
        <span className="local-bot-sign">
          <BotIcon />
        </span>
        <select
          id={id}
          className="input"
          value={bot.level}
          aria-describedby={`${id}-style`}
          onChange={(event) => {
            const found = game.bots.find(({ level }) => level === event.target.value)
            if (found !== undefined) change(found.level)
          }}
        >
          {game.bots.map(({ level, name }) => (
            <option key={level} value={level}>
              {t('local.botChoice', {
                name: say(`bot.${level}.name`) ?? name,
                level: t(`lobby.level.${level}`),
              })}
            </option>
          ))}
        </select>
        <RemoveButton label={t('local.removeBot', { number })} press={remove} />
      </span>
      <span id={`${id}-style`} className="field-hint">
        {say(`bot.${bot.level}.style`) ?? chosen?.style}
      </span>
    </li>
  )
}

function RemoveButton({ label, press }: { label: string; press(): void }) {
  return (
    <button type="button" className="local-remove" onClick={press}>
      <CloseIcon />
      <span className="unseen">{label}</span>
    </button>
  )
}
