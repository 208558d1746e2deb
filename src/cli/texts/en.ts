/** The sentences that the command line prints for players, in English. */
export const en = {
  'play.seed': 'Dealt from a seed with the hash {hash}…',
  'play.continued': 'The match continues after action {revision}.',
  'play.hide': 'Pass the keyboard to {name}: press Enter to clear the screen.',
  'play.reveal': '{name}: press Enter to see your view.',
  'play.refused': 'Not now: {reason}',
  'play.malformed': 'This is not an action of this game ({reason}).',
  'play.too-long':
    'This match is as long as a record can be, so nobody can play on. Everything that was played is kept; start another match.',
  'play.fault':
    'Something is wrong in this game ({reason}), so the match stops here. Everything that was played is kept.',
  'play.stuck': 'Nobody at this table can act.',
  'play.taken-back': '{name} takes the last action back.',
  'play.back.ask': '{name} takes the last action back. Do all the others agree? (y/n) ',
  'play.unfinished': 'The match ends here, unfinished.',
  'play.record': 'The record is in {file}: icebreaker replay {file}',
  'play.resume': 'To continue: icebreaker play --resume {file}',

  'prompt.or': 'or',
  'prompt.refused': '{choice} — {reason}',
  'prompt.more': '{count, plural, one {# more action is} other {# more actions are}} not legal now: ?why',
  'prompt.host': '?host lists what you can decide as the host',
  'prompt.help':
    '?why     lists the actions that are not legal now\n?rules   shows the rules; ?F28 shows one rule, ?freeze those that mention freeze\nback     takes back the last action, if it has revealed nothing and the others agree\nquit     leaves the match; --record saves it, --resume continues it',
  'prompt.host.none': 'There is nothing for the host to decide now.',
  'prompt.why.none': 'Every action in the list is legal.',
  'prompt.rules': 'The rules:',
  'prompt.rules.none': 'No rule mentions {topic}.',
  'prompt.unknown': 'I do not know {input}. Type a number or a key from the list, or ? for help.',

  'result.over': 'The match is over.',

  'replay.actions': '{count, plural, one {# action} other {# actions}}',
  'replay.prompt': 'Enter · b · number · end · quit > ',
  'replay.take-back': 'take the last action back',
  'replay.unfinished': 'The match was not finished.',
  'chosen-by.bot': 'A bot played for {name}',
  'chosen-by.rules': '{name} was away, so the rules decided',
  'chosen-by.clock': 'Time ran out for {name}',
  'chosen-by.host': 'The host played for {name}',

  'verify.rules':
    '{actions, plural, one {the # action} other {all # actions}} of this {game} match {actions, plural, one {follows} other {follow}} the rules',
  'verify.end.holds': 'the match is complete: the last action ends it',
  'verify.end.open':
    'unfinished: the record stops after {actions, plural, one {# action} other {# actions}}, before the match has a result. Either the host stopped the match, or the rest was cut off, so the record cannot be shown to be complete',
  'verify.chance.holds':
    'every card and die follows from the seed and the bytes of {players, plural, one {# player} other {# players}}',
  'verify.chance.broken': 'the fast generator for simulations dealt this match, so nothing was promised',
  'verify.commitments.holds':
    '{committed, plural, one {the device of {players}} other {the devices of {players}}} had committed to bytes before any were revealed, and revealed no others',
  'verify.commitments.broken': 'the bytes of {player} are not those that their device had committed to',
  'verify.commitments.open':
    'cannot be checked: no device committed to bytes before this deal, so nothing shows that its dealer did not choose it',
  'verify.uncommitted.holds': 'the devices of all players committed to bytes',
  'verify.uncommitted.open':
    'cannot be checked: no device of {players} committed to bytes. Bots, programs, old pages and people who were away add none; if one of these devices was there, it was left out',
  'verify.reveals.holds': 'every device that committed revealed its bytes',
  'verify.reveals.open':
    'cannot be checked: the devices of {players} committed and revealed nothing. They kept their bytes, were away, or the server dropped them; whoever did it could choose one of {choices, number} deals',
  'verify.round.holds': 'the commitments are those that were announced before the first reveal',
  'verify.round.broken':
    'the commitments are not those that were announced: some were replaced after the first reveal',
  'verify.round.open':
    'the hash of the commitments is {round}: compare it with the one that a device noted before it revealed its bytes, or pass that one as --commitments',
  'verify.hash.open':
    'the hash of the seed is {hash}: compare it with the one that was shown before the first card, or pass that one as --hash',
  'verify.hash.holds': 'the seed has the hash that was shown before the first card',
  'verify.hash.broken':
    'the hash of the seed is {hash}, not the one that was shown: this match was dealt from another seed',

  'receipt.signed':
    'match {match}: the server with the key {key} signed the receipt for action {revision} at {at}',
  'receipt.forged':
    'match {match}: the receipt for action {revision} is not signed by the key {key}: it was forged or changed',
  'receipt.kept':
    'match {match}: all {revision, plural, one {# action} other {# actions}} are there, unchanged',
  'receipt.behind':
    'match {match}: actions are lost. The server had stored {revision, plural, one {# action} other {# actions}}, and now has {last}: it went back to an older copy',
  'receipt.different':
    'match {match}: actions are lost. Of the first {revision, plural, one {# action} other {# actions}} at least one is another now: the server went back to an older copy, and the match went on',
  'receipt.unchecked': 'match {match}: an earlier version stored action {revision}, so it cannot be compared',
  'receipt.refused': 'match {match}: another server made this receipt, so it says nothing about this one',

  'daily.seed.holds': 'the seed of the day has the hash that was published: {hash}',
  'daily.seed.broken':
    'the hash of the seed is {hash}, but {commitment} was published: the day was dealt from another seed',
  'daily.seed.open': 'the seed is not shown yet; its hash is {commitment}',
  'daily.shown.holds': 'the published hash is the one that you noted',
  'daily.shown.broken':
    'the published hash is {commitment}, not the one that you noted: the server has changed the seed',
  'daily.shown.open':
    'compare the hash with the one that was shown the day before, or pass that one as --hash',
  'daily.before.holds': 'the server says that it published the hash before the day, at {at}',
  'daily.before.open': 'the hash was published only at {at}, when the day had begun',
  'daily.results.holds':
    '{game}: {count, plural, =0 {there are no results} one {the one result follows from the seed} other {all # results follow from the seed}}',
  'daily.results.broken': '{game}: the result of {name} does not follow from the seed: {reason}',
  'daily.results.open': '{game}: {count, plural, one {# result was} other {# results were}} not checked',

  'games.id': 'GAME',
  'games.players': 'PLAYERS',
  'games.bots': 'BOTS',
  'games.name': 'NAME',

  'error.seats.count': '{game} is for {min} to {max} players; --seats names {count}.',
  'error.seats.level': '{game} has no bot of level {level}; it has: {levels}.',
  'error.seats.name': 'A name is 1 to {max} letters or digits; --seats has {name}.',
  'error.resume.given': '--resume reads these from the file: leave {arguments} out.',
  'error.resume.finished': '{file} is finished: icebreaker replay {file} shows it.',
  'error.resume.seats':
    '{file} does not say who sat where: name the {count} players with --seats, as for a new match.',
  'error.resume.count': 'The match in {file} has {players} players; --seats names {count}.',
  'error.replay.as': '--as is one of {players} or spectator, not {name}.',
}

export type Key = keyof typeof en
