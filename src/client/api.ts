import type { Level } from '../engine/game.ts'
import { type Answer, ok } from '../protocol/answer.ts'
import type {
  ExportView,
  GameDetails,
  GameSummary,
  LeaderboardView,
  LinkView,
  NewMatchView,
  NewTableView,
  PlayedMatchView,
  Pool,
  ProfileView,
  RecordView,
  RegisteredView,
  SlowTableView,
  Span,
  StepView,
} from '../protocol/answers.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { StateMessage } from '../protocol/messages.ts'
import type { NoticesView } from '../protocol/notices.ts'
import type { Receipt, ReceiptView } from '../protocol/receipt.ts'
import type { TableView } from '../protocol/table.ts'
import { contentOf, request } from './http.ts'
import { newCommandId } from './random.ts'
import type { ClientWorld } from './world.ts'

export interface ApiSettings {
  readonly world: ClientWorld
  readonly baseUrl: string
  /** For programs; a page has its cookie. */
  readonly token?: string | undefined
  /** Sends no identity, even if the browser has a cookie. */
  readonly isAnonymous?: boolean | undefined
  /** The timeout of each request. */
  readonly timeoutMs?: number | undefined
}

/** The name and the avatar that someone chooses. */
export interface ProfileInput {
  readonly name?: string
  readonly avatar?: Avatar
}

export interface NewProfileInput extends ProfileInput {
  /** Whether this program is an agent, which is ranked among agents only. */
  readonly isAgent?: boolean
}

export interface TableInput extends ProfileInput {
  readonly game: string
  readonly options?: unknown
}

export interface MatchInput extends TableInput {
  readonly bots?: readonly Level[]
  readonly paceMs?: number
}

/** The server's HTTP API. Nothing here throws: failures are returned, with the code `no-answer` if there is no network. */
export interface Api {
  games(): Promise<Answer<readonly GameSummary[]>>
  game(id: string): Promise<Answer<GameDetails>>
  /** Returns the leaderboard of a variant, by default the usual one, for people or agents. */
  leaderboard(
    game: string,
    span: Span,
    variant?: string | null,
    pool?: Pool,
  ): Promise<Answer<LeaderboardView>>
  /** Returns the address under which other devices reach the server; null if the server does not know it. */
  address(): Promise<Answer<{ readonly url: string | null }>>

  /** Registers a new person; rejected with `already-registered` if the server knows the client. */
  register(input: NewProfileInput): Promise<Answer<RegisteredView>>
  /** Returns the client's profile; rejected with `no-token` if it has none. */
  profile(): Promise<Answer<ProfileView>>
  /** Returns the client's profile, or null if it has none. */
  whoAmI(): Promise<Answer<ProfileView | null>>
  changeProfile(input: ProfileInput): Promise<Answer<ProfileView>>
  eraseProfile(): Promise<Answer<null>>
  exportProfile(): Promise<Answer<ExportView>>
  /** Returns the client's matches, newest first. */
  matches(limit?: number): Promise<Answer<readonly PlayedMatchView[]>>
  /** Returns the client's slow tables, those where it is their turn first. */
  slowTables(): Promise<Answer<readonly SlowTableView[]>>
  /** Creates a link with which another device becomes the same person. */
  link(): Promise<Answer<LinkView>>
  follow(link: string): Promise<Answer<RegisteredView>>
  signOut(): Promise<Answer<null>>

  /**
   * Opens a table under the given name. A client without a profile gets one. The same `key` opens the same table, for a
   * retry after a lost response.
   */
  openTable(input: TableInput, key?: string): Promise<Answer<NewTableView>>
  table(code: string): Promise<Answer<TableView>>
  /** Returns the key with which a browser subscribes to notices, and the hosts that may be named. */
  notices(): Promise<Answer<NoticesView>>
  openMatch(input: MatchInput): Promise<Answer<NewMatchView>>

