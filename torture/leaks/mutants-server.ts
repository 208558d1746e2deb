import { bytesToHex } from '@noble/hashes/utils.js'
import { matchKey } from '../../src/engine/seed.ts'
import { GameServer } from '../../src/server/tables/game-server.ts'
import type { LiveTable } from '../../src/server/tables/live-table.ts'
import { type LeakMutant, withField } from './mutants.ts'

const headOf = (table: LiveTable | null) => table?.live?.match.header
const hostOf = (table: LiveTable | null) => table?.table.host ?? ''

function seedOf(table: LiveTable | null): { readonly server: string; readonly clients: readonly string[] } {
  const seed = headOf(table)?.seed
  return seed?.dealer === 'chacha20' ? seed : { server: '', clients: [] }
}

function keyOf(table: LiveTable | null): string {
  const seed = headOf(table)?.seed
  return seed?.dealer === 'chacha20' ? bytesToHex(matchKey(seed)) : ''
}

/** One endpoint that says something more, while the match runs. */
const saying = (
  endpoint: string,
  more: (table: LiveTable | null, token: string | null) => string,
): LeakMutant => ({
  name: `${endpoint} says too much`,
  game: 'crazy-eights',
  answer: (asked, text, table, token) =>
    asked === endpoint && table?.live?.match.outcome === null ? `${text}${more(table, token)}` : text,
})

/** A line of the log that has something more in it. */
const writing = (what: string, more: (table: LiveTable) => string): LeakMutant => ({
  name: `${what} in the log`,
  game: 'crazy-eights',
  log: (line, table) =>
    table.live?.match.outcome === null ? line.replace(/\}\s*$/, `,"more":${more(table)}}`) : line,
})

/** Leaks of the server on the way out, with correct rules. */
export const SERVER_MUTANTS: readonly LeakMutant[] = [
  saying('GET /game/{id}/record', (table) => JSON.stringify(headOf(table))),
  saying('GET /admin/matches/{id}/record', (table) => JSON.stringify(headOf(table))),
  saying('GET /metrics', (table) => `icebreaker_seed{seed="${seedOf(table).server}"} 1`),
  saying('GET /admin/tables', (table) => JSON.stringify(table?.table.seats)),
  saying('GET /admin/status', (table) => keyOf(table)),
  saying('GET /tables/{code}', (table) => JSON.stringify(table?.table.seats.map(({ profile }) => profile))),
  saying('GET /leaderboards/{game}', (table) => hostOf(table)),
  saying('GET /profile/export', (table) => JSON.stringify(table?.live?.profiles)),
  saying('GET /games', (table) => table?.table.next.server ?? ''),
  saying('GET /health', (_table, token) => token ?? ''),
  saying('GET /docs', (_table, token) => token ?? ''),
  saying('GET /game/{id}/history', (table) => JSON.stringify(table?.live?.match.state)),
  saying('POST /tables/{code}/emote', (table) => JSON.stringify(table?.live?.match.state)),
  saying('PATCH /profile', (table) => hostOf(table)),
  {
    name: 'an error with the state in it',
    game: 'discard',
    answer: (_endpoint, text, table) =>
      text.includes('"status":4') ? `${text}${JSON.stringify(table?.live?.match.state)}` : text,
  },
  writing('the seed', (table) => `"${seedOf(table).server}"`),
  writing('the state', (table) => JSON.stringify(table.live?.match.state)),
  writing('the state, as a text', (table) => JSON.stringify(JSON.stringify(table.live?.match.state))),
  writing('who sits there', (table) => JSON.stringify(table.table.seats.map(({ profile }) => profile))),
  {
    name: 'the key of the match with the state',
    game: 'flip7',
    say: (text, table) => withField(text, 'state', { key: keyOf(table) }),
  },
  {
    name: 'the seed as base64',
    game: 'flip7',
    say: (text, table) =>
      withField(text, 'state', { seed: Buffer.from(seedOf(table).server, 'hex').toString('base64') }),
  },
  {
    name: 'what others added to the deal',
    game: 'discard',
    say: (text, table) => withField(text, 'table', { bytes: seedOf(table).clients }),
  },
  {
    name: 'the host’s profile with the welcome',
    game: 'white-elephant',
    say: (text, table) => withField(text, 'welcome', { host: hostOf(table) }),
  },
  {
    name: 'a state over HTTP with the eyes of who asked first',
    game: 'crazy-eights',
    install: () => {
      const { state } = GameServer.prototype
      const first = new Map<string, Parameters<typeof state>[0]>()
      GameServer.prototype.state = function (who, match) {
        const eyes = first.get(match) ?? who
        first.set(match, eyes)
        return state.call(this, eyes, match)
      }
      return () => {
        GameServer.prototype.state = state
      }
    },
  },
]
