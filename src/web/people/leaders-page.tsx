import { useId, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Badge } from '../../board-kit/components/badge.tsx'
import {
  type GameSummary,
  type LeaderboardView,
  POOLS,
  type Pool,
  SPANS,
  type Span,
} from '../../protocol/answers.ts'
import { tileOrder } from '../home/tile-order.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useLanguage } from '../i18n/use-text.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Waiting } from '../shell/notice.tsx'
import { useAnswer } from '../shell/resource.ts'
import { server } from '../shell/server.ts'
import './people.css'

interface LeadersPageProps {
  readonly game: string | null
  /** The variant to show. If it is null or unknown, the game's first variant is shown. */
  readonly variant: string | null
}

/** The best players of a game or of one of its variants, over a day, a week, or all time. */
export function LeadersPage({ game, variant }: LeadersPageProps) {
  const t = useAllText()
  const games = useGames()
  useTitle(t('people.leaders'))
  return (
    <div className="screen screen-wide">
      <h1>{t('people.leaders')}</h1>
      {games.status === 'loading' && <Waiting text={t('home.games.loading')} isRetry={games.isRetry} />}
      {games.status === 'failed' && <Failed text={t('home.games.failed')} failure={games} />}
      {games.status === 'ready' && <Leaders games={tileOrder(games.value)} game={game} variant={variant} />}
    </div>
  )
}

/** Shows the leaderboard of a game. The address names it, so that it can be shared. */
function go(...parts: readonly string[]): void {
  navigate(`/leaderboards/${parts.map(encodeURIComponent).join('/')}`, { replace: true })
}

function Leaders({ games, game, variant }: LeadersPageProps & { readonly games: readonly GameSummary[] }) {
  const t = useAllText()
  const [span, setSpan] = useState<Span>('all')
  const [pool, setPool] = useState<Pool>('people')
  const id = useId()
  const chosen = games.find((one) => one.id === game) ?? games[0]
  if (chosen === undefined) return <p className="notice">{t('home.games.none')}</p>
  const values = chosen.variants?.values ?? []
  const shown = values.find((value) => value === variant) ?? values[0] ?? null
  return (
    <div className="leaders-page">
      <div className="leaders-choice">
        <div className="field">
          <label htmlFor={id}>{t('people.leaders.games')}</label>
          <select id={id} className="input" value={chosen.id} onChange={(event) => go(event.target.value)}>
            {games.map((one) => (
              <GameOption key={one.id} game={one} />
            ))}
          </select>
        </div>
        {shown !== null && <VariantField game={chosen} variant={shown} />}
        <Segments name="span" values={SPANS} value={span} pick={setSpan} />
        <Segments name="pool" values={POOLS} value={pool} pick={setPool} />
      </div>
      <Leaderboard game={chosen} variant={shown} pool={pool} span={span} />
    </div>
  )
}

interface SegmentsProps<Value> {
  readonly name: 'span' | 'pool'
  readonly values: readonly Value[]
  readonly value: Value
  pick(value: NoInfer<Value>): void
}

/** A choice of one of a few values, side by side. */
function Segments<Value extends Span | Pool>({ name, values, value, pick }: SegmentsProps<Value>) {
  const t = useAllText()
  return (
    <fieldset className="leaders-spans">
      <legend className="unseen">{t(`people.leaders.${name}`)}</legend>
      <span className="segments">
        {values.map((one) => (
          <label key={one} className="segment">
            <input type="radio" name={name} checked={one === value} onChange={() => pick(one)} />
            <span>{t(`people.leaders.${one}`)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}

/** The choice of a variant. Scores of different variants do not compare, so each has a leaderboard of its own. */
function VariantField({ game, variant }: { game: GameSummary; variant: string }) {
  const say = useGameText(game.id)
  const id = useId()
  const { option, values } = game.variants ?? { option: '', values: [] }
  return (
    <div className="field">
      <label htmlFor={id}>{say(`option.${option}`) ?? option}</label>
      <select id={id} className="input" value={variant} onChange={(event) => go(game.id, event.target.value)}>
        {values.map((value) => (
          <option key={value} value={value}>
            {say(`option.${option}.${value}`) ?? value}
          </option>
        ))}
      </select>
    </div>
  )
}

function GameOption({ game }: { game: GameSummary }) {
  const say = useGameText(game.id)
  return <option value={game.id}>{say('name') ?? game.name}</option>
}

interface LeaderboardProps {
  readonly game: GameSummary
  readonly variant: string | null
  readonly pool: Pool
  readonly span: Span
}

function Leaderboard({ game, variant, pool, span }: LeaderboardProps) {
  const t = useAllText()
  const say = useGameText(game.id)
  const name = say('name') ?? game.name
  const board = useAnswer(`${game.id}/${variant}/${pool}/${span}`, () =>
    server().leaderboard(game.id, span, variant, pool),
  )
  if (board.status === 'loading')
    return <Waiting text={t('people.leaders.loading')} isRetry={board.isRetry} />
  if (board.status === 'failed') return <Failed text={t('people.leaders.failed')} failure={board} />
  if (board.value.leaders.length === 0) {
    const none = pool === 'people' ? 'people.leaders.none' : 'people.leaders.none.agents'
    return <p className="notice">{t(none, { game: name })}</p>
  }
  return <LeaderTable board={board.value} name={name} />
}

function LeaderTable({ board, name }: { board: LeaderboardView; name: string }) {
  const t = useAllText()
  const language = useLanguage()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: board.by === 'score' ? 0 : 1 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keys in Safari too
    <section className="scroll-sideways" aria-label={t('people.leaders.of', { game: name })} tabIndex={0}>
      <table className="leaders">
        <thead>
          <tr>
            <th scope="col">{t('people.leaders.rank')}</th>
            <th scope="col">{t('people.leaders.name')}</th>
            <th scope="col">{t(`people.leaders.${board.by}`)}</th>
            <th scope="col">{t('people.leaders.matches')}</th>
          </tr>
        </thead>
        <tbody>
          {board.leaders.map((leader, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list is shown whole
            <tr key={at} className={leader.isYou ? 'leaders-you' : undefined}>
              <td>{leader.rank}</td>
              <th scope="row">
                <Avatar avatar={leader.avatar} hue={at % 8} />
                <span>{leader.name}</span>
                {leader.isYou && <Badge tone="primary">{t('people.leaders.you')}</Badge>}
              </th>
              <td>{number.format(leader.value)}</td>
              <td>{leader.matches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
