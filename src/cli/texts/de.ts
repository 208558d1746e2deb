import type { Key } from './en.ts'

/** The sentences that the command line prints for players, in German. */
export const de: Record<Key, string> = {
  'play.seed': 'Gegeben aus einem Startwert mit dem Hash {hash}…',
  'play.continued': 'Die Partie geht nach Aktion {revision} weiter.',
  'play.hide': 'Gib die Tastatur an {name} weiter: Enter leert den Bildschirm.',
  'play.reveal': '{name}: Enter zeigt deine Sicht.',
  'play.refused': 'Jetzt nicht: {reason}',
  'play.malformed': 'Das ist keine Aktion dieses Spiels ({reason}).',
  'play.too-long':
    'Diese Partie ist so lang, wie eine Aufzeichnung sein kann, also geht sie nicht weiter. Alles bisher Gespielte bleibt; fang eine neue Partie an.',
  'play.fault':
    'In diesem Spiel stimmt etwas nicht ({reason}), deshalb hält die Partie hier an. Alles Gespielte bleibt erhalten.',
  'play.stuck': 'An diesem Tisch kann niemand etwas tun.',
  'play.taken-back': '{name} nimmt die letzte Aktion zurück.',
  'play.back.ask': '{name} nimmt die letzte Aktion zurück. Sind alle anderen einverstanden? (j/n) ',
  'play.unfinished': 'Die Partie endet hier, unfertig.',
  'play.record': 'Die Aufzeichnung ist in {file}: icebreaker replay {file}',
  'play.resume': 'Weiterspielen: icebreaker play --resume {file}',

  'prompt.or': 'oder',
  'prompt.refused': '{choice} — {reason}',
  'prompt.more':
    '{count, plural, one {# weitere Aktion ist} other {# weitere Aktionen sind}} jetzt nicht erlaubt: ?why',
  'prompt.host': '?host zeigt, was du als Gastgeber entscheiden kannst',
  'prompt.help':
    '?why     zeigt die Aktionen, die jetzt nicht erlaubt sind\n?rules   zeigt die Regeln; ?F28 zeigt eine Regel, ?freeze die mit dem Wort freeze\nback     nimmt die letzte Aktion zurück, wenn sie nichts verraten hat und die anderen einverstanden sind\nquit     verlässt die Partie; --record speichert sie, --resume setzt sie fort',
  'prompt.host.none': 'Der Gastgeber hat jetzt nichts zu entscheiden.',
  'prompt.why.none': 'Alle Aktionen in der Liste sind erlaubt.',
  'prompt.rules': 'Die Regeln (nur auf Englisch):',
  'prompt.rules.none': 'Keine Regel erwähnt {topic}.',
  'prompt.unknown':
    'Ich kenne {input} nicht. Tippe eine Nummer oder eine Taste aus der Liste, oder ? für Hilfe.',

  'result.over': 'Die Partie ist vorbei.',

  'replay.actions': '{count, plural, one {# Aktion} other {# Aktionen}}',
  'replay.prompt': 'Enter · b · Nummer · end · quit > ',
  'replay.take-back': 'letzte Aktion zurücknehmen',
  'replay.unfinished': 'Die Partie wurde nicht zu Ende gespielt.',
  'chosen-by.bot': 'Ein Bot hat für {name} gespielt',
  'chosen-by.rules': '{name} war nicht da, also haben die Regeln entschieden',
  'chosen-by.clock': 'Die Zeit von {name} war um',
  'chosen-by.host': 'Der Gastgeber hat für {name} gespielt',

  'verify.rules':
    '{actions, plural, one {die # Aktion} other {alle # Aktionen}} dieser Partie {game} {actions, plural, one {folgt} other {folgen}} den Regeln',
  'verify.end.holds': 'die Partie ist vollständig: Die letzte Aktion beendet sie',
  'verify.end.open':
    'unfertig: Die Aufzeichnung endet nach {actions, plural, one {# Aktion} other {# Aktionen}}, bevor die Partie ein Ergebnis hat. Der Gastgeber hat sie abgebrochen, oder der Rest fehlt; ob sie vollständig ist, lässt sich nicht zeigen',
  'verify.chance.holds':
    'jede Karte und jeder Würfel folgt aus dem Startwert und den Bytes von {players, plural, one {# Person} other {# Personen}}',
  'verify.chance.broken':
    'diese Partie hat der schnelle Generator für Simulationen gegeben, also wurde nichts versprochen',
  'verify.commitments.holds':
    '{committed, plural, one {das Gerät von {players} hatte} other {die Geräte von {players} hatten}} sich auf Bytes festgelegt, bevor die ersten zu sehen waren, und {committed, plural, one {hat} other {haben}} keine anderen gezeigt',
  'verify.commitments.broken':
    'die Bytes von {player} sind nicht die, auf die sich das Gerät festgelegt hatte',
  'verify.commitments.open':
    'nicht prüfbar: Vor dieser Partie hat sich kein Gerät auf Bytes festgelegt. Also zeigt nichts, dass die Mischung nicht ausgesucht wurde',
  'verify.uncommitted.holds': 'die Geräte von allen hatten sich festgelegt',
  'verify.uncommitted.open':
    'nicht prüfbar: Kein Gerät von {players} hatte sich festgelegt. Bots, Programme, alte Seiten und Abwesende steuern nichts bei; war eins dieser Geräte doch dabei, wurde es übergangen',
  'verify.reveals.holds': 'jedes Gerät, das sich festgelegt hatte, hat seine Bytes gezeigt',
  'verify.reveals.open':
    'nicht prüfbar: Die Geräte von {players} haben sich festgelegt und nichts gezeigt. Sie haben ihre Bytes behalten, waren weg, oder der Server hat sie weggelassen; wer das war, konnte eine von {choices, number} Mischungen wählen',
  'verify.round.holds':
    'die Festlegungen sind die, die angekündigt waren, bevor die ersten Bytes zu sehen waren',
  'verify.round.broken':
    'die Festlegungen sind nicht die angekündigten: Einige wurden ersetzt, als schon Bytes zu sehen waren',
  'verify.round.open':
    'der Hash der Festlegungen ist {round}: Vergleiche ihn mit dem, den ein Gerät vor dem Zeigen seiner Bytes notiert hat, oder gib diesen mit --commitments an',
  'verify.hash.open':
    'der Hash des Startwerts ist {hash}: Vergleiche ihn mit dem, der vor der ersten Karte zu sehen war, oder gib diesen mit --hash an',
  'verify.hash.holds': 'der Startwert hat den Hash, der vor der ersten Karte zu sehen war',
  'verify.hash.broken':
    'der Hash des Startwerts ist {hash}, nicht der gezeigte: Diese Partie wurde aus einem anderen Startwert gegeben',

  'receipt.signed':
    'Partie {match}: Der Server mit dem Schlüssel {key} hat die Quittung für Aktion {revision} am {at} unterschrieben',
  'receipt.forged':
    'Partie {match}: Die Quittung für Aktion {revision} ist nicht mit dem Schlüssel {key} unterschrieben: Sie wurde gefälscht oder verändert',
  'receipt.kept':
    'Partie {match}: {revision, plural, one {Die # Aktion ist} other {Alle # Aktionen sind}} unverändert da',
  'receipt.behind':
    'Partie {match}: Es fehlen Aktionen. Der Server hatte {revision, plural, one {# Aktion} other {# Aktionen}} gespeichert und hat jetzt {last}: Er ist auf einen älteren Stand zurückgefallen',
  'receipt.different':
    'Partie {match}: Es fehlen Aktionen. Von den ersten {revision, plural, one {# Aktion} other {# Aktionen}} ist mindestens eine jetzt eine andere: Der Server ist auf einen älteren Stand zurückgefallen, und die Partie ging weiter',
  'receipt.unchecked':
    'Partie {match}: Eine frühere Version hat Aktion {revision} gespeichert, sie lässt sich nicht vergleichen',
  'receipt.refused':
    'Partie {match}: Diese Quittung ist von einem anderen Server und sagt über diesen nichts',

  'daily.seed.holds': 'der Startwert des Tages hat den veröffentlichten Hash: {hash}',
  'daily.seed.broken':
    'der Hash des Startwerts ist {hash}, veröffentlicht war {commitment}: Der Tag wurde aus einem anderen Startwert gegeben',
  'daily.seed.open': 'der Startwert ist noch nicht zu sehen; sein Hash ist {commitment}',
  'daily.shown.holds': 'der veröffentlichte Hash ist der, den du notiert hast',
  'daily.shown.broken':
    'der veröffentlichte Hash ist {commitment}, nicht der notierte: Der Server hat den Startwert geändert',
  'daily.shown.open':
    'vergleiche den Hash mit dem, der am Tag davor zu sehen war, oder gib diesen mit --hash an',
  'daily.before.holds': 'der Server sagt, dass er den Hash vor dem Tag veröffentlicht hat, um {at}',
  'daily.before.open': 'der Hash wurde erst um {at} veröffentlicht, als der Tag schon lief',
  'daily.results.holds':
    '{game}: {count, plural, =0 {es gibt keine Ergebnisse} one {das eine Ergebnis folgt aus dem Startwert} other {alle # Ergebnisse folgen aus dem Startwert}}',
  'daily.results.broken': '{game}: Das Ergebnis von {name} folgt nicht aus dem Startwert: {reason}',
  'daily.results.open':
    '{game}: {count, plural, one {# Ergebnis wurde} other {# Ergebnisse wurden}} nicht geprüft',

  'games.id': 'SPIEL',
  'games.players': 'SPIELER',
  'games.bots': 'BOTS',
  'games.name': 'NAME',

  'error.seats.count': '{game} ist für {min} bis {max} Spieler; --seats nennt {count}.',
  'error.seats.level': '{game} hat keinen Bot der Stufe {level}; es gibt: {levels}.',
  'error.seats.name': 'Ein Name hat 1 bis {max} Buchstaben oder Ziffern; in --seats steht {name}.',
  'error.resume.given': '--resume liest das aus der Datei: Lass {arguments} weg.',
  'error.resume.finished': '{file} ist zu Ende gespielt: icebreaker replay {file} zeigt die Partie.',
  'error.resume.seats':
    '{file} sagt nicht, wer wo saß: Nenne die {count} Spieler mit --seats, wie bei einer neuen Partie.',
  'error.resume.count': 'Die Partie in {file} hat {players} Spieler; --seats nennt {count}.',
  'error.replay.as': '--as ist {players} oder spectator, nicht {name}.',
}
