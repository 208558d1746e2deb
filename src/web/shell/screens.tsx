import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Home } from '../home/home.tsx'
import { loadTableTexts } from '../i18n/language.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { strayPath } from './addresses.ts'
import { Boundary } from './boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { Nowhere, Waiting } from './notice.tsx'
import { usePath } from './path.ts'

const RulesPage = lazyScreen(async () => (await import('../rules/rules-page.tsx')).RulesPage)
const HowToPage = lazyScreen(async () => (await import('../rules/how-to-page.tsx')).HowToPage)
const TableScreen = lazyScreen(
  async () => (await import('../lobby/table-screen.tsx')).TableScreen,
  loadTableTexts,
)
const MePage = lazyScreen(async () => (await import('../people/me-page.tsx')).MePage)
const FollowPage = lazyScreen(async () => (await import('../people/follow-page.tsx')).FollowPage)
const HistoryPage = lazyScreen(async () => (await import('../people/history-page.tsx')).HistoryPage)
const LeadersPage = lazyScreen(async () => (await import('../people/leaders-page.tsx')).LeadersPage)
const SoloScreen = lazyScreen(async () => (await import('../local/solo-screen.tsx')).SoloScreen)
const PassScreen = lazyScreen(async () => (await import('../local/pass-screen.tsx')).PassScreen)
const DailyScreen = lazyScreen(async () => (await import('../daily/daily-screen.tsx')).DailyScreen)
const ReplayScreen = lazyScreen(async () => (await import('../replay/replay-screen.tsx')).ReplayScreen)
const ReviewScreen = lazyScreen(async () => (await import('../replay/review/review-screen.tsx')).ReviewScreen)
const TvScreen = lazyScreen(async () => (await import('../tv/tv-screen.tsx')).TvScreen)
const SettingsPage = lazyScreen(async () => (await import('../settings/settings-page.tsx')).SettingsPage)

/** Decodes a part of the address; a part that does not decode stays as it is. */
function worded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const wordedOrNull = (part: string | undefined) => (part === undefined ? null : worded(part))

/** The first part of the path, which names the screen. An error on one screen does not stay on the next. */
const screenOf = (path: string) => path.split('/')[1] ?? ''

export function Screens() {
  const t = useFrontText()
  const [path] = usePath()
  const stray = strayPath(window.location.pathname, document.baseURI)
  if (stray !== null) return <NowhereAt path={stray} />
  return (
    <Boundary key={screenOf(path)}>
      <Suspense fallback={<Waiting text={t('shell.loading')} />}>
        <Switch>
          <Route path="/">
            <Home />
          </Route>
          <Route path="/t/:code">{({ code }) => <TableAt key={code} code={worded(code)} />}</Route>
          <Route path="/how/:game">{({ game }) => <HowToPage game={worded(game)} />}</Route>
          <Route path="/rules/:game/:rule?">
            {({ game, rule }) => <RulesPage game={worded(game)} rule={wordedOrNull(rule)} />}
          </Route>
          <Route path="/me">
            <MePage />
          </Route>
          <Route path="/link/:word/:table?">
            {({ word, table }) => <FollowPage word={worded(word)} table={wordedOrNull(table)} />}
          </Route>
          <Route path="/history">
            <HistoryPage />
          </Route>
          <Route path="/leaderboards/:game?/:variant?">
            {({ game, variant }) => <LeadersPage game={wordedOrNull(game)} variant={wordedOrNull(variant)} />}
          </Route>
          <Route path="/solo/:game?">{({ game }) => <SoloScreen game={wordedOrNull(game)} />}</Route>
          <Route path="/pass/:game?">{({ game }) => <PassScreen game={wordedOrNull(game)} />}</Route>
          <Route path="/daily/:game?">{({ game }) => <DailyScreen game={wordedOrNull(game)} />}</Route>
          <Route path="/replay/:match?">{({ match }) => <ReplayScreen match={wordedOrNull(match)} />}</Route>
          <Route path="/review/:match">{({ match }) => <ReviewScreen match={worded(match)} />}</Route>
          <Route path="/settings">
            <SettingsPage />
          </Route>
          <Route>
            <NowhereAt path={`#${path}`} />
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  )
}

/** Whether `?view=tv` before the `#` makes this window the TV view. */
const isTv = () => new URLSearchParams(window.location.search).get('view') === 'tv'

function TableAt({ code }: { code: string }) {
  return isTv() ? <TvScreen code={code} /> : <TableScreen code={code} />
}

function NowhereAt({ path }: { path: string }) {
  const t = useFrontText()
  return <Nowhere title={t('shell.nowhere.title')} text={t('shell.nowhere.text', { path })} />
}
