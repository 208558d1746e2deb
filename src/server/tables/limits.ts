/** What people can do at one table, and how long things wait there. `TABLE_REASONS` says why each is what it is. */
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
  awayGraceMs: 60_000,
  hostGraceMs: 60_000,
  clockCreditMs: 20_000,
  rulesMs: 250,
  missedSteps: 200,
  played: 50,
  linkMs: 60_000,
}

export type TableLimits = Readonly<typeof TABLE_LIMITS>

export const TABLE_REASONS: Readonly<Record<keyof TableLimits, string>> = {
  seats: 'The most that any of the games takes.',
  queue: 'More would wait for evenings.',
  spectators: 'Each change of a table is sent to all who look on.',
  removed: 'The oldest may come back; who removes two hundred people opens another table.',
  waiting: 'All the broadcast of a table come back at the same moment after a restart.',
  emotes: 'A laugh and a clap in a row are fun, a storm of them is not.',
  nudges:
    'A nudge makes a sound on somebody’s device: one in ten seconds reminds them, more is a nuisance. What one person sends is counted, and what one person gets.',
  moreTimeMs: 'What one wish for more time gives.',
  extraTimeMs: 'Ten wishes for one decision; then the clock decides.',
  awayGraceMs: 'A phone that was pocketed comes back within it; then somebody plays for them.',
  hostGraceMs: 'So long may the host be gone before another has the powers.',
  clockCreditMs: 'After a restart everybody has at least this much time to find back.',
  rulesMs: 'A legal action takes microseconds; rules that take longer have lost their way.',
  missedSteps: 'Who missed more has no use for each of them: the state says it all.',
  played: 'What a table remembers of its evenings; the matches themselves are kept.',
  linkMs: 'Long enough to hold a second phone to the screen, and good once.',
}
