import { Character } from '../../board-kit/components/character.tsx'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import { CheckIcon } from '../../board-kit/components/icons.tsx'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { HUES } from '../table/people/faces.ts'
import { TvJoin } from './tv-join.tsx'
import '../../board-kit/round-table/surfaces.css'
import '../../board-kit/round-table/felt.css'

/** All seats must be visible at once: the more people, the smaller their animals. */
function classFor(count: number): string | undefined {
  if (count <= 4) return 'tv-lobby-few'
  if (count <= 8) return undefined
  return count <= 12 ? 'tv-lobby-more' : 'tv-lobby-many'
}

/** The TV before a match: how to join, the seats and the next game. */
export function TvLobby({ table }: { table: TableView }) {
  const t = useAllText()
  const say = useGameText(table.game)
  const { seats, code, hostName } = table
  return (
    <div className="tv-lobby" data-surface="felt">
      <header className="tv-lobby-game">
        <Emblem game={table.game} />
        <div>
          <h1>{t('tv.lobby.next', { game: say('name') ?? table.game })}</h1>
          <p>{say('tagline')}</p>
        </div>
      </header>
      <section className="tv-lobby-people" aria-labelledby="tv-people">
        <h2 id="tv-people">{t('tv.lobby.people')}</h2>
        {seats.length === 0 && <p>{t('tv.lobby.empty')}</p>}
        <ul className={classFor(seats.length)}>
          {seats.map((seat, at) => (
            <li key={seat.player}>
              <Character
                avatar={seat.avatar}
                hue={at % HUES}
                {...(seat.presence === 'away'
                  ? { mood: 'asleep' }
                  : seat.isReady || seat.isHost
                    ? { pose: 'cheering' }
                    : {})}
              />
              <span className="tv-seat-name">{seat.name}</span>
              {seat.presence === 'away' && <span className="tv-seat-state">{t('tv.seat.away')}</span>}
              {seat.presence === 'bot' && <span className="tv-seat-state">{t('tv.seat.bot')}</span>}
              {seat.presence === 'online' && seat.isReady && (
                <span className="tv-seat-state">
                  <CheckIcon /> {t('tv.lobby.ready')}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <TvJoin code={code} isLarge />
      <p className="tv-lobby-waiting" role="status">
        {t('tv.lobby.waiting', { host: hostName ?? 'none' })}
      </p>
    </div>
  )
}
