import '../../../board-kit/round-table/paper.css'
import './board.css'
import { useState } from 'react'
import type { Board, BoardKey, BoardParts, BoardProps } from '../../../board-kit/board.ts'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { fetched } from '../../../board-kit/components/fetched.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { Status } from '../rules/state.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { type SentenceContext, warningSentence } from '../texts/sentences.ts'
import { advance } from './advance.ts'
import { announce } from './announce.tsx'
import { awards } from './awards.ts'
import { Breakdown } from './breakdown.tsx'
import { barOf, type Choice, useChoice } from './choice.ts'
import { moment } from './moments.tsx'
import { opening } from './opening.tsx'
import { OwnHand } from './own-hand.tsx'
import { PileSheet } from './piles.tsx'
import { bannerOf, playerOf, tableSummary } from './summary.ts'
import { Table } from './table.tsx'

type Props = BoardProps<View, Action, Key>

/** Only a host opens it, and it brings the rules of the options along. */
const HostSheet = fetched(async () => (await import('./host.tsx')).HostSheet)

function useBoard(props: Props): BoardParts {
  const { observation, mode, activePlayers, host } = props
  const { view, player } = observation
  const choice = useChoice(props)
  const [pileOf, openPile] = useState<PlayerId | null>(null)
  const [isHosting, setHosting] = useState(false)
  const isPlaying = mode === 'play'
  const own = isPlaying || mode === 'replay' ? playerOf(view, player) : undefined
  const shownPile = playerOf(view, pileOf)
  const canHost = host !== null && host.legal.length > 0
  return {
    banner: bannerOf(view, isPlaying ? player : null, activePlayers, props),
    table: (
      <div className={`discard discard-${mode}`} data-surface="paper">
        <Table props={props} own={own} openPile={openPile}>
          <Chips
            view={view}
            context={props}
            own={own}
            status={isPlaying ? choice.status : null}
            openHost={canHost ? () => setHosting(true) : null}
          />
          {view.warning !== null && (
            <p className="discard-warning" role="status" data-rule="D3">
              {warningSentence(view.warning, props)}
            </p>
          )}
        </Table>
        {shownPile !== undefined && (
          <PileSheet player={shownPile} context={props} close={() => openPile(null)} />
        )}
        {isHosting && canHost && <HostSheet props={props} close={() => setHosting(false)} />}
      </div>
    ),
    own: own === undefined ? null : <OwnHand props={props} choice={choice} />,
    bar: isPlaying && view.end === null ? barOf(props, choice) : null,
    keys: isPlaying ? keysOf(props, choice) : [],
    scores: scoresOf(view, props),
    spoken: tableSummary(view, own === undefined ? null : own.id, props),
  }
}

function scoresOf({ players, options }: View, { t }: SentenceContext): Record<PlayerId, string> {
  if (options.scoring === 'none') return {}
  return Object.fromEntries(players.map(({ id, score }) => [id, t('player.score', { score })]))
}

interface ChipsProps {
  readonly view: View
  readonly context: SentenceContext
  readonly own: PlayerView | undefined
  readonly status: Status | null
  readonly openHost: (() => void) | null
}

/** The settings, the current phase, the viewer's points and the button to the host's controls. */
function Chips({ view, context, own, status, openHost }: ChipsProps) {
  const { t } = context
  const { handSize, discardCount, options, turnNumber: turn, end } = view
  return (
    <div className="discard-chips">
      <span className="discard-phase" role="status" data-rule="D7">
        {end === null && status === 'discarding' && <Badge tone="warn">{t('chip.discard')}</Badge>}
        {end === null && status === 'planning' && <Badge tone="warn">{t('chip.planning')}</Badge>}
      </span>
      <ul aria-label={t('chips.label')}>
        <Chip rule="D15">{t('chip.turn', { turn, turns: options.turnLimit })}</Chip>
        <Chip rule="D5">{t('chip.settings', { handSize, discardCount })}</Chip>
        {options.deck !== 'standard' && <Chip rule="D5">{t(`option.deck.${options.deck}`)}</Chip>}
        {options.planning && <Chip rule="D17">{t('option.planning')}</Chip>}
        {options.scoring === 'poker' && <Chip rule="D20">{t('chip.poker')}</Chip>}
        {options.scoring === 'poker' && own !== undefined && (
          <li className="discard-own-score" data-rule="D20">
            <Badge tone="primary">{t('player.score', { score: own.score })}</Badge>
          </li>
        )}
      </ul>
      {openHost !== null && (
        <button type="button" className="discard-host-open" onClick={openHost}>
          {t('host.open')}
        </button>
      )}
    </div>
  )
}

function Chip({ rule, children }: { rule: string; children: string }) {
  return (
    <li data-rule={rule}>
      <Badge>{children}</Badge>
    </li>
  )
}

/** A digit toggles the card at that place; 0 is the tenth. */
function keysOf(
  { observation: { view }, t }: Props,
  { status, selected, plan, toggle, clear }: Choice,
): BoardKey[] {
  if (status !== 'discarding' && status !== 'planning') return []
  const cards = view.handCards.map(({ id }, index) => ({
    key: String((index + 1) % 10),
    label: t('key.card', { number: index + 1 }),
    run: () => toggle(id),
  }))
  const hasChosen = selected.size + plan.length > 0
  return hasChosen ? [...cards, { key: 'Escape', label: t('key.clear'), run: clear }] : cards
}

export const board: Board<View, Action, Event, Key> = {
  showsPlayers: true,
  useBoard,
  announce,
  advance,
  opening: (view, _, viewer) => opening(view, viewer),
  awards,
  moment,
  hasHint: ({ view, legal }) => view.options.scoring === 'poker' && view.discardPhase && legal.length > 0,
  Breakdown,
}
