import * as v from 'valibot'
import { CHOOSERS } from '../../engine/chosen-by.ts'
import { LEVELS } from '../../engine/game.ts'
import { POOLS } from '../../protocol/answers.ts'
import { avatarSchema, CODE_ALPHABET, CODE_LENGTH } from '../../protocol/identity.ts'
import { WEBHOOK_FORMS } from '../../protocol/notices.ts'
import { receiptSchema, VERDICTS } from '../../protocol/receipt.ts'
import { REJECTIONS, type RejectionCode } from '../../protocol/rejections.ts'
import { PAUSES, STAND_INS } from '../../protocol/table.ts'

/*
 * The schemas of the responses. The OpenAPI document is generated from them, and the tests check every response against
 * them. They are closed, so that an unintended field is found.
 */

export const time = v.pipe(v.number(), v.description('Milliseconds since 1970.'))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const player = v.pipe(v.string(), v.description('The id of a seat within one match.'))
const typed = v.looseObject({ type: v.string() })
const result = v.strictObject({ name: v.string(), place: count, score: v.number() })
const playedTurns = { turns: count, playedFor: count }
const uncounted = v.optional(
  v.pipe(
    v.strictObject(playedTurns),
    v.description('Why the match does not count: others played more than a quarter of the turns.'),
  ),
)
const chosenBy = v.picklist(CHOOSERS)

const refusal = v.strictObject({
  code: v.string(),
  text: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})

const CODES = Object.keys(REJECTIONS) as RejectionCode[]
export const problemAnswer = v.strictObject({
  type: v.literal('about:blank'),
  title: v.string(),
  status: count,
  detail: v.pipe(v.string(), v.description('A sentence for people.')),
  code: v.pipe(v.picklist(CODES), v.description('Stable; for programs.')),
  refusal: v.optional(
    v.pipe(refusal, v.description('The refusal of the rules, if they refused the action.')),
  ),
})

const outcome = v.strictObject({
  places: v.array(v.strictObject({ player, place: count, score: v.number() })),
  reason: v.string(),
})

const stateEntries = {
  type: v.literal('state'),
  match: v.string(),
  game: v.string(),
  revision: v.pipe(count, v.description('How many actions have been played.')),
  gameState: v.pipe(
    v.unknown(),
    v.description('The view of the match for you; its shape depends on the game.'),
  ),
  yourPlayerId: v.nullable(player),
  legal: v.optional(
    v.pipe(v.array(typed), v.description('Your legal actions; present only while you can act.')),
  ),
  refused: v.optional(v.array(v.strictObject({ ...refusal.entries, actions: v.array(typed) }))),
  hostLegal: v.optional(
    v.pipe(
      v.array(typed),
      v.description("The host's legal decisions about the match; sent to the host alone."),
    ),
  ),
  activePlayers: v.pipe(v.array(player), v.description('The players who can act now.')),
  outcome: v.nullable(outcome),
  playedForYou: v.optional(
    v.pipe(
      v.strictObject({ turns: count, after: count, by: v.array(chosenBy) }),
      v.description(
        'The turns that others played for you since your last action: the revision before them, and who chose.',
      ),
    ),
  ),
  mayTakeBack: v.optional(
    v.pipe(
      v.literal(true),
      v.description(
        'The last action is yours, and the rules allow to take it back: `askTakeBack` asks the others.',
      ),
    ),
  ),
  uncounted: v.optional(
    v.pipe(
      v.array(v.strictObject({ player, ...playedTurns })),
      v.description('Once the match is over: the players for whom it does not count.'),
    ),
  ),
}
export const stateAnswer = v.strictObject(stateEntries)
export const actedAnswer = v.strictObject({
  ...stateEntries,
  acted: v.pipe(
    count,
    v.description('The revision of your action. The state may be newer, if bots have acted since.'),
  ),
})

const seat = v.strictObject({
  player,
  name: v.string(),
  avatar: avatarSchema,
  isHost: v.boolean(),
  isReady: v.boolean(),
  hasEntropy: v.pipe(
    v.boolean(),
    v.description('Whether the device of this seat has committed to bytes for the next deal.'),
  ),
  presence: v.picklist(['online', 'away', 'bot']),
  bot: v.nullable(v.picklist(LEVELS)),
  isStoodIn: v.boolean(),
})

export const slowTablesAnswer = v.strictObject({
  tables: v.array(
    v.strictObject({
      code: v.string(),
      game: v.string(),
      names: v.pipe(v.array(v.string()), v.description('The others at the table.')),
      isYourTurn: v.boolean(),
      waitingFor: v.pipe(v.array(v.string()), v.description('The players whose turn it is.')),
      isPaused: v.boolean(),
      deadlineAt: v.nullable(time),
    }),
  ),
})

