import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx'
import { chooseTheme, THEMES, type Theme, useTheme } from './theme.ts'

const LOOKS: Readonly<Record<Theme, { readonly word: string; readonly Icon: () => React.JSX.Element }>> = {
  system: { word: 'System', Icon: SystemIcon },
  light: { word: 'Light', Icon: SunIcon },
  dark: { word: 'Dark', Icon: MoonIcon },
}

/** System, light or dark: native radio buttons, so arrows move between them. */
export function ThemeSwitch() {
  const chosen = useTheme()
  return (
    <fieldset className="theme-switch">
      <legend className="unseen">Theme</legend>
      {THEMES.map((theme) => {
        const { word, Icon } = LOOKS[theme]
        return (
          <label key={theme} title={`${word} theme`}>
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <span className="theme-choice">
              <Icon />
              <span className="theme-word">{word}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
