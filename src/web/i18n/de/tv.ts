import type { Catalog } from '../../../engine/texts.ts'
import type { tvEn } from '../en/tv.ts'

export const tvDe: Catalog<keyof typeof tvEn> = {
  'tv.title': 'Tisch {code} am Fernseher',
  'tv.connecting': 'Tisch {code} wird gesucht …',
  'tv.reconnecting': 'Verbinde neu …',
  'tv.gone': 'Den Tisch {code} gibt es nicht mehr',
  'tv.gone.about': 'Öffne einen Tisch auf dem Handy und dann hier seinen Link für den Fernseher.',
  'tv.join': 'Mach mit',
  'tv.join.about': 'Scannen, oder auf {address} den Code eintippen',
  'tv.qr': 'QR-Code zum Mitspielen an Tisch {code}',
  'tv.spelled': 'Code {letters}',
  'tv.lobby.next': 'Als Nächstes: {game}',
  'tv.lobby.people': 'Am Tisch',
  'tv.lobby.empty': 'Noch ist niemand hier.',
  'tv.lobby.ready': 'bereit',
  'tv.lobby.waiting':
    '{host, select, none {Noch kein Host: Wer sich setzt, startet} other {Gleich startet {host}}}',
  'tv.seats': 'Wer spielt',
  'tv.seat.asked': 'ist dran',
  'tv.seat.away': 'weg',
  'tv.seat.bot': 'Bot',
  'tv.queue': 'Nächste Partie dabei: {names}',
  'tv.last': 'Was zuletzt geschah',
  'tv.paused': 'Pause',
  'tv.paused.fault': 'Diese Partie ist stehen geblieben',
  'tv.paused.too-long': 'Diese Partie ist zu lang geworden',
  'tv.results': 'Ergebnis',
  'tv.sound': 'Einmal klicken oder eine Taste drücken, dann gibt’s Ton',
  'tv.board': 'Der Tisch',
}
