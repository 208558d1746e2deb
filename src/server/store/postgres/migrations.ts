import type { Client } from 'pg'
import { StoreFault } from '../store.ts'

/** "Iceb" in ASCII: the advisory lock that a node holds while it migrates the schema. */
const LOCK = 0x49636562
/** Another node may be migrating, and a new index on a large table takes long. */
const WAIT_MS = 10 * 60_000

/**
 * The migrations: each leads from one version of the schema to the next. A released migration is never changed. Every row
 * that belongs to a match has the match as the first part of its key, so that the tables can be partitioned by match.
 * Actions have no foreign key to their match: the statement that inserts one checks it, and a foreign key would lock the
 * match's row each time.
 */
export const POSTGRES_MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE profiles (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      avatar TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    `CREATE TABLE tokens (
      token_hash TEXT NOT NULL PRIMARY KEY,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      at BIGINT NOT NULL
    )`,
    'CREATE INDEX tokens_by_profile ON tokens (profile)',
    `CREATE TABLE links (
      link_hash TEXT NOT NULL PRIMARY KEY,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      until BIGINT NOT NULL
    )`,
    'CREATE INDEX links_by_profile ON links (profile)',
    `CREATE TABLE tables (
      id TEXT NOT NULL PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      version INTEGER NOT NULL,
      is_running BOOLEAN NOT NULL,
      touched_at BIGINT NOT NULL,
      json TEXT NOT NULL
    )`,
    'CREATE INDEX tables_by_touch ON tables (touched_at)',
    `CREATE TABLE matches (
      id TEXT NOT NULL PRIMARY KEY,
      table_id TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      ended_at BIGINT,
      outcome TEXT,
      commitment TEXT NOT NULL,
      head TEXT NOT NULL
    )`,
    `CREATE TABLE actions (
      match TEXT NOT NULL,
      revision INTEGER NOT NULL,
      player TEXT NOT NULL,
      command TEXT,
      digest TEXT NOT NULL,
      entry TEXT NOT NULL,
      PRIMARY KEY (match, revision)
    )`,
    `CREATE UNIQUE INDEX actions_by_command ON actions (match, player, command) WHERE command IS NOT NULL`,
    `CREATE TABLE snapshots (
      match TEXT NOT NULL PRIMARY KEY,
      revision INTEGER NOT NULL,
      standing TEXT NOT NULL
    )`,
    `CREATE TABLE results (
      match TEXT NOT NULL,
      seat INTEGER NOT NULL,
      player TEXT NOT NULL,
      profile TEXT,
      name TEXT NOT NULL,
      game TEXT NOT NULL,
      place INTEGER,
      score DOUBLE PRECISION,
      at BIGINT,
      PRIMARY KEY (match, seat)
    )`,
    'CREATE INDEX results_by_profile ON results (profile, at) WHERE profile IS NOT NULL',
    `CREATE INDEX results_by_game ON results (game, at, profile, score)
      WHERE profile IS NOT NULL AND at IS NOT NULL`,
    `CREATE TABLE ratings (
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      game TEXT NOT NULL,
      mu DOUBLE PRECISION NOT NULL,
      sigma DOUBLE PRECISION NOT NULL,
      matches INTEGER NOT NULL,
      at BIGINT NOT NULL,
      PRIMARY KEY (profile, game)
    )`,
    'CREATE INDEX ratings_by_rank ON ratings (game, (mu - 3 * sigma))',
    'CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)',
  ],
  [
    // How many turns each player had, and how many of them others played. Earlier matches do not know, and count.
    'ALTER TABLE results ADD COLUMN turns INTEGER',
    'ALTER TABLE results ADD COLUMN played_for INTEGER',
    'ALTER TABLE results ADD COLUMN is_counted BOOLEAN NOT NULL DEFAULT TRUE',
    // The table that a request with an Idempotency-Key has opened; deleted with the person and with the table.
    `CREATE TABLE openings (
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      key TEXT NOT NULL,
      digest TEXT NOT NULL,
      table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
      match TEXT,
      player TEXT,
      at BIGINT NOT NULL,
      PRIMARY KEY (profile, key)
    )`,
    'CREATE INDEX openings_by_table ON openings (table_id)',
    'CREATE INDEX openings_by_age ON openings (at)',
    // A leaderboard for each variant of a game. A person with ratings for several scorings of Discard keeps poker's.
    `ALTER TABLE results ADD COLUMN leaderboard TEXT NOT NULL DEFAULT ''`,
    `UPDATE results SET leaderboard = game || coalesce((
        SELECT CASE game
          WHEN 'yahtzee' THEN '/' || coalesce(head::json #>> '{options,joker}', 'forced')
          WHEN 'discard' THEN '/' || coalesce(head::json #>> '{options,scoring}', 'none')
        END FROM matches WHERE id = match
      ), '')`,
    'DROP INDEX results_by_game',
    `CREATE INDEX results_by_leaderboard ON results (leaderboard, at, profile, score)
      WHERE profile IS NOT NULL AND at IS NOT NULL AND is_counted`,
    'ALTER TABLE ratings RENAME COLUMN game TO leaderboard',
    `UPDATE ratings SET leaderboard = CASE WHEN EXISTS (
        SELECT FROM results WHERE results.profile = ratings.profile AND results.leaderboard = 'discard/poker'
          AND results.at IS NOT NULL
      ) THEN 'discard/poker' ELSE 'discard/none' END WHERE leaderboard = 'discard'`,
  ],
  [
    // Snapshots that are kept, so that each page of a history has one near it; `snapshots` has the newest of each match.
    `CREATE TABLE history_snapshots (
      match TEXT NOT NULL REFERENCES matches,
      revision INTEGER NOT NULL,
      standing TEXT NOT NULL,
      PRIMARY KEY (match, revision)
    )`,
  ],
  // When a slow table is to be loaded because something is due there; null for all other tables.
  [
    'ALTER TABLE tables ADD COLUMN due_at BIGINT',
    'CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL',
  ],
  // The daily deal: the seed of each day, and one try a person, day and game. `rank` is null for a try that is not ranked.
  [
    `CREATE TABLE daily_seeds (
      day TEXT NOT NULL PRIMARY KEY,
      server TEXT NOT NULL,
      at BIGINT NOT NULL
    )`,
    `CREATE TABLE daily_tries (
      day TEXT NOT NULL,
      game TEXT NOT NULL,
      profile TEXT NOT NULL REFERENCES profiles ON DELETE CASCADE,
      at BIGINT NOT NULL,
      revision INTEGER NOT NULL,
      rank INTEGER,
      json TEXT NOT NULL,
      PRIMARY KEY (day, game, profile)
    )`,
    'CREATE INDEX daily_tries_by_rank ON daily_tries (day, game, rank) WHERE rank IS NOT NULL',
    'CREATE INDEX daily_tries_by_profile ON daily_tries (profile)',
  ],
  // Secrets of the server, such as the keys by which push services know it.
  ['CREATE TABLE IF NOT EXISTS secrets (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)'],
  // The hash chain of each match (chain.ts): the link of each action. Null if an earlier version wrote it.
  ['ALTER TABLE actions ADD COLUMN chain TEXT'],
]

/**
 * Migrates the schema to the newest version in one transaction: after a kill it has the old version or the new one. Nodes
 * that start at the same moment wait for each other.
 */
export async function migratePostgres(
  client: Client,
  migrations: readonly (readonly string[])[] = POSTGRES_MIGRATIONS,
): Promise<void> {
  await client.query(`BEGIN`)
  await client.query(`SET LOCAL lock_timeout = ${WAIT_MS}`)
  await client.query(`SET LOCAL statement_timeout = ${WAIT_MS}`)
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await client.query('CREATE TABLE IF NOT EXISTS icebreaker_schema (version INTEGER NOT NULL)')
  const { rows } = await client.query<{ version: number }>('SELECT version FROM icebreaker_schema')
  const version = rows[0]?.version ?? 0
  if (version > migrations.length)
    throw new StoreFault(
      `The database has version ${version} of the schema, made by a newer Icebreaker; this one knows ${migrations.length}. Start the newer one.`,
    )
  for (const statement of migrations.slice(version).flat()) await client.query(statement)
  if (rows.length === 0) await client.query('INSERT INTO icebreaker_schema (version) VALUES (0)')
  await client.query('UPDATE icebreaker_schema SET version = $1', [migrations.length])
  await client.query('COMMIT')
}
