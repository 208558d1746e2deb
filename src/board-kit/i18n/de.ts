/** The texts of the board kit in German. */

import type { Catalog } from '../../engine/texts.ts'
import type { en } from './en.ts'

export const de: Catalog<keyof typeof en> = {
  'sheet.close': 'Schließen',
  'fetched.cut': 'Der Server antwortet nicht. Sieh nach, ob er läuft und ob du in seinem Netz bist.',
  'toast.list': 'Hinweise',
  'toast.close': 'Ausblenden',
  'seat.open': '{name}: was du tun kannst',
  'seat.active': 'ist dran',
  'seat.you': 'du',
  'seat.host': 'Host',
  'seat.bot': 'Bot',
  'seat.away': 'weg',
  'seat.stoodIn': 'Bot spielt für {name}',
  'hand.label': '{label}, {count, plural, one {# Karte} other {# Karten}}',
  'hand.place': '{place} von {count}',
  'hand.playable': 'spielbar',
  'hand.equal': '{count} davon',
  'hand.new': 'neu',
  'hand.filter': 'Spielbar ({count})',
  'hand.sort': 'Nach {sort}',
  'hand.before': '{count, plural, one {# Karte} other {# Karten}} weiter links',
  'hand.after': '{count, plural, one {# Karte} other {# Karten}} weiter rechts',
  'hand.open': 'Alle {count}',
  'hand.close': 'Weniger',
}
