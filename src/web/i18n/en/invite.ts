export const inviteEn = {
  'invite.title': 'Invite',
  'invite.spelled': 'Code {code}, spelled {letters}',
  'invite.link': 'Link to this table',
  'invite.copy': 'Copy link',
  'invite.share': 'Share',
  'invite.share.text': 'Play with us: table {code}',
  'invite.qr': 'Show QR',
  'invite.qr.alt': 'QR code with the link to this table',
  'invite.qr.hint': 'Point a phone’s camera at it.',
  'invite.localhost':
    'You opened this page as “{host}”: other devices cannot reach it under that name. Open it under this machine’s address in your network, then invite.',
  'invite.address': 'Phones in the same network reach this machine at {url}.',
  'invite.tv': 'Show on a TV',
  'invite.tv.hint': 'Open this link on the big screen: it shows the table to everybody, and nobody’s cards.',
} as const
