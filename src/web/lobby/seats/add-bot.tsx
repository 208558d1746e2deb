import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { GameSummary } from '../../../protocol/answers.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Send } from '../use-commands.ts'

interface AddBotProps {
  readonly game: GameSummary
  readonly isFull: boolean
  readonly send: Send
  onClose(): void
}

/** The bots of a game with level, name and style of play. Each press seats one. */
export function AddBot({ game, isFull, send, onClose }: AddBotProps) {
  const t = useText()
  const say = useGameText(game.id)
  return (
    <Sheet title={t('lobby.addBot.which')} onClose={onClose}>
      <p className="field-hint" role="status">
        {isFull && t('lobby.full', { max: game.players.max })}
      </p>
      <ul className="bot-choices">
        {game.bots.map(({ level, name, style }) => (
          <li key={level}>
            <button
              type="button"
              className="bot-choice"
              aria-disabled={isFull}
              onClick={() => {
                if (isFull) return
                void send({ type: 'addBot', level })
                onClose()
              }}
            >
              <strong>{say(`bot.${level}.name`) ?? name}</strong>
              <span>{t(`lobby.level.${level}`)}</span>
              <span className="field-hint">{say(`bot.${level}.style`) ?? style}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
