import './theme.css'
import './art.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { showTheme } from './theme.ts'

const place = document.getElementById('page')
if (place === null) throw new Error('index.html has a place for the page')
showTheme()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
