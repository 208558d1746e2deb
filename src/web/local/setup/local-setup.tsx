import { type FormEvent, useId, useRef, useState } from 'react'
import { Emblem } from '../../../board-kit/components/emblem.tsx'
import { parse } from '../../../engine/schema.ts'
import { gameById } from '../../../games/registry.ts'
import type { Answer } from '../../../protocol/answer.ts'
import type { GameSummary } from '../../../protocol/answers.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { rejectionText } from '../../i18n/rejection-text.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { OptionsForm } from '../../lobby/house-rules/options-form.tsx'
import { RuleChips } from '../../lobby/house-rules/rule-chips.tsx'
import { type StartPlan, startPlan } from '../../lobby/start-plan.ts'
import { planLabel, planNote } from '../../lobby/start-words.ts'
import { me } from '../../people/me.ts'
import { howToHref } from '../../shell/addresses.ts'
import { changePassSettings, usePassSettings } from '../handover/pass-settings.ts'
import { type LocalKind, readSaved } from '../saved/storage.ts'
import { type Draft, draftFor, nameFault, seatsMax, sittersOf, withGuestNames, withPlan } from './draft.ts'
import type { LocalPlan } from './plan.ts'
import { SeatsForm } from './seats-form.tsx'

interface LocalSetupProps {
  readonly kind: LocalKind
  readonly game: GameSummary
  start(plan: Omit<LocalPlan, 'paceMs'>): Promise<Answer<null>>
}

/** The set-up of a match on this device: its players and its rules. */
export function LocalSetup({ kind, game, start }: LocalSetupProps) {
  const t = useAllText()
  const say = useGameText(game.id)
  const setup = useSetup(kind, game, start)
  const { draft, fault } = setup
  return (
    <div className="screen local-setup">
      <header className="local-head">
        <Emblem game={game.id} />
        <div>
          <h1>{say('name') ?? game.name}</h1>
          <p className="lead">{say('tagline')}</p>
        </div>
      </header>
      <form id={setup.form} noValidate onSubmit={setup.submit}>
        <SeatsForm
          kind={kind}
          game={game}
          draft={draft}
          named={setup.named}
          isChecked={setup.isChecked}
          change={setup.change}
        />
      </form>
      {kind === 'pass' && <HandoverChoice />}
      <details className="local-rules">
        <summary>
          {t('lobby.rules')} <RuleChips game={game.id} options={draft.options} />
        </summary>
        <OptionsForm
          game={game}
          options={draft.options}
          change={setup.changeOptions}
          fault={setup.optionsFault}
        />
      </details>
      <HowToPlay game={game} />
      <div className="local-foot">
        <p className="local-fault" role="alert">
          {fault}
        </p>
        <p className="field-hint" role="status">
          {fault === null && planNote(setup.plan, game, draft.options, { say, t })}
        </p>
        <button type="submit" form={setup.form} className="button button-play">
          {planLabel(setup.plan, t) ?? t('local.start')}
        </button>
      </div>
    </div>
  )
}

/** The effect of pressing Start. A device that does not know the rules of the game cannot start it at all. */
function planOf(game: GameSummary, { people, bots, options }: Draft): StartPlan {
  const rules = gameById(game.id)
  return rules === null ? { type: 'start' } : startPlan(rules, people.length + bots.length, options)
}

/** The draft, the plan for its start, and its faults. */
function useSetup(kind: LocalKind, game: GameSummary, start: LocalSetupProps['start']) {
  const t = useAllText()
  const language = useLanguage()
  const say = useGameText(game.id)
  const form = useId()
  const [draft, setDraft] = useState(() =>
    draftFor(game, kind, { me: me(), table: readSaved(kind)?.table ?? null }),
  )
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [optionsFault, setOptionsFault] = useState<string | null>(null)
  const isStarting = useRef(false)
  const named = withGuestNames(draft, (avatar) => t(`avatar.${avatar}`))
  const plan = planOf(game, named)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    setChecked(true)
    if (named.people.some(({ key }) => nameFault(named, key) !== null)) {
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (plan.type === 'refused')
      return setFault(t('local.wrongNumber', { min: game.players.min, max: seatsMax(game) }))
    if (isStarting.current) return
    isStarting.current = true
    const ready = withPlan(named, plan)
    const started = await start({ game: game.id, options: ready.options, sitters: sittersOf(ready) })
    isStarting.current = false
    if (!started.ok) setFault(rejectionText(started.rejected, { t, language, game: say }))
  }
  return {
    form,
    draft,
    named,
    plan,
    fault,
    isChecked,
    optionsFault,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    change(next: typeof draft) {
      setFault(null)
      setDraft(next)
    },
    changeOptions(options: unknown) {
      const schema = gameById(game.id)?.options
      const parsed = schema === undefined ? null : parse(schema, options)
      setOptionsFault(parsed?.ok === false ? parsed.reason : null)
      setFault(null)
      if (parsed?.ok !== false) setDraft({ ...draft, options })
    },
  }
}

function HandoverChoice() {
  const t = useAllText()
  const { isSkipping } = usePassSettings()
  return (
    <label className="local-choice">
      <input
        type="checkbox"
        checked={isSkipping}
        onChange={(event) => changePassSettings({ isSkipping: event.target.checked })}
      />
      <span>
        {t('local.skipHandover')} <span className="field-hint">{t('local.skipHandover.about')}</span>
      </span>
    </label>
  )
}

function HowToPlay({ game }: { game: GameSummary }) {
  const t = useAllText()
  const say = useGameText(game.id)
  const lines = [say('how.1'), say('how.2'), say('how.3')].filter((line) => line !== null)
  return (
    <section className="local-how" aria-labelledby="local-how">
      <h2 id="local-how">{t('home.how')}</h2>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <a href={howToHref(game.id)}>{t('how.of', { game: say('name') ?? game.name })}</a>
    </section>
  )
}
