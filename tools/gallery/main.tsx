import '../../src/web/shell/theme.css'
import '../../src/board-kit/components/art.css'
import '../../src/web/shell/page.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { gameById } from '../../src/games/registry.ts'
import { loadAllTexts, startLanguage } from '../../src/web/i18n/language.ts'
import { changeSettings } from '../../src/web/settings/settings.ts'
import { TvPicture } from '../../src/web/tv/tv-screen.tsx'
import { FramedBoard } from './framed-board.tsx'
import { gallerySource } from './gallery-source.ts'
import { StagedMatch } from './staged-match.ts'
import { wishOf } from './wish.ts'

const wish = wishOf(new URLSearchParams(window.location.search))
const game = gameById(wish.game)
const place = document.getElementById('page')
if (game === null || place === null) throw new Error(`There is no game ${wish.game}.`)
const source = gallerySource(new StagedMatch(game, wish), wish.paceMs)
const root = createRoot(place)
changeSettings({ language: wish.language })
await startLanguage()
await loadAllTexts()
root.render(
  wish.mode === 'tv' ? (
    <main>
      <TvPicture source={source} code="K7PQR" />
    </main>
  ) : (
    <FramedBoard source={source} mode={wish.mode} />
  ),
)
