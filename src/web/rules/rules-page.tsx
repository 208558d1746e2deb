import { useMemo } from 'react'
import { Emblem } from '../../board-kit/components/emblem.tsx'
import { BackIcon } from '../../board-kit/components/icons.tsx'
import { Facts } from '../home/facts.tsx'
import { useAllText } from '../i18n/use-all-text.ts'
import { HOME_HREF, howToHref } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGame } from '../shell/games.ts'
import { Failed, Nowhere, Waiting } from '../shell/notice.tsx'
import { readRulebook } from './rulebook.ts'
import { RulebookView } from './rulebook-view.tsx'
import './rules.css'

/** The rules of one game, from the README of its folder. */
export function RulesPage({ game: id, rule }: { game: string; rule: string | null }) {
  const t = useAllText()
  const game = useGame(id)
  const name = game.status === 'ready' ? game.value.name : null
  useTitle(name === null ? t('rules.title') : t('rules.of', { game: name }))
  const markdown = game.status === 'ready' ? game.value.rules : null
  const book = useMemo(() => (markdown === null ? null : readRulebook(markdown)), [markdown])
  if (game.status === 'failed' && game.rejected.code === 'unknown-game') {
    return <Nowhere title={t('rules.unknown.title')} text={t('rules.unknown.text', { game: id })} />
  }
  return (
    <div className="screen rules-screen">
      <a className="back" href={HOME_HREF}>
        <BackIcon />
        {t('rules.all')}
      </a>
      <div className="rules-head">
        <Emblem game={id} />
        <div>
          <h1>{name === null ? t('rules.title') : (book?.title ?? name)}</h1>
          {game.status === 'ready' && <Facts game={game.value} />}
          <a href={howToHref(id)}>{t('home.how')}</a>
        </div>
      </div>
      {game.status === 'loading' && <Waiting text={t('rules.loading')} isRetry={game.isRetry} />}
      {game.status === 'failed' && <Failed text={t('rules.failed')} failure={game} />}
      {game.status === 'ready' && book === null && <p className="notice">{t('rules.unwritten')}</p>}
      {book !== null && <RulebookView key={id} game={id} book={book} target={rule} />}
    </div>
  )
}
