import { lazy, Suspense, useRef } from 'react'
import { useArrival } from './arrival.ts'
import { SuitShape } from './art.tsx'
import { Boundary } from './boundary.tsx'
import { Home } from './home.tsx'
import { Nowhere, Waiting } from './notice.tsx'
import { HOME_HREF, type Route, useRoute } from './route.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const RulesPage = lazy(() => import('./rules-page.tsx').then((module) => ({ default: module.RulesPage })))

export function App() {
  const route = useRoute()
  const main = useRef<HTMLElement>(null)
  useArrival(route, main)
  return (
    <>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header className="app-bar">
        <a className="brand" href={HOME_HREF}>
          <Mark />
          Icebreaker
        </a>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <Boundary key={route.screen}>
          <Suspense fallback={<Waiting what="the page" isRetry={false} />}>
            <Screen route={route} />
          </Suspense>
        </Boundary>
      </main>
      <footer className="foot">
        <p>
          Served by the machine it runs on. Programs can ask it too: <a href="./games">GET /games</a>
        </p>
      </footer>
    </>
  )
}

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'home':
      return <Home />
    case 'rules':
      return <RulesPage game={route.game} rule={route.rule} />
    case 'nowhere':
      return <Nowhere title="Nothing here" text={`The address ${route.path} leads nowhere.`} />
  }
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect className="mark-ground" width="48" height="48" rx="12" />
      <SuitShape suit="ember" x={14.5} y={15} scale={0.8} />
      <SuitShape suit="sun" x={33.5} y={15} scale={0.8} />
      <SuitShape suit="leaf" x={14.5} y={33} scale={0.8} />
      <SuitShape suit="wave" x={33.5} y={33} scale={0.8} />
    </svg>
  )
}
