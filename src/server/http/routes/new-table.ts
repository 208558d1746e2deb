import type { AnyGame, Level } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import { commandIdSchema } from '../../../protocol/identity.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../../protocol/table.ts'
import { levelNear } from '../../../table/commands.ts'
import type { Opened, Profile } from '../../store/store.ts'
import { digestOf, type OpeningKey, openOnce } from '../../tables/idempotency.ts'
import type { Opening } from '../../tables/registry.ts'
import type { Core } from '../core.ts'
import { refuse } from '../rates.ts'
import type { Call, Caller, Reply } from '../route.ts'
import { isNewcomerKey, renamed, type WantedProfile, welcome, welcomeOnce } from './newcomers.ts'

/** Why no such table can be opened, by anybody. It is checked before anybody is registered. */
function openingRefusal(core: Core, { game: id, options }: Opening): Answer<null> {
  const game = core.games.find((known) => known.id === id)
  if (game === undefined) return reject('unknown-game')
  const parsed = parse(game.options, options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
  if (core.isClosing()) return reject('shutting-down')
  return core.gameServer.tableCount >= core.limits.tables ? reject('too-busy') : ok(null)
}

/** Opens a table, if this person has not opened too many. */
export async function openTable(
  core: Core,
  { bucket }: Caller,
  person: Profile,
  opening: Opening & { readonly once?: OpeningKey | undefined },
): Promise<Answer<TableView>> {
  const { rates } = core
  const refused = rates.spend('newTablesPerPerson', person.id) ?? rates.spend('newTablesPerAddress', bucket)
  return refused === null ? core.gameServer.openTable(person, opening) : refuse(refused)
}

/** How an opening request is executed, and how a repeated one is answered. */
interface OpeningSteps<T> {
  readonly opening: Opening
  open(profile: Profile, once: OpeningKey | undefined): Promise<Answer<T>>
  again(profile: Profile, opened: Opened, once: OpeningKey): Promise<Answer<T>>
}

interface OpenedFor<T> {
  readonly value: T
  readonly profile: Profile
  /** The token of a newcomer; null if the caller had one. */
  readonly token: string | null
}

/**
 * Opens a table for the caller, under the name that they ask for. Without a token they become a new person. With an
 * Idempotency-Key all of it is done once, at whichever node and after whichever restart the request is repeated.
 */
export async function openFor<T>(
  call: Call<unknown, unknown, WantedProfile>,
  request: unknown,
  steps: OpeningSteps<T>,
): Promise<Answer<OpenedFor<T>>> {
  const given = commandIdOf(call.core, call)
  if (!given.ok) return given
  const key = given.value.isGiven ? given.value.id : null
  return call.profile === null
    ? openForNewcomer(call, request, steps, key)
    : openForPerson(call, request, steps, { person: call.profile, key })
}

async function openForPerson<T>(
  { core, body }: Call<unknown, unknown, WantedProfile>,
  request: unknown,
  steps: OpeningSteps<T>,
  { person, key }: { readonly person: Profile; readonly key: string | null },
): Promise<Answer<OpenedFor<T>>> {
  const open = async (once?: OpeningKey): Promise<Answer<OpenedFor<T>>> => {
    const possible = openingRefusal(core, steps.opening)
    if (!possible.ok) return possible
    const profile = await renamed(core, person, body)
    return opened(await steps.open(profile, once), profile, null)
  }
  if (key === null) return open()
  const again = async (before: Opened, once: OpeningKey) =>
    opened(await steps.again(person, before, once), person, null)
  return openOnce(core.store, person, key, request, { open, again })
}

async function openForNewcomer<T>(
  call: Call<unknown, unknown, WantedProfile>,
  request: unknown,
  { opening, open, again }: OpeningSteps<T>,
  key: string | null,
): Promise<Answer<OpenedFor<T>>> {
  const { core, body } = call
  const possible = openingRefusal(core, opening)
  if (!possible.ok) return possible
  if (!isNewcomerKey(key)) {
    const registered = await welcome(core, call, body)
    if (!registered.ok) return registered
    const { profile, token } = registered.value
    return opened(await open(profile, undefined), profile, token)
  }
  const registered = await welcomeOnce(core, call, body, key)
  if (!registered.ok) return registered
  const { profile, token } = registered.value
  const answer = await openOnce(core.store, profile, key, request, {
    open: (once) => open(profile, once),
    again: (before, once) => again(profile, before, once),
  })
  // Another request under the same key gets no token: it has not proved to be this person's.
  if (!answer.ok) return answer
  return opened(answer, profile, token ?? (await core.gameServer.profiles.issueToken(profile)))
}

function opened<T>(answer: Answer<T>, profile: Profile, token: string | null): Answer<OpenedFor<T>> {
  return answer.ok ? ok({ value: answer.value, profile, token }) : answer
}

/** An answer that also hands a newcomer their token, in its body and in the cookie. */
export function withToken(body: object, token: string | null): Pick<Reply, 'body' | 'cookie'> {
  return token === null ? { body } : { body: { ...body, token }, cookie: { token } }
}

export interface NewMatch {
  readonly code: string
  readonly match: string
  readonly player: string
  readonly state: StateMessage
}

/** The settings of a new match. */
export interface MatchOpening extends Opening {
  readonly bots: readonly Level[] | undefined
  readonly once: OpeningKey | undefined
}

/** Opens a table with bots and starts a match. If the match cannot start, the table is removed again. */
export async function openMatch(
  core: Core,
  caller: Caller,
  person: Profile,
  opening: MatchOpening,
): Promise<Answer<NewMatch>> {
  const opened = await openTable(core, caller, person, opening)
  if (!opened.ok) return opened
  const { code } = opened.value
  const begun = await beginAt(core, person, code, opening)
  if (!begun.ok) await core.gameServer.dissolve(code)
  return begun
}

/**
 * Adds the bots and starts the match at a table that was opened for it. With a key, the command id of each step follows
 * from the key, so that no step is applied twice after a restart or by two nodes at once.
 */
export async function beginAt(
  core: Core,
  person: Profile,
  code: string,
  { game: id, options, bots, once }: MatchOpening,
): Promise<Answer<NewMatch>> {
  const { gameServer, store } = core
  const game = core.games.find((known) => known.id === id)
  const levels = bots ?? (game === undefined ? [] : botsNeeded(game, options))
  const commands: TableCommand[] = [
    ...levels.map((level) => ({ type: 'addBot', level }) as const),
    { type: 'start' },
  ]
  for (const [step, command] of commands.entries()) {
    const commandId = once === undefined ? newCommandId(core) : digestOf([once.key, step])
    const done = await gameServer.command(person, code, command, commandId)
    if (!done.ok) return done
  }
  const table = await gameServer.viewTable(person, code)
  if (!table.ok) return table
  const { match, you } = table.value
  if (match === null || you.player === null) return reject('unknown-match')
  if (once !== undefined) await store.noteBegun(person.id, once.key, match.id, you.player)
  return matchAt(core, person, code, { match: match.id, player: you.player })
}

/** The present state of a match that was started. */
export async function matchAt(
  { gameServer }: Core,
  person: Profile,
  code: string,
  { match, player }: { readonly match: string; readonly player: string },
): Promise<Answer<NewMatch>> {
  const state = await gameServer.state(person, match)
  return state.ok ? ok({ code, match, player, state: state.value }) : state
}

/** The bots that one person needs to play this game with these rules. */
function botsNeeded(game: AnyGame, options: unknown): Level[] {
  const parsed = parse(game.options, options ?? {})
  const { min, max } = game.players
  let players = min
  while (parsed.ok && players < max && (game.setupRefusal?.(players, parsed.value) ?? null) !== null)
    players += 1
  return Array.from({ length: players - 1 }, () => levelNear(game, 'good'))
}

function newCommandId({ world }: Core): string {
  return Buffer.from(world.random(16)).toString('hex')
}

/** The caller's Idempotency-Key, or a new command id. */
export function commandIdOf(core: Core, { headers }: Caller): Answer<{ id: string; isGiven: boolean }> {
  const given = headers['idempotency-key']
  if (given === undefined) return ok({ id: newCommandId(core), isGiven: false })
  const parsed = parse(commandIdSchema, given)
  return parsed.ok
    ? ok({ id: parsed.value, isGiven: true })
    : reject('malformed', `Idempotency-Key: ${parsed.reason}`)
}
