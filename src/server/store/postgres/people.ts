import type { Avatar } from '../../../protocol/identity.ts'
import { ERASED_NAME } from '../../../table/table.ts'
import { numberAt, type Row, seatFrom, textAt } from '../rows.ts'
import type { PlayedMatch, Profile } from '../store.ts'
import type { Statements } from './statement.ts'
import { nothing, statement } from './statement.ts'

function profileFrom([row]: readonly Row[]): Profile | null {
  if (row === undefined) return null
  const [id, name] = [textAt(row, 'id'), textAt(row, 'name')]
  return { id, name, avatar: textAt(row, 'avatar') as Avatar, createdAt: numberAt(row, 'created_at') }
}

const insertProfile = statement(
  'insert-profile',
  `WITH inserted AS (
    INSERT INTO profiles (id, name, avatar, created_at) VALUES ($1, $2, $3, $4) RETURNING id
  ) INSERT INTO tokens (token_hash, profile, at) SELECT $5, id, $4 FROM inserted`,
  false,
)
const updateProfile = statement(
  'update-profile',
  'UPDATE profiles SET name = $2, avatar = $3 WHERE id = $1 RETURNING id',
)
const readProfile = statement(
  'read-profile',
  'SELECT id, name, avatar, created_at FROM profiles WHERE id = $1',
)
const deleteProfile = statement(
  'delete-profile',
  `WITH forgotten AS (UPDATE results SET profile = NULL, name = '${ERASED_NAME}' WHERE profile = $1)
    DELETE FROM profiles WHERE id = $1`,
)
const insertToken = statement(
  'insert-token',
  'INSERT INTO tokens (token_hash, profile, at) VALUES ($1, $2, $3)',
  false,
)
const deleteToken = statement('delete-token', 'DELETE FROM tokens WHERE token_hash = $1')
const findProfile = statement(
  'find-profile',
  `SELECT id, name, avatar, created_at FROM profiles
    WHERE id = (SELECT profile FROM tokens WHERE token_hash = $1)`,
)
const insertLink = statement(
  'insert-link',
  'INSERT INTO links (link_hash, profile, until) VALUES ($1, $2, $3)',
  false,
)
const takeLink = statement(
  'take-link',
  `WITH gone AS (DELETE FROM links WHERE link_hash = $1 OR until <= $2 RETURNING link_hash, profile, until)
    SELECT profile, until FROM gone WHERE link_hash = $1`,
  false,
)
const playedBy = statement(
  'played-by',
  `SELECT match, game, at, place, score, turns, played_for, is_counted, (
      SELECT json_agg(json_build_object('name', name, 'place', place, 'score', score) ORDER BY place, seat)
      FROM results WHERE match = own.match
    ) AS players
    FROM results AS own WHERE profile = $1 AND at IS NOT NULL ORDER BY at DESC, match COLLATE "C" LIMIT $2`,
)

const seatsOf = statement(
  'seats-of',
  'SELECT match, player, name FROM results WHERE profile = $1 ORDER BY match COLLATE "C" LIMIT $2',
)

function lineFrom(row: Row): PlayedMatch {
  return {
    match: textAt(row, 'match'),
    game: textAt(row, 'game'),
    at: numberAt(row, 'at'),
    place: numberAt(row, 'place'),
    score: numberAt(row, 'score'),
    players: row.players as PlayedMatch['players'],
    ...(row.is_counted === true
      ? {}
      : { uncounted: { turns: numberAt(row, 'turns'), playedFor: numberAt(row, 'played_for') } }),
  }
}

type People =
  | 'insertProfile'
  | 'updateProfile'
  | 'readProfile'
  | 'findProfile'
  | 'deleteProfile'
  | 'insertToken'
  | 'deleteToken'
  | 'insertLink'
  | 'takeLink'
  | 'playedBy'
  | 'seatsOf'

export const PEOPLE: Pick<Statements, People> = {
  insertProfile: ({ id, name, avatar, createdAt }, tokenHash) =>
    insertProfile([id, name, avatar, createdAt, tokenHash], nothing),
  updateProfile: ({ id, name, avatar }) =>
    updateProfile([id, name, avatar], (rows) => {
      if (rows.length === 0) throw new Error('there is no such profile')
    }),
  readProfile: (id) => readProfile([id], profileFrom),
  findProfile: (tokenHash) => findProfile([tokenHash], profileFrom),
  deleteProfile: (id) => deleteProfile([id], nothing),
  insertToken: (tokenHash, profile, at) => insertToken([tokenHash, profile, at], nothing),
  deleteToken: (tokenHash) => deleteToken([tokenHash], nothing),
  insertLink: (linkHash, profile, until) => insertLink([linkHash, profile, until], nothing),
  takeLink: (linkHash, now) =>
    takeLink([linkHash, now], ([row]) =>
      row === undefined ? null : { profile: textAt(row, 'profile'), until: numberAt(row, 'until') },
    ),
  playedBy: (profile, limit) => playedBy([profile, limit], (rows) => rows.map(lineFrom)),
  seatsOf: (profile, limit) => seatsOf([profile, limit], (rows) => rows.map(seatFrom)),
}
