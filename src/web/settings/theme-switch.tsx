import { MoonIcon, SunIcon, SystemIcon } from '../../board-kit/components/icons.tsx'
import { useFrontText } from '../i18n/use-front-text.ts'
import { changeSettings, type Settings, THEMES, useSettings } from './settings.ts'

const ICONS: Readonly<Record<Settings['theme'], () => React.JSX.Element>> = {
  system: SystemIcon,
  light: SunIcon,
  dark: MoonIcon,
}

/** System, light or dark: native radio buttons, so arrows move between them. */
export function ThemeSwitch() {
  const t = useFrontText()
  const chosen = useSettings().theme
  return (
    <fieldset className="theme-switch">
      <legend className="unseen">{t('settings.theme')}</legend>
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <label key={theme} title={t(`settings.theme.${theme}`)}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => changeSettings({ theme })}
            />
            <span className="theme-choice">
              <Icon />
              <span className="unseen">{t(`settings.theme.${theme}`)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