  /** Returns a receipt for the newest action, and shows the server an earlier one. */
  receipt(match: string, held: Receipt | null): Promise<Answer<ReceiptView>>
  state(match: string): Promise<Answer<StateMessage>>
  history(match: string, after?: number, limit?: number): Promise<Answer<readonly StepView[]>>
  /** Returns the record of a match that is over, with its names and its result. */
  record(match: string): Promise<Answer<RecordView>>
}

/** Path segments come from outside: typed codes, ids from links. */
const segment = encodeURIComponent

export function createApi(settings: ApiSettings): Api {
  const { world } = settings
  const get = async <T>(path: string) => contentOf(await request<T>(settings, 'GET', path))
  const post = async <T>(path: string, body: object, headers = {}) =>
    contentOf(await request<T>(settings, 'POST', path, { body, headers }))
  const send = async (method: 'POST' | 'DELETE', path: string): Promise<Answer<null>> => {
    const answer = await request(settings, method, path)
    return answer.ok ? ok(null) : answer
  }
  /** Makes a request idempotent, in case the network sends it twice. */
  const idempotent = (key = newCommandId(world)) => ({ 'idempotency-key': key })
  return {
    ...gameRoutes(get),
    register: (input) => post('/profile', input),
    profile: () => get('/profile'),
    whoAmI: async () => {
      const answer = await get<{ profile: ProfileView | null }>('/whoami')
      return answer.ok ? ok(answer.value.profile) : answer
    },
    changeProfile: async (input) => contentOf(await request(settings, 'PATCH', '/profile', { body: input })),
    eraseProfile: () => send('DELETE', '/profile'),
    exportProfile: () => get('/profile/export'),
    matches: async (limit) => {
      const query = limit === undefined ? '' : `?limit=${limit}`
      const answer = await get<{ matches: readonly PlayedMatchView[] }>(`/profile/matches${query}`)
      return answer.ok ? ok(answer.value.matches) : answer
    },
    slowTables: async () => {
      const answer = await get<{ tables: readonly SlowTableView[] }>('/profile/tables')
      return answer.ok ? ok(answer.value.tables) : answer
    },
    link: () => post('/profile/link', {}),
    follow: (link) => post('/profile/follow', { link }),
    signOut: () => send('POST', '/profile/sign-out'),
    openTable: (input, key) => post('/tables', input, idempotent(key)),
    receipt: (match, held) => post(`/game/${segment(match)}/receipt`, held === null ? {} : { held }),
    openMatch: (input) => post('/game/new', input, idempotent()),
  }
}

type Get = <T>(path: string) => Promise<Answer<T>>

/** The routes that only read: games, tables, matches. */
function gameRoutes(
  get: Get,
): Pick<
  Api,
  'games' | 'game' | 'leaderboard' | 'address' | 'table' | 'notices' | 'state' | 'history' | 'record'
> {
  return {
    games: async () => {
      const answer = await get<{ games: readonly GameSummary[] }>('/games')
      return answer.ok ? ok(answer.value.games) : answer
    },
    game: (id) => get(`/games/${segment(id)}`),
    leaderboard: (game, span, variant = null, pool = 'people') => {
      const query = variant === null ? '' : `&variant=${segment(variant)}`
      return get(`/leaderboards/${segment(game)}?span=${span}&pool=${pool}${query}`)
    },
    address: () => get('/address'),
    notices: () => get('/notices'),
    table: (code) => get(`/tables/${segment(code)}`),
    state: (match) => get(`/game/${segment(match)}/state`),
    history: async (match, after = 0, limit) => {
      const query = `?after=${after}${limit === undefined ? '' : `&limit=${limit}`}`
      const answer = await get<{ steps: readonly StepView[] }>(`/game/${segment(match)}/history${query}`)
      return answer.ok ? ok(answer.value.steps) : answer
    },
    record: (match) => get(`/game/${segment(match)}/record`),
  }
}
