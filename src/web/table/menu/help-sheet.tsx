import type { BoardKey } from '../../../board-kit/board.ts'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useSettings } from '../../settings/settings.ts'
import { useFrame } from '../frame-context.ts'

const NAMES: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  ' ': '␣',
  escape: 'Esc',
}

const keyName = (key: string) => NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)

function KeyList({ keys }: { keys: readonly BoardKey[] }) {
  return (
    <dl className="help-keys">
      {keys.map(({ key, label }) => (
        <div key={`${key} ${label}`}>
          <dt>
            <kbd>{keyName(key)}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists all keys, including those of the game, and explains how to open the rule behind a piece. */
export function HelpSheet({ board, frame }: { board: readonly BoardKey[]; frame: readonly BoardKey[] }) {
  const t = useText()
  const { open } = useFrame()
  const { keys: isOn } = useSettings()
  return (
    <Sheet title={t('table.help')} onClose={() => open(null)}>
      <div className="help">
        <p>{t('table.help.rule')}</p>
        {!isOn && <p className="notice notice-warn">{t('table.help.off')}</p>}
        {board.length > 0 && (
          <>
            <h3>{t('table.help.game')}</h3>
            <KeyList keys={board} />
          </>
        )}
        <h3>{t('table.help.table')}</h3>
        <KeyList keys={frame} />
      </div>
    </Sheet>
  )
}
