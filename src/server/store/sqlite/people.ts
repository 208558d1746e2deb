import type { DatabaseSync } from 'node:sqlite'
import { ERASED_NAME } from '../../../table/table.ts'
import { numberAt, type Row, seatFrom, textAt } from '../rows.ts'
import type { PlayedMatch, Profile } from '../store.ts'
import type { Operations } from './messages.ts'

const PROFILE = `json_object('id', id, 'name', name, 'avatar', avatar, 'createdAt', created_at) AS json`

function profileFrom(row: Row | undefined): Profile | null {
  return row === undefined ? null : (JSON.parse(textAt(row, 'json')) as Profile)
}

type Profiles = Pick<Operations, 'insertProfile' | 'updateProfile' | 'readProfile' | 'deleteProfile'>

export function profilesOn(db: DatabaseSync): Profiles {
  const insert = db.prepare('INSERT INTO profiles (id, name, avatar, created_at) VALUES (?, ?, ?, ?)')
  const update = db.prepare('UPDATE profiles SET name = ?, avatar = ? WHERE id = ?')
  const read = db.prepare(`SELECT ${PROFILE} FROM profiles WHERE id = ?`)
  const forget = db.prepare('UPDATE results SET profile = NULL, name = ? WHERE profile = ?')
  const remove = db.prepare('DELETE FROM profiles WHERE id = ?') // cascades to tokens and ratings
  const insertToken = tokensOn(db).insertToken
  return {
    insertProfile: ({ id, name, avatar, createdAt }, tokenHash) => {
      insert.run(id, name, avatar, createdAt)
      insertToken(tokenHash, id, createdAt)
    },
    updateProfile: ({ id, name, avatar }) => {
      if (update.run(name, avatar, id).changes === 0) throw new Error('there is no such profile')
    },
    readProfile: (id) => profileFrom(read.get(id)),
    deleteProfile: (id) => {
      forget.run(ERASED_NAME, id)
      remove.run(id)
    },
  }
}

export function tokensOn(db: DatabaseSync): Pick<Operations, 'insertToken' | 'deleteToken' | 'findProfile'> {
  const insert = db.prepare('INSERT INTO tokens (token_hash, profile, at) VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM tokens WHERE token_hash = ?')
  const find = db.prepare(
    `SELECT ${PROFILE} FROM profiles WHERE id = (SELECT profile FROM tokens WHERE token_hash = ?)`,
  )
  return {
    insertToken: (tokenHash, profile, at) => {
      insert.run(tokenHash, profile, at)
    },
    deleteToken: (tokenHash) => {
      remove.run(tokenHash)
    },
    findProfile: (tokenHash) => profileFrom(find.get(tokenHash)),
  }
}

export function linksOn(db: DatabaseSync): Pick<Operations, 'insertLink' | 'takeLink'> {
  const insert = db.prepare('INSERT INTO links (link_hash, profile, until) VALUES (?, ?, ?)')
  const take = db.prepare('DELETE FROM links WHERE link_hash = ? RETURNING profile, until')
  const forget = db.prepare('DELETE FROM links WHERE until <= ?')
  return {
    insertLink: (linkHash, profile, until) => {
      insert.run(linkHash, profile, until)
    },
    takeLink: (linkHash, now) => {
      const row = take.get(linkHash)
      forget.run(now)
      return row === undefined ? null : { profile: textAt(row, 'profile'), until: numberAt(row, 'until') }
    },
  }
}

export function historyOn(db: DatabaseSync): Pick<Operations, 'playedBy' | 'seatsOf'> {
  const own = db.prepare(
    `SELECT match, game, at, place, score, turns, played_for, is_counted FROM results
      WHERE profile = ? AND at IS NOT NULL ORDER BY at DESC, match LIMIT ?`,
  )
  const all = db.prepare('SELECT name, place, score FROM results WHERE match = ? ORDER BY place, seat')
  const lineFrom = (row: Row): PlayedMatch => {
    const match = textAt(row, 'match')
    const players = all.all(match).map((each) => ({
      name: textAt(each, 'name'),
      place: numberAt(each, 'place'),
      score: numberAt(each, 'score'),
    }))
    const [at, place, score] = [numberAt(row, 'at'), numberAt(row, 'place'), numberAt(row, 'score')]
    const line = { match, game: textAt(row, 'game'), at, place, score, players }
    if (numberAt(row, 'is_counted') === 1) return line
    const uncounted = { turns: numberAt(row, 'turns'), playedFor: numberAt(row, 'played_for') }
    return { ...line, uncounted }
  }
  const seats = db.prepare('SELECT match, player, name FROM results WHERE profile = ? ORDER BY match LIMIT ?')
  return {
    playedBy: (profile, limit) => own.all(profile, limit).map(lineFrom),
    seatsOf: (profile, limit) => seats.all(profile, limit).map(seatFrom),
  }
}
