import './shell/theme.css'
import './looks/art.css'
import './shell/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startOffline } from './local/offline.ts'
import { recognise } from './people/me.ts'
import { startSettings } from './settings/settings.ts'
import { App } from './shell/app.tsx'
import { startLanguage } from './texts/language.ts'

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
