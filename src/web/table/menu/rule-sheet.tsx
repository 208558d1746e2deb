import { useMemo } from 'react'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useText } from '../../i18n/use-text.ts'
import { type Item, plainText } from '../../rules/markdown.ts'
import { readRulebook } from '../../rules/rulebook.ts'
import { rulesHref } from '../../shell/addresses.ts'
import { useGame } from '../../shell/games.ts'
import { useFrame } from '../frame-context.ts'
import { ruleIn } from './rule-text.ts'

/** One rule, with a link to all of them. */
export function RuleSheet({ game, rule }: { game: string; rule: string }) {
  const t = useText()
  const { open } = useFrame()
  const resource = useGame(game)
  const markdown = resource.status === 'ready' ? resource.value.rules : null
  const item = useMemo(
    () => (markdown === null ? null : ruleIn(readRulebook(markdown), rule)),
    [markdown, rule],
  )
  return (
    <Sheet title={t('table.rule', { rule })} onClose={() => open(null)}>
      <div className="help" aria-live="polite">
        {resource.status === 'loading' && <p>{t('table.rule.loading')}</p>}
        {resource.status !== 'loading' && item === null && <p>{t('table.rule.missing')}</p>}
        {item !== null && <RuleText item={item} />}
        <p>
          <a href={rulesHref(game, rule)} target="_blank" rel="noreferrer">
            {t('table.rule.all')}
          </a>
        </p>
      </div>
    </Sheet>
  )
}

function RuleText({ item }: { item: Item }) {
  return (
    <>
      <p>{plainText(item.parts)}</p>
      {item.items.length > 0 && (
        <ul>
          {item.items.map((inner) => (
            <li key={plainText(inner.parts)}>{plainText(inner.parts)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
