import { BotIcon, PlayersIcon } from '../../board-kit/components/icons.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import './facts.css'

/** For how many a game is, and how many bots play it. */
export function Facts({ game: { players, bots } }: { game: Pick<GameSummary, 'players' | 'bots'> }) {
  const t = useFrontText()
  const { min, max } = players
  return (
    <ul className="facts">
      <li>
        <PlayersIcon />
        {min === max ? t('home.players.exactly', { count: min }) : t('home.players.range', { min, max })}
      </li>
      {bots.length > 0 && (
        <li>
          <BotIcon />
          {t('home.bots', { count: bots.length })}
        </li>
      )}
    </ul>
  )
}
