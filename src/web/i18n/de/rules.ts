import type { Catalog } from '../../../engine/texts.ts'
import type { rulesEn } from '../en/rules.ts'

export const rulesDe: Catalog<keyof typeof rulesEn> = {
  'rules.title': 'Regeln',
  'rules.of': 'Regeln von {game}',
  'rules.all': 'Alle Spiele',
  'rules.loading': 'Die Regeln werden geladen …',
  'rules.failed': 'Die Regeln konnten nicht geladen werden.',
  'rules.unwritten': 'Noch niemand hat die Regeln dieses Spiels aufgeschrieben.',
  'rules.unknown.title': 'Kein solches Spiel',
  'rules.unknown.text': 'Auf diesem Server gibt es kein Spiel „{game}“.',
  'rules.parts': 'Teile der Regeln',
  'rules.find': 'In diesen Regeln suchen',
  'rules.find.word': 'ein Wort',
  'rules.find.number': 'ein Wort oder eine Nummer wie {rule}',
  'rules.count': '{all, plural, one {# Regel} other {# Regeln}}',
  'rules.found': '{found} von {all, plural, one {# Regel} other {# Regeln}}',
  'rules.missing': 'In diesem Spiel gibt es keine Regel {rule}. Hier sind alle.',
  'rules.none': 'Nichts in diesen Regeln enthält „{words}“.',
  'rules.showAll': 'Alle zeigen',
  'how.donts': 'Drei Dinge lieber nicht',
  'how.exact': 'Genaue Regeln',
  'rules.table': 'Tabelle: {heads}',
}
