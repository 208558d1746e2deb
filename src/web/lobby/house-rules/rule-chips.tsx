import { GearIcon } from '../../../board-kit/components/frame-icons.tsx'
import type { GameSummary } from '../../../protocol/answers.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { useGameSummary } from '../../shell/games.ts'
import { spokenRules } from './presets.ts'
import { presetText, titleOf, valueText } from './rule-words.ts'
import './rule-chips.css'

interface RuleChipsProps {
  /** The id of the game. */
  readonly game: string
  readonly options: unknown
  /** Opens the house rules; omitted if the chips only show them. */
  readonly open?: RulesOpener | undefined
}

interface RulesOpener {
  /** The name of the button, for screen readers. */
  readonly label: string
  press(): void
}

/** The house rules in force, shown to everybody before and during the match. */
export function RuleChips({ game, options, open }: RuleChipsProps) {
  const summary = useGameSummary(game)
  return summary === null ? null : <Chips game={summary} options={options} open={open} />
}

function Chips({ game, options, open }: Omit<RuleChipsProps, 'game'> & { game: GameSummary }) {
  const t = useText()
  const say = useGameText(game.id)
  const { preset, differences } = spokenRules(game, options)
  return (
    <ul className="rule-chips" aria-label={t('lobby.chips')}>
      {open === undefined ? (
        <li className="rule-chip rule-chip-preset">{presetText(preset, say, t)}</li>
      ) : (
        <li>
          <button type="button" className="rule-chip rule-chip-button" onClick={open.press}>
            {presetText(preset, say, t)}
            <span className="unseen"> {open.label}</span>
            <GearIcon />
          </button>
        </li>
      )}
      {differences.map(({ field, value }) => (
        <li key={field.name} className="rule-chip">
          {t('lobby.chip', { title: titleOf(field, say), value: valueText(field, value, say, t) })}
        </li>
      ))}
    </ul>
  )
}
