import type { Level, Typed } from '../engine/game.ts'
import type { MatchRecord } from '../engine/record.ts'
import { type Answer, yes } from '../protocol/answer.ts'
import type {
  ExportView,
  GameDetails,
  GameSummary,
  LeaderboardView,
  LinkView,
  NewMatchView,
  NewTableView,
  PlayedMatchView,
  ProfileView,
  RegisteredView,
  Span,
  StepView,
} from '../protocol/answers.ts'
import type { Avatar } from '../protocol/identity.ts'
import type { StateMessage } from '../protocol/messages.ts'
import type { TableView } from '../protocol/table.ts'
import { contentOf, request } from './http.ts'
import { newCommandId } from './random.ts'
import type { ClientWorld } from './world.ts'

export interface ApiSettings {
  readonly world: ClientWorld
  readonly baseUrl: string
  /** For programs; a page has its cookie. */
  readonly token?: string | undefined
  /** As nobody, though the browser knows who it is. */
  readonly isAnonymous?: boolean | undefined
  /** How long each answer may take. */
  readonly timeoutMs?: number | undefined
}

/** A name and an avatar, as someone wishes them. */
export interface ProfileInput {
  readonly name?: string
  readonly avatar?: Avatar
}

export interface TableInput extends ProfileInput {
  readonly game: string
  readonly options?: unknown
}

export interface MatchInput extends TableInput {
  readonly bots?: readonly Level[]
  readonly paceMs?: number
}

/** The server over HTTP. Nothing here throws: what fails is an answer, and without a network its code is `no-answer`. */
export interface Api {
  games(): Promise<Answer<readonly GameSummary[]>>
  game(id: string): Promise<Answer<GameDetails>>
  /** Of a variant, or of the usual one. */
  leaderboard(game: string, span: Span, variant?: string | null): Promise<Answer<LeaderboardView>>
  /** Under which address other devices reach the server; null where it does not know. */
  address(): Promise<Answer<{ readonly url: string | null }>>

  /** Becomes a new person; `already-registered` for somebody whom the server knows. */
  register(wished: ProfileInput): Promise<Answer<RegisteredView>>
  /** Who this is; `no-token` where nobody is known. */
  profile(): Promise<Answer<ProfileView>>
  /** Who this is, or null if the server knows nobody here. */
  whoAmI(): Promise<Answer<ProfileView | null>>
  changeProfile(wished: ProfileInput): Promise<Answer<ProfileView>>
  eraseProfile(): Promise<Answer<null>>
  exportProfile(): Promise<Answer<ExportView>>
  /** The newest first. */
  matches(limit?: number): Promise<Answer<readonly PlayedMatchView[]>>
  /** For another device. */
  link(): Promise<Answer<LinkView>>
  follow(link: string): Promise<Answer<RegisteredView>>
  signOut(): Promise<Answer<null>>

  openTable(wish: TableInput): Promise<Answer<NewTableView>>
  table(code: string): Promise<Answer<TableView>>
  openMatch(wish: MatchInput): Promise<Answer<NewMatchView>>

  state(match: string): Promise<Answer<StateMessage>>
  history(match: string, after?: number, limit?: number): Promise<Answer<readonly StepView[]>>
  /** Open when the match is over. */
  record(match: string): Promise<Answer<MatchRecord<Typed, unknown>>>
}

/** Segments of an address come from outside: codes that are typed, ids out of links. */
const part = encodeURIComponent

export function createApi(settings: ApiSettings): Api {
  const { world } = settings
  const get = async <T>(path: string) => contentOf(await request<T>(settings, 'GET', path))
  const post = async <T>(path: string, body: object, headers = {}) =>
    contentOf(await request<T>(settings, 'POST', path, { body, headers }))
  const done = async (method: 'POST' | 'DELETE', path: string): Promise<Answer<null>> => {
    const answer = await request(settings, method, path)
    return answer.ok ? yes(null) : answer
  }
  /** So that a wish that is sent twice by the network is granted once. */
  const once = () => ({ 'idempotency-key': newCommandId(world) })
  return {
    ...gameRoutes(get),
    register: (wished) => post('/profile', wished),
    profile: () => get('/profile'),
    whoAmI: async () => {
      const answer = await get<{ profile: ProfileView | null }>('/whoami')
      return answer.ok ? yes(answer.value.profile) : answer
    },
    changeProfile: async (wished) =>
      contentOf(await request(settings, 'PATCH', '/profile', { body: wished })),
    eraseProfile: () => done('DELETE', '/profile'),
    exportProfile: () => get('/profile/export'),
    matches: async (limit) => {
      const query = limit === undefined ? '' : `?limit=${limit}`
      const answer = await get<{ matches: readonly PlayedMatchView[] }>(`/profile/matches${query}`)
      return answer.ok ? yes(answer.value.matches) : answer
    },
    link: () => post('/profile/link', {}),
    follow: (link) => post('/profile/follow', { link }),
    signOut: () => done('POST', '/profile/sign-out'),
    openTable: (wish) => post('/tables', wish, once()),
    openMatch: (wish) => post('/game/new', wish, once()),
  }
}

type Get = <T>(path: string) => Promise<Answer<T>>

/** What is only read: games, tables, matches. */
function gameRoutes(
  get: Get,
): Pick<Api, 'games' | 'game' | 'leaderboard' | 'address' | 'table' | 'state' | 'history' | 'record'> {
  return {
    games: async () => {
      const answer = await get<{ games: readonly GameSummary[] }>('/games')
      return answer.ok ? yes(answer.value.games) : answer
    },
    game: (id) => get(`/games/${part(id)}`),
    leaderboard: (game, span, variant = null) => {
      const query = variant === null ? '' : `&variant=${part(variant)}`
      return get(`/leaderboards/${part(game)}?span=${span}${query}`)
    },
    address: () => get('/address'),
    table: (code) => get(`/tables/${part(code)}`),
    state: (match) => get(`/game/${part(match)}/state`),
    history: async (match, after = 0, limit) => {
      const query = `?after=${after}${limit === undefined ? '' : `&limit=${limit}`}`
      const answer = await get<{ steps: readonly StepView[] }>(`/game/${part(match)}/history${query}`)
      return answer.ok ? yes(answer.value.steps) : answer
    },
    record: (match) => get(`/game/${part(match)}/record`),
  }
}
