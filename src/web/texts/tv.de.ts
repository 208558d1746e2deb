import type { Catalog } from './text.ts'
import type { tvEn } from './tv.en.ts'

export const tvDe: Catalog<keyof typeof tvEn> = {
  'tv.title': 'Tisch {code} am Fernseher',
  'tv.connecting': 'Auf dem Weg zu Tisch {code}…',
  'tv.reconnecting': 'Verbindung wird wiederhergestellt…',
  'tv.gone': 'Den Tisch {code} gibt es nicht mehr',
  'tv.gone.about': 'Öffne den Tisch auf einem Handy, und diesen Bildschirm aus seiner Einladung.',
  'tv.join': 'Mach mit',
  'tv.join.about': 'Scannen, oder {address} öffnen und den Code eingeben',
  'tv.qr': 'QR-Code, der zu Tisch {code} führt',
  'tv.spelled': 'Code {letters}',
  'tv.lobby.next': 'Als Nächstes: {game}',
  'tv.lobby.people': 'Am Tisch',
  'tv.lobby.empty': 'Noch ist niemand hier.',
  'tv.lobby.ready': 'bereit',
  'tv.lobby.waiting': '{host, select, none {Es fehlt noch jemand, der leitet} other {Gleich startet {host}}}',
  'tv.seats': 'Wer spielt',
  'tv.seat.asked': 'ist dran',
  'tv.seat.away': 'weg',
  'tv.seat.bot': 'Bot',
  'tv.queue': 'In der nächsten Partie dabei: {names}',
  'tv.last': 'Was zuletzt geschah',
  'tv.paused': 'Pause',
  'tv.paused.fault': 'Diese Partie ist stehen geblieben',
  'tv.results': 'Ergebnis',
  'tv.board': 'Der Tisch',
}
