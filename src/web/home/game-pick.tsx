import { Emblem } from '../../board-kit/components/emblem.tsx'
import type { GameSummary } from '../../protocol/answers.ts'
import { useGameFront } from '../i18n/game-fronts.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { tileOrder } from './tile-order.ts'
import './game-pick.css'

interface GamePickProps {
  /** The one that is chosen now. */
  readonly chosen?: string | null
  /** One is being waited for: nothing can be picked meanwhile. */
  readonly isBusy?: boolean
  pick(game: GameSummary): void
}

/** All games in the order of the home page, one of them to be picked. */
export function GamePick({ chosen = null, isBusy = false, pick }: GamePickProps) {
  const t = useFrontText()
  const games = useGames()
  if (games.status === 'loading') return <Waiting text={t('home.games.loading')} isRetry={games.isRetry} />
  if (games.status === 'failed') return <Failed text={t('home.games.failed')} failure={games} />
  return (
    <ul className="game-pick">
      {tileOrder(games.value).map((game) => (
        <li key={game.id}>
          <GameChoice
            game={game}
            isChosen={game.id === chosen}
            isBusy={isBusy}
            pick={() => {
              if (!isBusy) pick(game)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface GameChoiceProps {
  readonly game: GameSummary
  readonly isChosen: boolean
  readonly isBusy: boolean
  pick(): void
}

function GameChoice({ game, isChosen, isBusy, pick }: GameChoiceProps) {
  const t = useFrontText()
  const say = useGameFront(game.id)
  const { min, max } = game.players
  return (
    <button
      type="button"
      className="game-choice"
      aria-current={isChosen ? 'true' : undefined}
      aria-disabled={isBusy}
      onClick={pick}
    >
      <Emblem game={game.id} />
      <span className="game-choice-words">
        <strong>{say('name') ?? game.name}</strong>
        <span>{say('tagline')}</span>
        <span className="game-choice-players">{t('home.players.range', { min, max })}</span>
      </span>
    </button>
  )
}