export const tableAnswer = v.strictObject({
  id: v.string(),
  code: v.pipe(v.string(), v.regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`))),
  version: count,
  game: v.string(),
  options: v.unknown(),
  clockMs: v.nullable(count),
  standIn: v.picklist(STAND_INS),
  paceMs: count,
  isLocked: v.boolean(),
  webhook: v.optional(
    v.pipe(
      v.picklist(WEBHOOK_FORMS),
      v.description('The form of the channel that is told whose turn it is.'),
    ),
  ),
  seats: v.array(seat),
  hostName: v.nullable(v.string()),
  spectators: count,
  queue: v.array(v.strictObject({ name: v.string(), avatar: avatarSchema })),
  match: v.nullable(
    v.strictObject({
      id: v.string(),
      isOver: v.boolean(),
      paused: v.nullable(v.picklist([...PAUSES, 'nobody'])),
      commitment: v.string(),
      deadlineAt: v.nullable(time),
      takeBack: v.optional(
        v.pipe(
          v.strictObject({
            player,
            revision: count,
            agreed: v.array(player),
            waitingFor: v.array(player),
            isOpen: v.boolean(),
            declinedBy: v.nullable(player),
            until: time,
          }),
          v.description('The request of a player to take back the action that made this revision.'),
        ),
      ),
    }),
  ),
  nextCommitment: v.string(),
  dealing: v.optional(
    v.pipe(
      v.strictObject({
        commitment: v.string(),
        commitments: v.array(v.strictObject({ player, hash: v.string(), hasRevealed: v.boolean() })),
      }),
      v.description('While a match is about to begin: the devices that committed reveal their bytes now.'),
    ),
  ),
  played: v.array(
    v.strictObject({
      match: v.string(),
      game: v.string(),
      at: time,
      places: v.array(v.strictObject({ ...result.entries, uncounted })),
    }),
  ),
  standings: v.array(
    v.strictObject({
      name: v.string(),
      games: count,
      wins: count,
      average: v.pipe(v.number(), v.description('The mean place; 1 means always first.')),
    }),
  ),
  you: v.strictObject({
    player: v.nullable(player),
    isHost: v.boolean(),
    queuePlace: v.nullable(count),
    isNotified: v.optional(v.literal(true)),
  }),
})

export const noticesAnswer = v.strictObject({
  publicKey: v.pipe(
    v.nullable(v.string()),
    v.description('The key that browsers subscribe with; null if this server sends no notices.'),
  ),
  hosts: v.pipe(v.array(v.string()), v.description('The hosts that notices may be sent to.')),
})

export const profileAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  avatar: avatarSchema,
  createdAt: time,
})
export const token = v.pipe(
  v.string(),
  v.description('Identifies you: send it as `Authorization: Bearer …`. It is shown only once.'),
)
export const whoAnswer = v.strictObject({
  profile: v.pipe(
    v.nullable(profileAnswer),
    v.description('Null if the token or cookie is missing or unknown.'),
  ),
})
export const registeredAnswer = v.strictObject({ profile: profileAnswer, token })

export const newMatchAnswer = v.strictObject({
  id: v.pipe(v.string(), v.description('The id of the match.')),
  code: v.pipe(v.string(), v.description('The code of its table.')),
  playerId: player,
  token: v.optional(token),
  state: stateAnswer,
})
export const newTableAnswer = v.strictObject({
  table: tableAnswer,
  profile: profileAnswer,
  token: v.optional(token),
})

export const step = v.strictObject({
  revision: count,
  player,
  at: time,
  chosenBy: v.optional(v.pipe(chosenBy, v.description('Who chose the action, if not the player.'))),
  events: v.array(typed),
})
export const historyAnswer = v.strictObject({ steps: v.array(step) })
export const matchRecord = v.strictObject({
  game: v.string(),
  version: count,
  options: v.unknown(),
  players: v.array(player),
  seed: v.looseObject({ dealer: v.string() }),
  actions: v.array(
    v.union([v.strictTuple([player, typed, time]), v.strictTuple([player, typed, time, chosenBy])]),
  ),
})

export const recordAnswer = v.strictObject({
  record: matchRecord,
  names: v.pipe(v.record(v.string(), v.string()), v.description('The name of each player.')),
  yourPlayerId: v.pipe(v.nullable(player), v.description('Your seat; null if you did not play.')),
  outcome: v.pipe(
    v.nullable(outcome),
    v.description('The result that was stored; null if the host ended the match.'),
  ),
})

const played = v.strictObject({
  match: v.string(),
  game: v.string(),
  at: time,
  place: count,
  score: v.number(),
  uncounted,
  players: v.array(result),
})
export const matchesAnswer = v.strictObject({ matches: v.array(played) })
const variant = v.pipe(v.nullable(v.string()), v.description('The variant of the game; null if it has none.'))
export const exportAnswer = v.strictObject({
  profile: profileAnswer,
  matches: v.array(played),
  ratings: v.array(v.strictObject({ game: v.string(), variant, mu: v.number(), sigma: v.number() })),
  daily: v.pipe(
    v.array(
      v.strictObject({
        day: v.string(),
        game: v.string(),
        at: time,
        figures: v.nullable(v.record(v.string(), v.number())),
        actions: v.array(v.unknown()),
      }),
    ),
    v.description('Your tries of daily challenges.'),
  ),
})
export const linkAnswer = v.strictObject({
  link: v.pipe(v.string(), v.description('A one-time code, valid for a minute.')),
  until: time,
})

export const leaderboardAnswer = v.strictObject({
  game: v.string(),
  variant,
  pool: v.picklist(POOLS),
  span: v.picklist(['day', 'week', 'all']),
  by: v.pipe(v.picklist(['score', 'rating']), v.description('The meaning of the values.')),
  leaders: v.array(
    v.strictObject({
      rank: count,
      name: v.string(),
      avatar: avatarSchema,
      value: v.number(),
      matches: count,
      isYou: v.boolean(),
    }),
  ),
})

const gameEntries = {
  id: v.string(),
  name: v.string(),
  players: v.strictObject({ min: count, max: count }),
  version: count,
  options: v.pipe(v.looseObject({}), v.description('JSON Schema of the house rules.')),
  presets: v.pipe(
    v.array(v.strictObject({ id: v.string(), options: v.unknown() })),
    v.description('Complete sets of house rules, the default first.'),
  ),
  variants: v.pipe(
    v.nullable(v.strictObject({ option: v.string(), values: v.array(v.string()) })),
    v.description('The option whose values have leaderboards of their own; null if all matches compare.'),
  ),
  bots: v.array(v.strictObject({ level: v.picklist(LEVELS), name: v.string(), style: v.string() })),
  hasDaily: v.optional(
    v.pipe(v.literal(true), v.description('The daily deal has a challenge of this game.')),
  ),
}
export const gamesAnswer = v.strictObject({ games: v.array(v.strictObject(gameEntries)) })
export const gameAnswer = v.strictObject({
  ...gameEntries,
  rules: v.pipe(v.nullable(v.string()), v.description('The rules for people, in Markdown.')),
})

export const statusAnswer = v.strictObject({ status: v.picklist(['ok', 'ready']) })
export const receiptAnswer = v.strictObject({
  receipt: v.pipe(
    v.nullable(receiptSchema),
    v.description('A receipt for the newest action; null if the match has none.'),
  ),
  shown: v.pipe(
    v.nullable(v.strictObject({ verdict: v.picklist(VERDICTS), last: count })),
    v.description(
      'The finding about the receipt that you sent, and the newest stored revision; null without one.',
    ),
  ),
})
export const readyAnswer = v.strictObject({
  status: v.picklist(['ready']),
  /** The matches for which a client has shown a receipt of actions that the store has not; absent if there are none. */
  lostMatches: v.optional(count),
  /** The matches that are paused because their stored data is damaged; absent if there are none. */
  damagedMatches: v.optional(count),
})
export const addressAnswer = v.strictObject({ url: v.nullable(v.string()) })
export const adminStatusAnswer = v.strictObject({
  version: v.string(),
  node: v.string(),
  uptimeMs: count,
  tables: count,
  sockets: count,
  memoryBytes: count,
  limits: v.looseObject({}),
})
const generation = v.pipe(v.string(), v.description('The id of a generation of the feed.'))
const commits = v.pipe(count, v.description('The number of commits of the store.'))
export const standbyBegun = v.strictObject({ generation, commits, at: time })
export const standbyChanges = v.strictObject({
  changes: v.array(
    v.strictObject({
      from: commits,
      to: commits,
      at: time,
      bytes: v.pipe(v.string(), v.description('A changeset of SQLite, in base64.')),
    }),
  ),
  commits,
  at: time,
  snapshotBytes: v.pipe(v.nullable(count), v.description('Null until the snapshot is complete.')),
})
export const adminTablesAnswer = v.strictObject({
  tables: v.array(
    v.strictObject({
      code: v.string(),
      game: v.string(),
      people: count,
      bots: count,
      watching: v.nullable(count),
      match: v.nullable(
        v.strictObject({ id: v.string(), isOver: v.boolean(), paused: v.nullable(v.string()) }),
      ),
      createdAt: time,
      touchedAt: time,
    }),
  ),
})
