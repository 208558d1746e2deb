import { useState } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import type { TableView } from '../../protocol/table.ts'
import { GamePick } from '../home/game-pick.tsx'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { howToHref } from '../shell/addresses.ts'
import { fieldsOf, type OptionValues, optionOf } from './house-rules/option-fields.ts'
import { OptionsForm } from './house-rules/options-form.tsx'
import { spokenRules } from './house-rules/presets.ts'
import { RuleChips } from './house-rules/rule-chips.tsx'
import { titleOf, valueText } from './house-rules/rule-words.ts'
import type { Send } from './use-commands.ts'

export type Opened = 'game' | 'rules' | null

interface GameCardProps {
  readonly table: TableView
  readonly game: GameSummary | null
  readonly send: Send
  readonly fault: string | null
  /** The part that is open at first: the results link to another game or to other rules. */
  readonly opened: Opened
}

/** The game, its house rules and a link to its rules. Only the host can change them. */
export function GameCard({ table, game, send, fault, opened }: GameCardProps) {
  const t = useText()
  const say = useGameText(table.game)
  const [open, setOpen] = useState<Opened>(opened)
  const name = say('name') ?? game?.name ?? table.game
  const { isHost } = table.you
  return (
    <section className="card" aria-labelledby="game">
      <div className="lobby-game">
        <Emblem game={table.game} />
        <div className="lobby-game-words">
          <h2 id="game">{name}</h2>
          <p className="field-hint">{say('tagline')}</p>
        </div>
        {isHost && (
          <button type="button" className="button button-quiet" onClick={() => setOpen('game')}>
            {t('lobby.game.change')}
          </button>
        )}
      </div>
      <HouseRules table={table} game={game} open={() => setOpen('rules')} />
      <HowToPlay game={table.game} name={name} />
      {open === 'game' && <PickSheet table={table} send={send} onClose={() => setOpen(null)} />}
      {open === 'rules' && game !== null && !isHost && (
        <RulesInForce table={table} game={game} onClose={() => setOpen(null)} />
      )}
      {open === 'rules' && game !== null && isHost && (
        <RulesSheet table={table} game={game} send={send} fault={fault} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

interface HouseRulesProps {
  readonly table: TableView
  readonly game: GameSummary | null
  open(): void
}

function HouseRules({ table, game, open }: HouseRulesProps) {
  const t = useText()
  const changes = game === null ? 0 : spokenRules(game, table.options).differences.length
  return (
    <div className="lobby-rules">
      <h3>
        {t('lobby.rules')}
        {changes > 0 && <span className="field-hint"> ({t('lobby.changes', { count: changes })})</span>}
      </h3>
      <RuleChips
        game={table.game}
        options={table.options}
        open={{ label: t(table.you.isHost ? 'lobby.rules.change' : 'lobby.rules.show'), press: open }}
      />
      {!table.you.isHost && table.hostName !== null && (
        <p className="field-hint">{t('lobby.rules.hostOnly', { host: table.hostName })}</p>
      )}
    </div>
  )
}

function HowToPlay({ game, name }: { game: string; name: string }) {
  const t = useText()
  const say = useGameText(game)
  const lines = [say('how.1'), say('how.2'), say('how.3')].filter((line) => line !== null)
  return (
    <div className="lobby-how">
      <h3>{t('home.how')}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <a href={howToHref(game)} target="_blank" rel="noreferrer">
        {t('how.of', { game: name })}
      </a>
    </div>
  )
}

function PickSheet({ table, send, onClose }: { table: TableView; send: Send; onClose(): void }) {
  const t = useText()
  const pick = async ({ id: game, presets }: GameSummary) => {
    const [usual] = presets
    const rules = usual === undefined ? {} : { options: usual.options }
    if (game === table.game || (await send({ type: 'choose', game, ...rules }))) onClose()
  }
  return (
    <Sheet title={t('lobby.game.pick')} onClose={onClose}>
      <p className="field-hint">{t('lobby.gameHint')}</p>
      <GamePick chosen={table.game} pick={(game) => void pick(game)} />
    </Sheet>
  )
}

interface RulesSheetProps {
  readonly table: TableView
  readonly game: GameSummary
  readonly send: Send
  readonly fault: string | null
  onClose(): void
}

/** The read-only house rules, for everybody but the host. */
function RulesInForce({ table, game, onClose }: Omit<RulesSheetProps, 'send' | 'fault'>) {
  const t = useText()
  const say = useGameText(game.id)
  return (
    <Sheet title={t('lobby.rules')} place="side" onClose={onClose}>
      <dl className="lobby-rule-list">
        {fieldsOf(game.options).map((field) => (
          <div key={field.name}>
            <dt>{titleOf(field, say)}</dt>
            <dd>{valueText(field, optionOf(field, table.options), say, t)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

/** Shows the requested value until the table confirms or rejects it. */
function RulesSheet({ table, game, send, fault, onClose }: RulesSheetProps) {
  const t = useText()
  const [asked, setAsked] = useState<OptionValues | null>(null)
  const change = async (options: OptionValues) => {
    setAsked(options)
    await send({ type: 'choose', game: game.id, options })
    setAsked((now) => (now === options ? null : now))
  }
  return (
    <Sheet title={t('lobby.rules')} place="side" onClose={onClose}>
      <OptionsForm
        game={game}
        options={asked ?? table.options}
        fault={fault}
        change={(options) => void change(options)}
      />
    </Sheet>
  )
}
