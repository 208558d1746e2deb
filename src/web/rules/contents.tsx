import { useSyncExternalStore } from 'react'
import { useAllText } from '../i18n/use-all-text.ts'
import { keyed } from './markdown-view.tsx'
import type { Section } from './rulebook.ts'

const WIDE = '(width >= 64rem)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const sectionId = (title: string) => `part-${title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}`

function showSection(title: string): void {
  const heading = document.getElementById(sectionId(title))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The list of the parts of the rules: beside the rules on a wide screen, folded above them on a narrow one. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const t = useAllText()
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
  const named = sections.filter(({ title }) => title !== '')
  const list = (
    <ul>
      {keyed(named).map(({ part: { title }, key }) => (
        <li key={key}>
          <button type="button" onClick={() => showSection(title)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="contents" aria-label={t('rules.parts')}>
      {isWide ? (
        list
      ) : (
        <details>
          <summary>{t('rules.parts')}</summary>
          {list}
        </details>
      )}
    </nav>
  )
}
