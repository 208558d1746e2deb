export const inviteEn = {
  'invite.title': 'Invite',
  'invite.spelled': 'Code {code}, spelled {letters}',
  'invite.link': 'Link to this table',
  'invite.copy': 'Copy link',
  'invite.share': 'Share',
  'invite.share.text': 'Play with us: table {code}',
  'invite.qr': 'Show QR',
  'invite.qr.alt': 'QR code with the link to this table',
  'invite.qr.hint': 'Point a phone’s camera here.',
  'invite.localhost':
    'Phones can’t reach “{host}”. Open this page with this computer’s network address, then invite.',
  'invite.address': 'Phones in the same network find this table at {url}.',
  'invite.tv': 'Show on a TV',
  'invite.tv.hint': 'Open this link on the big screen. It shows the table, and nobody’s cards.',
} as const
