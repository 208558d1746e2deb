import type { Catalog } from '../../../engine/texts.ts'
import type { replayEn } from '../en/replay.ts'

export const replayDe: Catalog<keyof typeof replayEn> = {
  'replay.title': 'Wiederholung',
  'replay.loading': 'Die Partie läuft noch mal durch …',
  'replay.failed': 'Keine Wiederholung da.',
  'replay.notOver': 'Diese Partie läuft noch',
  'replay.notOver.about':
    'Die Wiederholung gibt es, wenn die Partie vorbei ist. Bis dahin bleiben alle Karten verdeckt.',
  'replay.bar': 'Durch die Partie gehen',
  'replay.slider': 'Zug',
  'replay.step': '{step} von {last}',
  'replay.step.said': '{step} von {last}: {said}',
  'replay.stepBack': 'Einen Zug zurück',
  'replay.stepOn': 'Einen Zug weiter',
  'replay.roundBack': 'Zur Runde davor',
  'replay.roundOn': 'Zur nächsten Runde',
  'replay.play': 'Abspielen',
  'replay.pause': 'Anhalten',
  'replay.more': 'Mehr: Blickwinkel, Tempo, Link',
  'replay.eyes': 'Aus Sicht von',
  'replay.eyes.everybody': 'allen (ohne Handkarten)',
  'replay.eyes.actor': 'wer gerade dran ist',
  'replay.speed': 'Tempo',
  'replay.speed.times': '{speed, number}×',
  'replay.round': 'Runde',
  'replay.round.deal': 'Der Anfang',
  'replay.link': 'Link zu diesem Zug',
  'replay.link.copy': 'Link kopieren',
  'replay.player': 'Person {number}',
  'replay.file.title': 'Aufzeichnung öffnen',
  'replay.file.about':
    'Eine Aufzeichnung ist eine ganze Partie in einer Datei. Sie läuft auf diesem Gerät und bleibt hier.',
  'replay.file.open': 'Aufzeichnung aus einer Datei öffnen',
  'replay.file.drop': 'Zieh eine Aufzeichnung hierher, oder wähl die Datei aus.',
  'replay.file.pick': 'Datei auswählen',
  'replay.why.unreadable': 'Das ist keine Aufzeichnung einer Partie.',
  'replay.why.unknown-game': 'Das Spiel dieser Aufzeichnung gibt es hier nicht:',
  'replay.why.refused': 'Diese Aufzeichnung lässt sich nicht nachspielen.',
  'replay.review': 'Analyse',
  'replay.review.lead': 'Wie gut gespielt wurde und wie das Glück war.',
  'replay.review.none': 'Zu dieser Partie gibt es keine Analyse.',
  'replay.verify': 'Karten nachprüfen',
  'replay.verdict.holds': 'Hier wurde ehrlich gegeben.',
  'replay.verdict.unfinished':
    'Bis hierher wurde ehrlich gegeben, aber die Aufzeichnung bricht vor dem Ende ab.',
  'replay.verdict.broken': 'Hier stimmt etwas nicht. Frag, wer den Server betreibt.',
  'replay.finding.holds': 'Stimmt',
  'replay.finding.broken': 'Falsch',
  'replay.finding.open': 'Unbekannt',
  'replay.check.rules': 'Jeder Zug war erlaubt.',
  'replay.check.rules.holds':
    'Dieses Gerät hat {actions, plural, one {den # Zug} other {alle # Züge}} nach den Regeln noch einmal gespielt.',
  'replay.check.rules.broken': 'Bei Zug {at}: {reason}',
  'replay.check.rules.open': 'Keine Züge zum Prüfen.',
  'replay.check.end': 'Die Aufzeichnung ist vollständig.',
  'replay.check.end.holds': 'Der letzte Zug beendet die Partie.',
  'replay.check.end.broken': 'Sie bricht vor dem Ende der Partie ab.',
  'replay.check.end.open':
    'Sie bricht nach {actions, plural, one {# Zug} other {# Zügen}} ab, ohne Ergebnis. Wer den Tisch leitet, hat die Partie beendet, oder der Rest fehlt: an der Aufzeichnung lässt sich das nicht erkennen.',
  'replay.check.chance': 'Jede Karte und jeder Würfel kam aus dem Startwert.',
  'replay.check.chance.holds':
    'Alle wurden noch einmal gezogen, aus dem Startwert des Servers {players, plural, =0 {allein: kein Gerät hat etwas beigesteuert} one {und den Bytes von # Gerät} other {und den Bytes von # Geräten}}.',
  'replay.check.chance.broken': 'Gegeben hat der Generator für Simulationen, der nichts verspricht.',
  'replay.check.chance.open': 'Was sich nicht nachspielen lässt, lässt sich auch nicht noch einmal ziehen.',
  'replay.check.hash': 'Der Startwert stand vor der ersten Karte fest.',
  'replay.check.hash.holds':
    'Er hat die Prüfsumme, die dieses Gerät vor dem Geben gesehen hat. Niemand konnte später einen anderen nehmen.',
  'replay.check.hash.late':
    'Er hat die Prüfsumme, die dieses Gerät während der Partie gesehen hat, wenn auch nicht vor der ersten Karte.',
  'replay.check.hash.broken': 'Seine Prüfsumme ist {hash}, und das ist nicht die, die gezeigt wurde.',
  'replay.check.hash.open':
    'Dieses Gerät war nicht dabei, als die Prüfsumme gezeigt wurde. Wer dabei war, kann vergleichen: {hash}',
  'replay.check.commitments': 'Kein Gerät hat seine Bytes nach den anderen gewählt.',
  'replay.check.commitments.holds':
    '{committed, plural, one {Das Gerät von {players} hatte} other {Die Geräte von {players} hatten}} sich festgelegt, bevor die ersten Bytes zu sehen waren, und gezeigt wurde genau das.',
  'replay.check.commitments.broken':
    'Die Bytes von {player} sind nicht die, auf die sich das Gerät festgelegt hatte.',
  'replay.check.commitments.open':
    'Vor dieser Partie hat sich kein Gerät auf Bytes festgelegt. Also zeigt nichts, dass niemand die Mischung ausgesucht hat.',
  'replay.check.uncommitted': 'Die Geräte von allen haben mitgemischt.',
  'replay.check.uncommitted.holds': 'Alle hatten sich auf Bytes festgelegt.',
  'replay.check.uncommitted.broken': 'Einige Geräte hatten sich nicht festgelegt.',
  'replay.check.uncommitted.open':
    'Kein Gerät von {players} hatte sich festgelegt. Bots, Programme, alte Seiten und Abwesende steuern nichts bei. War eins dieser Geräte doch dabei, wurde es übergangen.',
  'replay.check.reveals': 'Jedes Gerät hat seine Bytes gezeigt.',
  'replay.check.reveals.holds': 'Keine davon fehlen.',
  'replay.check.reveals.broken': 'Es fehlen Bytes.',
  'replay.check.reveals.open':
    'Es fehlen die Bytes von {players}: Das Gerät hat sie behalten, war gerade weg, oder der Server hat sie weggelassen. Wer das war, kannte die Karten mit ihnen und ohne sie und konnte sich eine von {choices, number} Mischungen aussuchen.',
  'replay.check.round': 'Die Festlegungen sind die, die dein Gerät gesehen hat.',
  'replay.check.round.holds': 'Es sind dieselben wie damals, bevor es seine eigenen Bytes gezeigt hat.',
  'replay.check.round.broken': 'Es sind andere als damals, bevor es seine eigenen Bytes gezeigt hat.',
  'replay.check.round.open':
    'Dieses Gerät hat hier nichts gezeigt. Wer dabei war, kann die Prüfsumme aller Festlegungen vergleichen: {round}',
  'replay.check.bytes': 'Dein Gerät hat mitgemischt.',
  'replay.check.bytes.holds':
    'Die Bytes, die es beigesteuert hat, gehören dazu: als der Server den Startwert festlegte, konnte er die Karten also nicht kennen.',
  'replay.check.bytes.broken': 'Die Bytes, die es beigesteuert hat, fehlen.',
  'replay.check.bytes.open': 'Dieses Gerät hat hier nichts beigesteuert.',
  'replay.check.result': 'Das Ergebnis ist das, das gezeigt wurde.',
  'replay.check.result.holds': 'Noch einmal gespielt endet die Partie mit denselben Plätzen und Punkten.',
  'replay.check.result.broken': 'Noch einmal gespielt endet die Partie anders.',
  'replay.check.result.open': 'Kein anderes Ergebnis zum Vergleichen.',
  'replay.verify.not': 'Was das nicht beweist',
  'replay.verify.not.text':
    'Wer den Server betreibt, kann Karten ansehen; unbemerkt ändern kann sie niemand. Und es sagt nichts über Leute, die sich gegenseitig ihre Hände zeigen.',
  'replay.verify.numbers': 'Zum Nachrechnen',
  'replay.number.match': 'Partie',
  'replay.number.seed': 'Startwert des Servers',
  'replay.number.bytes': 'Bytes von Gerät {number}',
  'replay.number.print': 'Fingerabdruck aller Zustände',
}
