import { Component, type ReactNode } from 'react'
import { useFrontText } from '../i18n/use-front-text.ts'

/** Catches the errors of a screen, including a script that failed to load; the rest of the page stays. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useFrontText()
  return (
    <div className="screen screen-narrow">
      <h1>{t('shell.failed.title')}</h1>
      <p className="lead">{t('shell.failed.text')}</p>
      <p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </button>
      </p>
    </div>
  )
}
