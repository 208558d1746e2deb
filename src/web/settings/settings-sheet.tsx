import { Sheet } from '../../board-kit/components/sheet.tsx'
import { useAllText } from '../i18n/use-all-text.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings as a sheet over the current screen. */
export function SettingsSheet({ onClose }: { onClose(): void }) {
  const t = useAllText()
  return (
    <Sheet title={t('settings.title')} place="side" onClose={onClose}>
      <SettingsForm />
    </Sheet>
  )
}
