import type { handEn } from './hand.en.ts'
import type { Catalog } from './text.ts'

export const handDe: Catalog<keyof typeof handEn> = {
  'hand.label': '{label}, {count, plural, one {# Karte} other {# Karten}}',
  'hand.place': '{place} von {count}',
  'hand.playable': 'spielbar',
  'hand.new': 'neu',
  'hand.filter': 'Spielbar ({count})',
  'hand.sort': 'Nach {sort}',
  'hand.before': '{count, plural, one {# Karte} other {# Karten}} weiter links',
  'hand.after': '{count, plural, one {# Karte} other {# Karten}} weiter rechts',
  'hand.open': 'Alle {count}',
  'hand.close': 'Weniger',
}
