export const noticesEn = {
  'table.notices.menu': 'When it is your turn here and you are away',
  'table.clock.twice.about': 'The whole clock once more for this decision',
  'notices.title': 'Notices',
  'notices.about':
    'This browser shows a notice when it is your turn here and you are away. No account, no address.',
  'notices.tellMe': 'Tell me when it is my turn',
  'notices.asking': 'One moment…',
  'notices.on': 'You get a notice when it is your turn.',
  'notices.stop': 'No more notices',
  'notices.insecure': 'Browsers show notices only for pages on https, and this one is not.',
  'notices.unsupported':
    'This browser can’t show notices. On an iPhone, add the page to the home screen first.',
  'notices.denied': 'This browser blocks notices of this page. You can allow them in its site settings.',
  'notices.off': 'This server sends no notices.',
  'notices.failed': 'The browser got no address for notices. Try again later.',
  'notices.instead':
    'What works instead: the home page lists your tables, your turn first. And the host can add a channel of ntfy or Discord here.',
  'notices.channel': 'A channel for everybody',
  'notices.channel.about':
    'Your group has a channel? It is told whose turn it is: names, the game and the code, nothing else. Nobody sees the address again.',
  'notices.channel.form': 'Kind',
  'notices.channel.ntfy': 'ntfy topic',
  'notices.channel.discord': 'Discord webhook',
  'notices.channel.url': 'Address',
  'notices.channel.add': 'Add the channel',
  'notices.channel.on':
    '{form, select, discord {A Discord channel} other {An ntfy topic}} is told whose turn it is.',
  'notices.channel.remove': 'Remove the channel',
} as const
