import type { GameSummary } from './games-api.ts'
import { BotIcon, PlayersIcon } from './icons.tsx'

/** "3–18 players", "4 players", "1 player". */
function playersText({ min, max }: GameSummary['players']): string {
  const count = min === max ? String(min) : `${min}–${max}`
  return count === '1' ? '1 player' : `${count} players`
}

/** For how many a game is, and how many bots play it. */
export function Facts({ game: { players, bots } }: { game: GameSummary }) {
  return (
    <ul className="facts">
      <li>
        <PlayersIcon />
        {playersText(players)}
      </li>
      {bots.length > 0 && (
        <li>
          <BotIcon />
          {bots.length === 1 ? '1 bot' : `${bots.length} bots`}
        </li>
      )}
    </ul>
  )
}
