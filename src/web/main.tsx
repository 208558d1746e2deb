import './shell/theme.css'
import '../board-kit/components/art.css'
import './shell/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './i18n/language.ts'
import { startOffline } from './local/offline/offline.ts'
import { forgetAnswer, recognise } from './people/me.ts'
import { startSettings } from './settings/settings.ts'
import { App } from './shell/app.tsx'

const place = document.getElementById('page')
if (place === null) throw new Error('index.html has a place for the page')
startSettings()
const root = createRoot(place)
// Not awaited at the top: the other language's file may wait for this one.
void startLanguage().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
startOffline(import.meta.url)
if (navigator.onLine) void recognise()
addEventListener('hashchange', forgetAnswer)
