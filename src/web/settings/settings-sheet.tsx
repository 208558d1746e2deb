import { Sheet } from '../looks/sheet.tsx'
import { useText } from '../texts/use-text.ts'
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
