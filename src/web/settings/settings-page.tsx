import { useTitle } from '../shell/arrival.ts'
import { useText } from '../texts/use-text.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const t = useText()
  useTitle(t('settings.title'))
  return (
    <div className="screen screen-narrow">
      <h1>{t('settings.title')}</h1>
      <p className="lead">{t('settings.lead')}</p>
      <SettingsForm />
    </div>
  )
}
