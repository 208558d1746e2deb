import type { Catalog } from '../../../engine/texts.ts'
import type { rejectionEn } from '../en/rejection.ts'

export const rejectionDe: Catalog<keyof typeof rejectionEn> = {
  'rejection.malformed': 'Diese Anfrage hat der Server nicht verstanden.',
  'rejection.bad-options': 'Diese Hausregeln passen nicht zusammen.',
  'rejection.wrong-protocol': 'Diese Seite ist älter oder neuer als der Server: Lade sie neu.',
  'rejection.no-token': 'Der Server kennt dich nicht mehr. Lade die Seite neu.',
  'rejection.wrong-origin': 'Das kam von einer anderen Website.',
  'rejection.not-host': 'Das darf nur der Host.',
  'rejection.not-seated': 'Du hast in dieser Partie keinen Platz.',
  'rejection.table-locked':
    'Der Tisch ist abgeschlossen: Niemand Neues kann sich setzen, bis er wieder aufgeschlossen wird.',
  'rejection.removed': 'Der Host hat dich von diesem Tisch entfernt.',
  'rejection.unknown-route': 'Unter dieser Adresse gibt es nichts.',
  'rejection.unknown-game': 'Dieses Spiel gibt es hier nicht.',
  'rejection.unknown-variant': 'Diese Variante gibt es bei diesem Spiel nicht.',
  'rejection.unknown-table': 'Diesen Tisch gibt es nicht. Prüf den Code.',
  'rejection.unknown-match': 'Diese Partie gibt es nicht.',
  'rejection.unknown-profile': 'Dieses Profil gibt es nicht.',
  'rejection.wrong-method': 'Diese Adresse nimmt das nicht an.',
  'rejection.too-slow': 'Die Anfrage kam zu langsam an.',
  'rejection.not-your-turn': 'Du bist nicht dran.',
  'rejection.stale-revision': 'Inzwischen ist am Tisch etwas passiert. Schau noch mal hin.',
  'rejection.player-online':
    'Diese Person ist online: Stups sie an, warte, stell eine Uhr oder gib den Platz einem Bot.',
  'rejection.opened-elsewhere':
    'Du hast seitdem zu viele andere Fenster geöffnet: Dieses hier macht nicht mehr mit.',
  'rejection.match-over': 'Diese Partie ist vorbei.',
  'rejection.match-running': 'Das geht erst nach der Partie.',
  'rejection.commitments-closed': 'Gleich geht es los: Jetzt kann niemand mehr etwas anderes hinterlegen.',
  'rejection.no-deal':
    'Auf diese Bytes wartet niemand: Die Partie hat begonnen, oder sie war nicht angekündigt.',
  'rejection.already-revealed': 'Dieser Platz hat seine Bytes schon gezeigt.',
  'rejection.false-reveal': 'Das sind nicht die Bytes, auf die sich dieser Platz festgelegt hat.',
  'rejection.match-too-long':
    'Länger kann eine Partie nicht werden: Was gespielt wurde, bleibt erhalten, und der Host kann sie beenden.',
  'rejection.match-paused': 'Diese Partie macht gerade Pause.',
  'rejection.no-match': 'An diesem Tisch läuft gerade keine Partie.',
  'rejection.not-over': 'Die Aufzeichnung ist offen, sobald die Partie vorbei ist.',
  'rejection.table-full': 'Alle Plätze sind besetzt. Du kannst zuschauen.',
  'rejection.cannot-take-back': 'Das lässt sich nicht zurücknehmen.',
  'rejection.cannot-start': 'Hier fehlen noch Leute. Lade jemanden ein oder setz Bots dazu.',
  'rejection.id-reused': 'Diese Anfrage gab es schon einmal, mit anderem Inhalt.',
  'rejection.already-registered': 'Dich gibt es hier schon: Ändere deinen Namen, oder melde dich zuerst ab.',
  'rejection.too-large': 'Das war zu viel auf einmal.',
  'rejection.address-too-long': 'Diese Adresse ist zu lang.',
  'rejection.unsupported-media': 'Damit kann der Server nichts anfangen.',
  'rejection.wrong-host':
    'Unter diesem Namen antwortet der Server nicht: Öffne eine Adresse, die er beim Start genannt hat.',
  'rejection.illegal-action': 'Das erlauben die Regeln jetzt nicht.',
  'rejection.too-many-requests': 'Langsam! Warte einen Moment.',
  'rejection.headers-too-large': 'Diese Anfrage war zu groß.',
  'rejection.defect': 'Im Server ist etwas schiefgegangen. Versuch’s noch mal.',
  'rejection.no-answer': 'Der Server hat nicht rechtzeitig geantwortet. Versuch’s noch mal.',
  'rejection.too-busy': 'Der Server ist voll: Laufende Partien gehen weiter, neue müssen warten.',
  'rejection.shutting-down': 'Der Server startet gleich neu: Dein Platz bleibt dir.',
  'rejection.storage-failed': 'Der Server kann gerade nichts speichern, deshalb wird nicht gespielt.',
}
