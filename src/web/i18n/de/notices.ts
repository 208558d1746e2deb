import type { Catalog } from '../../../engine/texts.ts'
import type { noticesEn } from '../en/notices.ts'

export const noticesDe: Catalog<keyof typeof noticesEn> = {
  'table.notices.menu': 'Wenn du hier dran und nicht da bist',
  'table.clock.twice.about': 'Die ganze Bedenkzeit noch einmal, für diesen Zug',
  'notices.title': 'Hinweise',
  'notices.about':
    'Dieser Browser meldet sich, wenn du hier dran und nicht da bist. Ohne Konto, ohne Adresse.',
  'notices.tellMe': 'Sag mir, wenn ich dran bin',
  'notices.asking': 'Einen Moment …',
  'notices.on': 'Du bekommst einen Hinweis, wenn du dran bist.',
  'notices.stop': 'Keine Hinweise mehr',
  'notices.insecure': 'Browser zeigen Hinweise nur für Seiten mit https, und diese hat keins.',
  'notices.unsupported':
    'Dieser Browser kann keine Hinweise zeigen. Auf dem iPhone muss die Seite erst auf den Home-Bildschirm.',
  'notices.denied':
    'Dieser Browser blockiert die Hinweise dieser Seite. In den Website-Einstellungen lassen sie sich erlauben.',
  'notices.off': 'Dieser Server verschickt keine Hinweise.',
  'notices.failed': 'Der Browser hat keine Adresse für Hinweise bekommen. Versuch es später noch einmal.',
  'notices.instead':
    'Was stattdessen geht: Die Startseite zeigt deine Tische, zuerst die, an denen du dran bist. Und der Gastgeber kann hier einen Kanal von ntfy oder Discord eintragen.',
  'notices.channel': 'Ein Kanal für alle',
  'notices.channel.about':
    'Eure Gruppe hat einen Kanal? Er erfährt, wer dran ist: Namen, Spiel und Code, sonst nichts. Die Adresse sieht danach niemand mehr.',
  'notices.channel.form': 'Art',
  'notices.channel.ntfy': 'ntfy-Thema',
  'notices.channel.discord': 'Discord-Webhook',
  'notices.channel.url': 'Adresse',
  'notices.channel.add': 'Kanal eintragen',
  'notices.channel.on':
    '{form, select, discord {Ein Discord-Kanal} other {Ein ntfy-Thema}} erfährt, wer dran ist.',
  'notices.channel.remove': 'Kanal entfernen',
}
