import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { SearchIcon } from '../../board-kit/components/icons.tsx'
import { useAllText } from '../i18n/use-all-text.ts'
import { Contents, sectionId } from './contents.tsx'
import { Blocks, keyed, type Reading, ruleId, Words } from './markdown-view.tsx'
import { filterSections, type Rulebook, rulesIn, type Section, wordsOf } from './rulebook.ts'

/** Scrolls a rule to the middle of the screen and focuses it. */
function showRule(rule: string): void {
  const element = document.getElementById(ruleId(rule))
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** All rules with a search and a list of the parts; the rule that the address names is highlighted. */
export function RulebookView({
  game,
  book,
  target,
}: {
  game: string
  book: Rulebook
  target: string | null
}) {
  const t = useAllText()
  const [query, setQuery] = useState('')
  const words = useMemo(() => wordsOf(query), [query])
  const shownWords = useDeferredValue(words)
  const sections = useMemo(() => filterSections(book.sections, shownWords), [book, shownWords])
  const rules = useMemo(() => new Set(book.rules), [book])
  const isKnown = target === null || rules.has(target)
  const pending = useRef<string | null>(null)
  useEffect(() => {
    if (target === null) return
    // A search could hide the requested rule, so the search ends first; the rule is shown when it is rendered again.
    pending.current = target
    setQuery('')
  }, [target])
  useEffect(() => {
    if (pending.current === null || sections !== book.sections) return
    showRule(pending.current)
    pending.current = null
  })
  const reading: Reading = { game, rules, words: shownWords, target, showRule }
  return (
    <div className="rulebook">
      <Contents sections={sections} />
      <div className="rulebook-main">
        <Search query={query} setQuery={setQuery} shown={countRules(sections)} rules={book.rules} />
        {!isKnown && target !== null && (
          <p className="notice notice-warn">{t('rules.missing', { rule: target })}</p>
        )}
        {keyed(sections).map(({ part, key }) => (
          <SectionView key={key} section={part} reading={reading} />
        ))}
        {sections.length === 0 && (
          <p className="notice">
            {t('rules.none', { words: query.trim() })}{' '}
            <button type="button" className="button button-quiet" onClick={() => setQuery('')}>
              {t('rules.showAll')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

const countRules = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => rulesIn(blocks)).length

interface SearchProps {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly shown: number
  readonly rules: readonly string[]
}

function Search({ query, setQuery, shown, rules }: SearchProps) {
  const t = useAllText()
  const id = useId()
  const all = rules.length
  return (
    <search className="rules-search">
      <label htmlFor={id}>{t('rules.find')}</label>
      <span className="search-field">
        <SearchIcon />
        <input
          id={id}
          type="search"
          value={query}
          placeholder={
            rules[0] === undefined ? t('rules.find.word') : t('rules.find.number', { rule: rules[0] })
          }
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('')
          }}
        />
      </span>
      <span className="search-count" role="status">
        {query.trim() === '' ? t('rules.count', { all }) : t('rules.found', { found: shown, all })}
      </span>
    </search>
  )
}

function SectionView({ section, reading }: { section: Section; reading: Reading }) {
  const { title, level, parts, blocks } = section
  const Heading = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return (
    <section className="rules-section" aria-labelledby={title === '' ? undefined : sectionId(title)}>
      {title !== '' && (
        <Heading id={sectionId(title)} tabIndex={-1}>
          <Words parts={parts} reading={reading} />
        </Heading>
      )}
      <Blocks blocks={blocks} reading={reading} />
    </section>
  )
}
