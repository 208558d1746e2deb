import { useAllText } from '../i18n/use-all-text.ts'
import { useTitle } from '../shell/arrival.ts'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  const t = useAllText()
  useTitle(t('settings.title'))
  return (
    <div className="screen screen-wide settings-page">
      <h1>{t('settings.title')}</h1>
      <p className="lead">{t('settings.lead')}</p>
      <SettingsForm />
    </div>
  )
}
