import * as v from 'valibot'
import { parse } from '../../../engine/schema.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import { avatarSchema, codeSchema, nameSchema } from '../../../protocol/identity.ts'
import { type TableView, tableCommandSchema } from '../../../protocol/table.ts'
import { newTableAnswer, noticesAnswer, tableAnswer } from '../answers.ts'
import type { Core } from '../core.ts'
import { refusal, refuse } from '../rates.ts'
import { type Caller, personOf, type Route, route } from '../route.ts'
import { membersOf } from '../typed-bodies.ts'
import { commandIdOf, openFor, openTable, withToken } from './new-table.ts'
import { profileView } from './newcomers.ts'

const tableCode = v.strictObject({ code: codeSchema })

const newTableBody = v.strictObject({
  game: v.pipe(v.string(), v.maxLength(64), v.description('The id of a game: `GET /games` lists them.')),
  options: v.optional(v.pipe(v.unknown(), v.description("House rules, as in the game's `options`."))),
  name: v.optional(nameSchema),
  avatar: v.optional(avatarSchema),
})

/** The routes of tables: opening one, reading it, and one for every command. */
export function tableRoutes(): Route[] {
  const commands = [...membersOf(tableCommandSchema)]
  return [newTable, view, notices, ...commands.map(([name, body]) => command(name, body))]
}

const newTable = route({
  method: 'POST',
  path: '/tables',
  group: 'Tables',
  summary: 'Opens a table',
  about:
    'You have its first seat and are its host. `name` and `avatar` become those of your profile. Without a token you become a new person, whose token is in the answer and in the cookie. An Idempotency-Key makes the request safe to repeat; without a token it must be random, have at least 16 characters, and is valid for ten minutes.',
  access: 'someone',
  headers: ['Idempotency-Key'],
  body: newTableBody,
  answer: { status: 201, schema: newTableAnswer },
  rejects: ['unknown-game', 'bad-options', 'id-reused', 'too-busy'],
  async handle(call) {
    const { core, body } = call
    const opening = { game: body.game, options: body.options }
    const opened = await openFor(call, ['table', body], {
      opening,
      open: (profile, once) => openTable(core, call, profile, { ...opening, once }),
      again: (profile, { code }) => core.gameServer.viewTable(profile, code),
    })
    if (!opened.ok) return opened
    const { value: table, profile, token } = opened.value
    return ok({ status: 201, ...withToken({ table, profile: profileView(profile) }, token) })
  },
})

/**
 * After too many wrong codes, correct ones are refused as well. People who belong to a table are never kept from it by
 * the guesses of others behind the same address or in the same network.
 */
async function look(core: Core, caller: Caller, code: string): Promise<Answer<TableView>> {
  const { gameServer, rates, guesses } = core
  const found = await gameServer.viewTable(caller.profile, code)
  if (!found.ok && found.rejected.code !== 'unknown-table') return found
  if (found.ok) {
    const { player, isHost, queuePlace } = found.value.you
    if (player !== null || isHost || queuePlace !== null) return found
  }
  const waiting = refusal(guesses.wait(caller.bucket))
  if (waiting !== null) return refuse(waiting)
  const refused = found.ok
    ? rates.look('unknownTablesPerAddress', caller.bucket)
    : rates.spend('unknownTablesPerAddress', caller.bucket)
  if (refused !== null) return refuse(refused)
  if (!found.ok) guesses.wrong(caller.bucket)
  return found
}

const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' }

const view = route({
  method: 'GET',
  path: '/tables/{code}',
  group: 'Tables',
  summary: 'A table as you see it',
  about: 'With the matches that were played at it.',
  access: 'someone',
  params: tableCode,
  answer: { status: 200, schema: tableAnswer },
  rejects: ['unknown-table', 'removed'],
  async handle(call) {
    const table = await look(call.core, call, call.params.code)
    return table.ok ? ok({ body: table.value, headers: PRIVATE }) : table
  },
})

