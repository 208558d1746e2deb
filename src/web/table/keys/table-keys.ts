import { useMemo, useRef, useState } from 'react'
import type { BoardKey, BoardParts } from '../../../board-kit/board.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Frame, useFrame } from '../frame-context.ts'
import { useKeys } from './keys.ts'
import { ruleAt } from './rule-press.ts'

/** The active shortcuts, and the text that a screen reader should speak. */
export interface TableKeys {
  readonly board: readonly BoardKey[]
  readonly frame: readonly BoardKey[]
  readonly spoken: string
}

/** Takes the last action back, or opens the menu that says why not or asks first. */
type TakeBackKey = () => void

/** The shortcuts of the action bar's buttons; a refused button's key does nothing. */
function barKeys({ bar }: BoardParts): readonly BoardKey[] {
  return (bar?.buttons ?? []).flatMap(({ key, label, refused, press }) =>
    key === undefined ? [] : { key, label, run: () => refused === undefined && press() },
  )
}

/** The shortcuts of the frame come before those of the board. `back` takes the last action back, if it can be. */
export function useTableKeys(parts: BoardParts, mode: Frame['mode'], back: TakeBackKey): TableKeys {
  const t = useText()
  const { open } = useFrame()
  const [spoken, speak] = useState('')
  const latest = useRef(parts.spoken)
  latest.current = parts.spoken
  const latestBack = useRef(back)
  latestBack.current = back
  const frame = useMemo<readonly BoardKey[]>(() => {
    // Every second time a space is added: screen readers repeat a text only if it differs.
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
      ...(mode === 'play' ? [{ key: 'z', label: t('table.takeBack'), run: () => latestBack.current() }] : []),
      { key: 'Escape', label: t('table.key.close'), run: () => open(null) },
    ]
  }, [t, open, mode])
  const board = mode === 'play' ? [...barKeys(parts), ...(parts.keys ?? [])] : []
  // The board gets Escape first, to take back staged choices.
  useKeys([...board.filter(({ key }) => key.toLowerCase() === 'escape'), ...frame, ...board])
  return { board, frame, spoken }
}
