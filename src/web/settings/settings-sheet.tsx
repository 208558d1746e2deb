import { Sheet } from '../../board-kit/components/sheet.tsx'
import { useText } from '../i18n/use-text.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings over whatever one is doing. */
export function SettingsSheet({ onClose }: { onClose(): void }) {
  const t = useText()
  return (
    <Sheet title={t('settings.title')} place="side" onClose={onClose}>
      <SettingsForm />
    </Sheet>
  )
}
