import type { Catalog } from '../../../engine/texts.ts'
import type { inviteEn } from '../en/invite.ts'

export const inviteDe: Catalog<keyof typeof inviteEn> = {
  'invite.title': 'Einladen',
  'invite.spelled': 'Code {code}, buchstabiert {letters}',
  'invite.link': 'Link zu diesem Tisch',
  'invite.copy': 'Link kopieren',
  'invite.share': 'Teilen',
  'invite.share.text': 'Spiel mit uns: Tisch {code}',
  'invite.qr': 'QR-Code zeigen',
  'invite.qr.alt': 'QR-Code mit dem Link zu diesem Tisch',
  'invite.qr.hint': 'Halte die Kamera eines Handys darauf.',
  'invite.localhost':
    'Du hast diese Seite als „{host}“ geöffnet: Unter diesem Namen erreichen andere Geräte sie nicht. Öffne sie unter der Adresse dieses Rechners in deinem Netz und lade dann ein.',
  'invite.address': 'Handys im selben Netz erreichen diesen Rechner unter {url}.',
  'invite.tv': 'Auf dem Fernseher zeigen',
  'invite.tv.hint':
    'Öffne diesen Link auf dem großen Bildschirm: Er zeigt allen den Tisch und niemandes Karten.',
}