const notices = route({
  method: 'GET',
  path: '/notices',
  group: 'Tables',
  summary: 'How notices are sent',
  about:
    'The VAPID key with which a browser subscribes to push messages before it sends `notify`, and the hosts that `notify` and `webhook` may name.',
  access: 'anyone',
  answer: { status: 200, schema: noticesAnswer },
  handle: async ({ core: { gameServer } }) =>
    ok({
      body: {
        publicKey: gameServer.notices?.publicKey ?? null,
        hosts: gameServer.notices?.hosts ?? [],
      },
      headers: { 'cache-control': 'no-cache' },
    }),
})

/** The purpose of some commands, if the name does not say it all. */
const ABOUT: Readonly<Record<string, string>> = {
  sit: 'Takes a free seat; while a match runs, a place in the queue for the next.',
  leave: 'Gives up the seat or the place in the queue; in a match a bot takes over.',
  commit:
    'Commits your device to 16 bytes for the next deal, after it has seen `nextCommitment`: `hash` is a SHA-256 that the protocol describes.',
  reveal:
    'Reveals those bytes and the salt of the hash, once `dealing` of the table shows all commitments; `deal` is its `commitment`.',
  moreTime: 'Gives the active players 30 s more; at a slow table, their whole clock once more.',
  clock:
    'Sets the time for each decision: 15 s to 2 min, or an hour to a week, which makes the table slow. Host only.',
  askTakeBack:
    'Asks to take back your last action, which made this revision. It happens once all others who play agree; bots do.',
  answerTakeBack:
    'Agrees to take that action back, or declines; the player who asked withdraws by declining.',
  notify:
    'Sends you a notice when it is your turn at this table, if it is slow and you are away: `push` is the subscription of one browser with the key of `GET /notices`; null ends it.',
  webhook:
    'Tells a channel whose turn it is at this table, if it is slow: a topic of ntfy or a webhook of Discord. null ends it. Nobody sees the address again. Host only.',
  choose: 'Chooses another game or other house rules. Host only.',
  playFor: 'Plays one turn for a player who is away, as the rules do for absent players. Host only.',
  kick: 'Removes a player, who cannot come back, and locks the table. Host only.',
  lock: 'Locks or unlocks the table: while it is locked, nobody new can sit down or queue. Host only.',
  start:
    'Starts the next match. It begins at once, or when the devices that committed have revealed their bytes: within three seconds. Host only.',
}

function command(name: string, bodyDocument: object): Route {
  const about = ABOUT[name]
  return route({
    method: 'POST',
    path: `/tables/{code}/${name}`,
    group: 'Tables',
    summary: `At a table: ${name}`,
    ...(about === undefined ? {} : { about }),
    access: 'person',
    headers: ['Idempotency-Key'],
    params: tableCode,
    body: v.looseObject({}),
    bodyDocument,
    answer: { status: 200, schema: tableAnswer },
    rejects: [
      'unknown-table',
      'removed',
      'not-host',
      'not-seated',
      'table-full',
      'table-locked',
      'match-running',
      'commitments-closed',
      'no-deal',
      'already-revealed',
      'false-reveal',
      'no-match',
      'cannot-start',
      'not-your-turn',
      'stale-revision',
      'match-paused',
      'match-over',
      'cannot-take-back',
    ],
    async handle(call) {
      const { core, params, body } = call
      const profile = personOf(call)
      const given = commandIdOf(core, call)
      if (!given.ok) return given
      if ('type' in body) return reject('malformed', 'type: The path names the command.')
      const parsed = parse(tableCommandSchema, { ...body, type: name })
      if (!parsed.ok) return reject('malformed', parsed.reason)
      const found = await look(core, call, params.code)
      if (!found.ok) return found
      const done = await core.gameServer.command(profile, params.code, parsed.value, given.value.id)
      if (!done.ok) return done
      const after = await core.gameServer.viewTable(profile, params.code)
      return after.ok ? ok({ body: after.value, headers: PRIVATE }) : after
    },
  })
}
