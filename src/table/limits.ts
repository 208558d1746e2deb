/** Limits on what people can do at one table, and on how long things wait there. */
export const TABLE_LIMITS = {
  seats: 18,
  queue: 50,
  spectators: 200,
  removed: 200,
  waiting: 512,
  emotes: { burst: 5, perSecond: 0.5 },
  nudges: { burst: 3, perSecond: 0.1 },
  moreTimeMs: 30_000,
  extraTimeMs: 300_000,
  takeBackMs: 60_000,
  revealMs: 3_000,
  awayGraceMs: 60_000,
  hostGraceMs: 60_000,
  clockCreditMs: 20_000,
  slowCreditMs: 3_600_000,
  abandonedTurns: 8,
  rulesMs: 250,
  stallMs: 1_000,
  missedSteps: 200,
  played: 50,
  linkMs: 60_000,
}

/** The bots that one person can have at a table. */
export const BOTS_MAX = TABLE_LIMITS.seats - 1

export type TableLimits = Readonly<typeof TABLE_LIMITS>

export const TABLE_REASONS: Readonly<Record<keyof TableLimits, string>> = {
  seats: 'The most that any of the games takes.',
  queue: 'More people would wait for several evenings.',
  spectators: 'Each change of a table is sent to all spectators.',
  removed: 'The oldest may come back; a host who removes two hundred people opens another table.',
  waiting: 'All subscribers of a table come back at the same moment after a restart.',
  emotes: 'A laugh and a clap in a row are fun, a storm of them is not.',
  nudges:
    'A nudge makes a sound on somebody’s device: one in ten seconds reminds them, more is a nuisance. Both the nudges that one person sends and those that one person gets are counted.',
  moreTimeMs: 'The time that one request for more gives.',
  extraTimeMs: 'Ten requests for one decision; then the clock decides.',
  takeBackMs:
    'The least time for an answer to a request to take an action back; as long as the clock of the table if that is longer.',
  revealMs:
    'The match begins without the bytes of a device that has not revealed them within this time: nobody can hold up a start.',
  awayGraceMs:
    'A phone that was put away is back within this time; then a bot or the rules play for its owner.',
  hostGraceMs: 'The host may be away for this long before somebody else gets the powers.',
  clockCreditMs: 'After a restart everybody has at least this much time to return.',
  slowCreditMs:
    'If the clock of a slow table ran out while the server was down, everybody has this long to return.',
  abandonedTurns:
    'At a slow table, once the clock has played this many actions in a row for everybody, the match is played to its end at the pace of bots: nobody is left.',
  rulesMs: 'A legal action takes microseconds; rules that take longer are faulty.',
  stallMs:
    'Under the watchdog, rules that use this much processor time end the process, which comes back with their match paused.',
  missedSteps: 'A client that missed more has no use for every step: the state is enough.',
  played: 'The results that a table keeps; the matches themselves are kept for ever.',
  linkMs: 'Long enough to hold a second phone to the screen; the link works once.',
}
