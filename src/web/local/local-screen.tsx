import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { isRunning } from '../../table/commands.ts'
import { GamePick } from '../home/game-pick.tsx'
import { useGameText } from '../i18n/game-texts.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { passHref, soloHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGames } from '../shell/games.ts'
import { Failed, Nowhere, Waiting } from '../shell/notice.tsx'
import type { LocalWays } from './local-frame.tsx'
import type { LocalSource } from './local-source.ts'
import { type LocalKind, readSaved } from './saved/storage.ts'
import { draftFor, sittersOf } from './setup/draft.ts'
import { LocalSetup } from './setup/local-setup.tsx'
import { clearQuickStart, quickStartOf } from './setup/quick-start.ts'
import { type LocalTableHandle, useLocalTable } from './use-local-table.ts'
import './local.css'

const HREFS = { solo: soloHref, pass: passHref } as const

interface LocalScreenProps {
  readonly kind: LocalKind
  /** Null until a game is picked. */
  readonly game: string | null
  /** Shows the table once it is open. */
  show(source: LocalSource, ways: LocalWays): ReactNode
}

/** The way to a table on this device: the game, the players, the rules. */
export function LocalScreen({ kind, game, show }: LocalScreenProps) {
  const t = useAllText()
  useTitle(t(`local.${kind}.title`))
  return game === null ? <Picking kind={kind} /> : <Playing key={game} kind={kind} game={game} show={show} />
}

function Picking({ kind }: { kind: LocalKind }) {
  const t = useAllText()
  return (
    <div className="screen local-pick">
      <div>
        <h1>{t(`local.${kind}.title`)}</h1>
        <p className="lead">{t(`local.${kind}.lead`)}</p>
      </div>
      <GoOn kind={kind} />
      <GamePick pick={({ id }) => navigate(HREFS[kind](id).slice(1))} />
    </div>
  )
}

/** Back to the match that was left in the middle. */
function GoOn({ kind }: { kind: LocalKind }) {
  const t = useAllText()
  const [saved] = useState(() => readSaved(kind))
  const table = saved?.table ?? null
  const say = useGameText(table?.game ?? '')
  if (table === null || !isRunning(table)) return null
  const names = table.seats.map(({ name }) => name).join(', ')
  return (
    <p className="notice">
      <span>{t('local.goOn.about', { game: say('name') ?? table.game, names })}</span>
      <a className="button" href={HREFS[kind](table.game)}>
        {t('local.goOn')}
      </a>
    </p>
  )
}

/** Starts a match at once if the home page asked for it; true until it is dealt. */
function useQuickStart(
  kind: LocalKind,
  games: ReturnType<typeof useGames>,
  game: string,
  start: LocalTableHandle['start'],
): boolean {
  const [isQuick, setQuick] = useState(() => kind === 'solo' && quickStartOf(game) !== null)
  useEffect(() => {
    if (!isQuick || games.status === 'loading') return
    const intro = quickStartOf(game)
    const summary = games.status === 'ready' ? games.value.find(({ id }) => id === game) : undefined
    clearQuickStart()
    if (intro === null || summary === undefined) return setQuick(false)
    const draft = draftFor(summary, 'solo', { me: intro, table: null })
    void start({ game, options: draft.options, sitters: sittersOf(draft) }).then(() => setQuick(false))
  }, [isQuick, games, game, start])
  return isQuick
}

function Playing({ kind, game, show }: LocalScreenProps & { readonly game: string }) {
  const t = useAllText()
  const games = useGames()
  const { source, start } = useLocalTable(kind, game)
  const [isSettingUp, setSettingUp] = useState(false)
  const isQuick = useQuickStart(kind, games, game, start)
  if (isQuick) return <Waiting text={t('local.dealing')} isRetry={false} />
  if (source !== null && !isSettingUp)
    return show(source, {
      change: () => setSettingUp(true),
      nextGame: () => navigate(HREFS[kind]().slice(1)),
    })
  if (games.status === 'loading') return <Waiting text={t('shell.loading')} isRetry={games.isRetry} />
  if (games.status === 'failed') return <Failed text={t('home.games.failed')} failure={games} />
  const summary = games.value.find(({ id }) => id === game)
  if (summary === undefined) {
    return (
      <Nowhere title={t('shell.nowhere.title')} text={t('shell.nowhere.text', { path: HREFS[kind](game) })} />
    )
  }
  return (
    <>
      {source !== null && (
        <p className="notice">
          <span>{t('local.goOn.here')}</span>
          <button type="button" className="button" onClick={() => setSettingUp(false)}>
            {t('local.goOn')}
          </button>
        </p>
      )}
      <LocalSetup
        kind={kind}
        game={summary}
        start={async (plan) => {
          const started = await start(plan)
          if (started.ok) setSettingUp(false)
          return started
        }}
      />
    </>
  )
}
