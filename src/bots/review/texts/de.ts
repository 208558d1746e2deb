import type { Catalog } from '../../../engine/texts.ts'
import type { ReviewKey } from './en.ts'

/** The texts of hints and reviews in German. */
export const de: Catalog<ReviewKey> = {
  working: 'Jede Entscheidung wird durchgerechnet… {percent} %',
  failed: 'Die Analyse ließ sich nicht laden.',
  retry: 'Nochmal versuchen',
  cancel: 'Abbrechen',
  stopped: 'Die Analyse wurde abgebrochen.',
  none: 'Für diese Hausregeln gibt es keine Analyse.',
  players:
    '{unit, select, rank {Erwarteter Rang − Glück + verschenkt = erreichter Rang} chance {Start + Glück − verschenkt = Ausgang} other {Start + Glück − verschenkt = Ergebnis}}',
  sum: '{name}: {start} zu Beginn, {sign, select, minus {Pech von} other {Glück von}} {luck}, {given} verschenkt, am Ende {result}',
  start: '{unit, select, rank {erwarteter Rang} other {Start}}',
  luck: 'Glück',
  given: 'verschenkt',
  result: '{unit, select, rank {erreichter Rang} chance {Ausgang} other {Ergebnis}}',
  accuracy:
    'Genauigkeit {percent} %: So viel von dem, was die Entscheidungen verschenken konnten, haben sie behalten.',
  'value.chance': '{value, number, ::.0} %',
  'value.points': '{value, number, ::.0}',
  'value.rank': '{value, number, ::.0}',
  'lost.chance': '−{value, number, ::.0} %',
  'lost.points': '−{value, number, ::.00}',
  'lost.rank': '−{value, number, ::.0}',
  'lost.spoken': '{value, number, ::.00} verschenkt',
  curve:
    '{unit, select, chance {Gewinnchance, Entscheidung für Entscheidung} rank {Erwarteter Rang, Entscheidung für Entscheidung} other {Erwartetes Ergebnis, Entscheidung für Entscheidung}}',
  'curve.spoken':
    '{unit, select, chance {Gewinnchance} rank {Erwarteter Rang} other {Erwartetes Ergebnis}} von {name}: {start} zu Beginn, am tiefsten {low}, am höchsten {high}, am Ende {result}.',
  'curve.key': '▼ etwas verschenkt · gestrichelt: der Start',
  'curve.table': 'Die Kurve in Zahlen',
  'curve.expected': 'Danach erwartet',
  'curve.given': 'Verschenkt',
  decisions: 'Entscheidungen von {name}',
  'decisions.count':
    '{costly, plural, =0 {Alle {all} waren die besten, die es gab.} one {# von {all} hat {unit, select, chance {Chancen} rank {Ränge} other {Punkte}} verschenkt.} other {# von {all} haben {unit, select, chance {Chancen} rank {Ränge} other {Punkte}} verschenkt.}}',
  'decisions.none': 'In dieser Partie gab es nichts zu entscheiden.',
  costly: 'Nur was {unit, select, chance {Chancen} rank {Ränge} other {Punkte}} gekostet hat',
  order: 'Reihenfolge',
  'order.worst': 'Teuerste zuerst',
  'order.match': 'Wie gespielt',
  best: '✓ beste Wahl',
  chosen: 'Gewählt:',
  better: 'Besser:',
  valued: '{choice} ({value})',
  'link.about': 'Jede führt zu ihrer Stelle in der Wiederholung.',
  'hint.chance': '{choice}: {percent} % Gewinnchance',
  'hint.chance.next': '{choice}: {percent} %',
  'hint.pair': '{best}. {next}.',
  'hint.next': '{best}. Am zweitbesten: {next}.',
  'hint.tie': '{best}. Genauso gut: {next}.',
  'hint.only': '{best}.',
  'terminal.sum': '{start} zu Beginn {luckSign} {luck} Glück {givenSign} {given} verschenkt = {result}',
  'terminal.best': 'jede Entscheidung war die beste',
  'terminal.better': 'besser: {choice}',
  'terminal.accuracy': 'Genauigkeit {percent} %',
}
