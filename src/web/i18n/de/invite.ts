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
  'invite.qr.hint': 'Halt die Handykamera drauf.',
  'invite.localhost':
    'Unter „{host}“ erreichen Handys diese Seite nicht. Öffne sie mit der Netzwerkadresse dieses Rechners und lade dann ein.',
  'invite.address': 'Handys im selben Netz finden den Tisch unter {url}.',
  'invite.tv': 'Auf dem Fernseher zeigen',
  'invite.tv.hint': 'Öffne diesen Link auf dem großen Bildschirm. Er zeigt den Tisch, aber niemandes Karten.',
}
