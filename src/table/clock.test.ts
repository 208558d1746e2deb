import { expect, test } from 'vitest'
import { type Attendees, nextHost } from './clock.ts'
import { personSeat } from './commands.ts'
import { newTable, type Seat } from './table.ts'

const seatOf = (id: string): Seat => personSeat(`p_${id}`, { id, name: id, avatar: 'fox' })
const bot: Seat = { ...seatOf('bot'), profile: null, bot: 'good' }

/** The people who are present, the one who came first in front. */
const present = (...people: readonly string[]): Attendees => ({
  awayFrom: (profile) => (people.includes(profile) ? null : 0),
  longestPresent: (profiles) => people.find((profile) => profiles.includes(profile)) ?? null,
})

const next = { match: 'm_1', server: '11'.repeat(32), commitment: 'hash' }
const setup = { id: 't', code: '', host: 'ana', hostName: 'ana', game: 'toy', options: {}, paceMs: 0, next }
const table = newTable({ ...setup, seats: [seatOf('ana'), seatOf('ben'), bot, seatOf('cy')] }, 0)

test.each([
  ['the person with a seat who has been present for longest', ['cy', 'ben'], 'cy'],
  ['another person than the host', ['ana', 'ben'], 'ben'],
  ['nobody without a seat', ['dee'], null],
  ['nobody if only the host is present', ['ana'], null],
])('the next host is %s', (_who, people, heir) => {
  expect(nextHost(table, present(...people), 0)).toBe(heir)
})
