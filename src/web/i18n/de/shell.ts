import type { Catalog } from '../../../engine/texts.ts'
import type { shellEn } from '../en/shell.ts'

export const shellDe: Catalog<keyof typeof shellEn> = {
  'shell.name': 'Icebreaker',
  'shell.title': '{screen} · Icebreaker',
  'shell.skip': 'Zum Inhalt springen',
  'shell.cancel': 'Abbrechen',
  'shell.back': 'Zurück',
  'shell.retry': 'Noch einmal versuchen',
  'shell.reload': 'Seite neu laden',
  'shell.loading': 'Wird geladen …',
  'shell.failed.title': 'Dieser Teil wurde nicht geladen',
  'shell.failed.text': 'Vielleicht ist der Server weg oder neuer als diese Seite.',
  'shell.unreachable':
    'Der Server hat nicht geantwortet. Läuft er noch, und ist dieses Gerät in seinem Netz?',
  'shell.nowhere.title': 'Hier ist nichts',
  'shell.nowhere.text': 'Die Adresse {path} führt nirgendwohin.',
  'shell.home': 'Zu den Spielen',
  'shell.foot': 'Läuft auf dem eigenen Rechner. Auch Programme können mitspielen:',
  'shell.foot.docs': 'die API',
  'shell.menu.me': 'Ich',
  'shell.menu.settings': 'Einstellungen',
  'shell.menu.label': 'Seiten',
  'shell.refusal.players': 'Dieses Spiel ist für {min} bis {max} Spieler, nicht für {players}.',
  'shell.copied': 'Kopiert.',
  'shell.selected': 'Dieser Browser lässt Seiten nicht kopieren: Der Text ist markiert, drücke Strg+C.',
}
