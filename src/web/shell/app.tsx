import { Suspense, useRef, useState } from 'react'
import { Router } from 'wouter'
import { SuitShape } from '../../board-kit/components/art.tsx'
import { Toasts } from '../../board-kit/components/toast.tsx'
import { useFrontText } from '../i18n/use-front-text.ts'
import { ThemeSwitch } from '../settings/theme-switch.tsx'
import { HOME_HREF, ME_HREF, SETTINGS_HREF } from './addresses.ts'
import { useArrival } from './arrival.ts'
import { lazyScreen } from './lazy-screen.ts'
import { NewVersion } from './new-version.tsx'
import { usePath } from './path.ts'
import { Screens } from './screens.tsx'

export function App() {
  const t = useFrontText()
  const [path] = usePath()
  const main = useRef<HTMLElement>(null)
  useArrival(path, main)
  return (
    <Router hook={usePath}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <AppBar />
      <NewVersion />
      <main id="main" tabIndex={-1} ref={main}>
        <Screens />
      </main>
      <footer className="foot">
        <p>
          {t('shell.foot')} <a href="./docs">{t('shell.foot.docs')}</a>
        </p>
      </footer>
      <Toasts />
    </Router>
  )
}

function AppBar() {
  const t = useFrontText()
  return (
    <header className="app-bar">
      <a className="brand" href={HOME_HREF}>
        <Mark />
        <span className="brand-word">{t('shell.name')}</span>
      </a>
      <nav className="app-nav" aria-label={t('shell.menu.label')}>
        <a href={ME_HREF}>{t('shell.menu.me')}</a>
        <SettingsLink />
      </nav>
      <ThemeSwitch />
    </header>
  )
}

const SettingsSheet = lazyScreen(async () => (await import('../settings/settings-sheet.tsx')).SettingsSheet)

/** The link to the settings. At a table they open as a sheet, so that nobody leaves the table to change the text size. */
function SettingsLink() {
  const t = useFrontText()
  const [path] = usePath()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={SETTINGS_HREF}
        onClick={(event) => {
          if (!path.startsWith('/t/')) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('shell.menu.settings')}
      </a>
      {isOpen && (
        <Suspense>
          <SettingsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
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
