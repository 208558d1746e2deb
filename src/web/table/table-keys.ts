import { useMemo, useRef, useState } from 'react'
import type { BoardKey, BoardParts } from '../../board-kit/board.ts'
import { useText } from '../i18n/use-text.ts'
import { type Frame, useFrame } from './frame-context.ts'
import { useKeys } from './keys.ts'
import { ruleAt } from './rule-press.ts'

/** The keys that work at the table now, and what was asked to be spoken. */
export interface TableKeys {
  readonly board: readonly BoardKey[]
  readonly frame: readonly BoardKey[]
  readonly spoken: string
}

/** The buttons of the bar have keys too; one that cannot be pressed says why when its own press is asked for. */
function barKeys({ bar }: BoardParts): readonly BoardKey[] {
  return (bar?.buttons ?? []).flatMap(({ key, label, refused, press }) =>
    key === undefined ? [] : { key, label, run: () => refused === undefined && press() },
  )
}

export function useTableKeys(parts: BoardParts, mode: Frame['mode']): TableKeys {
  const t = useText()
  const { open } = useFrame()
  const [spoken, speak] = useState('')
  const latest = useRef(parts.spoken)
  latest.current = parts.spoken
  const frame = useMemo<readonly BoardKey[]>(() => {
    // A space more each second time: the same words are announced again only where the text differs.
    const say = () => speak((before) => (before === latest.current ? `${latest.current} ` : latest.current))
    const help = () => {
      const rule = ruleAt(document.activeElement)
      open(rule === null ? { name: 'help' } : { name: 'rule', rule })
    }
    return [
      { key: '?', label: t('table.key.help'), run: help },
      { key: 'l', label: t('table.key.log'), run: () => open({ name: 'log' }) },
      { key: 't', label: t('table.key.speak'), run: say },
      { key: 'm', label: t('table.key.menu'), run: () => open({ name: 'menu' }) },
      { key: 'Escape', label: t('table.key.close'), run: () => open(null) },
    ]
  }, [t, open])
  const board = mode === 'play' ? [...barKeys(parts), ...(parts.keys ?? [])] : []
  // Escape is the board's first: it takes back what is staged there.
  useKeys([...board.filter(({ key }) => key.toLowerCase() === 'escape'), ...frame, ...board])
  return { board, frame, spoken }
}
