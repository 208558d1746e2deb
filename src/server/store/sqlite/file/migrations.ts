import type { DatabaseSync } from 'node:sqlite'

/** "Iceb" in ASCII: marks the file as ours in its header. */
export const APPLICATION_ID = 0x49636562

/**
 * The migrations: each leads from one version of the schema to the next. A released migration is never changed, because
 * migrated files exist. Every row that belongs to a match has the match as the first part of its key.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE profiles (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      avatar TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE tokens (
      token_hash TEXT NOT NULL PRIMARY KEY,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX tokens_by_profile ON tokens (profile)',
    `CREATE TABLE tables (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      version INTEGER NOT NULL,
      is_running INTEGER NOT NULL,
      touched_at INTEGER NOT NULL,
      json TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX tables_by_touch ON tables (touched_at)',
    // No foreign key to the table, nor from results to profiles: matches outlive both.
    `CREATE TABLE matches (
      id TEXT NOT NULL PRIMARY KEY,
      table_id TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      ended_at INTEGER,
      outcome TEXT,
      commitment TEXT NOT NULL,
      head TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE actions (
      match TEXT NOT NULL REFERENCES matches,
      revision INTEGER NOT NULL,
      player TEXT NOT NULL,
      command TEXT,
      digest TEXT NOT NULL,
      entry TEXT NOT NULL,
      PRIMARY KEY (match, revision)
    ) STRICT, WITHOUT ROWID`,
    `CREATE UNIQUE INDEX actions_by_command ON actions (match, player, command) WHERE command IS NOT NULL`,
    // With a rowid: a snapshot is large, and large rows make a tree without rowids deep.
    `CREATE TABLE snapshots (
      match TEXT NOT NULL PRIMARY KEY REFERENCES matches,
      revision INTEGER NOT NULL,
      standing TEXT NOT NULL
    ) STRICT`,
    // One row for each player from the start; place, score and at are set at the end.
    `CREATE TABLE results (
      match TEXT NOT NULL REFERENCES matches,
      seat INTEGER NOT NULL,
      player TEXT NOT NULL,
      profile TEXT,
      name TEXT NOT NULL,
      game TEXT NOT NULL,
      place INTEGER,
      score REAL,
      at INTEGER,
      PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX results_by_profile ON results (profile, at) WHERE profile IS NOT NULL',
    `CREATE INDEX results_by_game ON results (game, at, profile, score)
      WHERE profile IS NOT NULL AND at IS NOT NULL`,
    `CREATE TABLE ratings (
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      game TEXT NOT NULL,
      mu REAL NOT NULL,
      sigma REAL NOT NULL,
      matches INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (profile, game)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX ratings_by_rank ON ratings (game, mu - 3 * sigma)',
    'CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  ],
  // One-time codes for another device: any node can redeem a code of any other.
  [
    `CREATE TABLE links (
      link_hash TEXT NOT NULL PRIMARY KEY,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX links_by_profile ON links (profile)',
  ],
  // Actions are appended to one small table, where many matches share a page, and filed by match later.
  [
    'ALTER TABLE actions RENAME TO filed_actions',
    `CREATE TABLE new_actions (
      match TEXT NOT NULL REFERENCES matches,
      revision INTEGER NOT NULL,
      player TEXT NOT NULL,
      command TEXT,
      digest TEXT NOT NULL,
      entry TEXT NOT NULL
    ) STRICT`,
    `CREATE VIEW actions AS
      SELECT match, revision, player, command, digest, entry FROM filed_actions
      UNION ALL SELECT match, revision, player, command, digest, entry FROM new_actions`,
  ],
  [
    // How many turns each player had, and how many of them others played. Earlier matches do not know, and count.
    'ALTER TABLE results ADD COLUMN turns INTEGER',
    'ALTER TABLE results ADD COLUMN played_for INTEGER',
    'ALTER TABLE results ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1',
    // The table that a request with an Idempotency-Key has opened; deleted with the person and with the table.
    `CREATE TABLE openings (
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      key TEXT NOT NULL,
      digest TEXT NOT NULL,
      table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
      match TEXT,
      player TEXT,
      at INTEGER NOT NULL,
      PRIMARY KEY (profile, key)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX openings_by_table ON openings (table_id)',
    'CREATE INDEX openings_by_age ON openings (at)',
    // A leaderboard for each variant of a game. A person with ratings for several scorings of Discard keeps poker's.
    `ALTER TABLE results ADD COLUMN leaderboard TEXT NOT NULL DEFAULT ''`,
    `UPDATE results SET leaderboard = game || coalesce((
        SELECT CASE game
          WHEN 'yahtzee' THEN '/' || coalesce(head ->> '$.options.joker', 'forced')
          WHEN 'discard' THEN '/' || coalesce(head ->> '$.options.scoring', 'none')
        END FROM matches WHERE id = match
      ), '')`,
    'DROP INDEX results_by_game',
    `CREATE INDEX results_by_leaderboard ON results (leaderboard, at, profile, score)
      WHERE profile IS NOT NULL AND at IS NOT NULL AND is_counted = 1`,
    'ALTER TABLE ratings RENAME COLUMN game TO leaderboard',
    `UPDATE ratings SET leaderboard = CASE WHEN EXISTS (
        SELECT 1 FROM results WHERE results.profile = ratings.profile AND results.leaderboard = 'discard/poker'
          AND results.at IS NOT NULL
      ) THEN 'discard/poker' ELSE 'discard/none' END WHERE leaderboard = 'discard'`,
    // Detects damaged rows when they are read: checksums.ts fills these columns and compares them.
    ...['filed_actions', 'new_actions', 'matches', 'snapshots', 'tables'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN checksum INTEGER`,
    ),
    'DROP VIEW actions',
    `CREATE VIEW actions AS
      SELECT match, revision, player, command, digest, entry, checksum FROM filed_actions
      UNION ALL SELECT match, revision, player, command, digest, entry, checksum FROM new_actions`,
  ],
  // One row of the journal a transaction, with all its actions: [[match, [revision, player, command, digest, entry]], …].
  // Blocks hold the same without the match. Rows of earlier versions stay in filed_actions.
  [
    'CREATE TABLE journal (id INTEGER PRIMARY KEY, json TEXT NOT NULL, checksum INTEGER) STRICT',
    // With a rowid: blocks are large.
    `CREATE TABLE action_blocks (
      match TEXT NOT NULL REFERENCES matches,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      json TEXT NOT NULL,
      checksum INTEGER,
      PRIMARY KEY (match, last)
    ) STRICT`,
    // Snapshots that are kept, so that each page of a history has one near it; `snapshots` has the newest of each match.
    `CREATE TABLE history_snapshots (
      match TEXT NOT NULL REFERENCES matches,
      revision INTEGER NOT NULL,
      standing TEXT NOT NULL,
      checksum INTEGER,
      PRIMARY KEY (match, revision)
    ) STRICT`,
    'DROP VIEW actions',
    `INSERT INTO filed_actions (match, revision, player, command, digest, entry, checksum)
      SELECT match, revision, player, command, digest, entry, checksum FROM new_actions ORDER BY match, revision`,
    'DROP TABLE new_actions',
    // For people and tools that inspect the file; the server itself reads the tables.
    `CREATE VIEW actions AS
      SELECT match, revision, player, command, digest, entry FROM filed_actions
      UNION ALL SELECT match, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value -> 4
        FROM action_blocks, json_each(action_blocks.json)
      UNION ALL SELECT value ->> 0, value ->> '$[1][0]', value ->> '$[1][1]', value ->> '$[1][2]',
          value ->> '$[1][3]', value -> '$[1][4]'
        FROM journal, json_each(journal.json) WHERE value ->> '$[1][0]' >
          coalesce((SELECT max(last) FROM action_blocks WHERE match = value ->> 0), 0)`,
  ],
  // When a slow table is to be loaded because something is due there; null for all other tables.
  [
    'ALTER TABLE tables ADD COLUMN due_at INTEGER',
    'CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL',
  ],
  // The daily deal: the seed of each day, and one try a person, day and game. `rank` is null for a try that is not ranked.
  [
    `CREATE TABLE daily_seeds (
      day TEXT NOT NULL PRIMARY KEY,
      server TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE daily_tries (
      day TEXT NOT NULL,
      game TEXT NOT NULL,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      at INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      rank INTEGER,
      json TEXT NOT NULL,
      PRIMARY KEY (day, game, profile)
    ) STRICT`,
    'CREATE INDEX daily_tries_by_rank ON daily_tries (day, game, rank) WHERE rank IS NOT NULL',
    'CREATE INDEX daily_tries_by_profile ON daily_tries (profile)',
  ],
  // Secrets of the server, such as the keys by which push services know it.
  [
    'CREATE TABLE IF NOT EXISTS secrets (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
  ],
  // The hash chain of each match (chain.ts): the link of the last action of a block. Null if an earlier version wrote the row.
  ['ALTER TABLE action_blocks ADD COLUMN chain TEXT', 'ALTER TABLE filed_actions ADD COLUMN chain TEXT'],
]

/** Brings a file from that version to the newest, with one transaction per version: a kill leaves one version or the next. */
export function migrate(
  db: Pick<DatabaseSync, 'exec'>,
  from: number,
  migrations: readonly (readonly string[])[] = MIGRATIONS,
): void {
  for (const [at, statements] of [...migrations.entries()].slice(from)) {
    db.exec('BEGIN IMMEDIATE')
    for (const statement of statements) db.exec(statement)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
    db.exec(`PRAGMA user_version = ${at + 1}`)
    db.exec('COMMIT')
  }
}
