import type { LogEntry, TableSnapshot, TableSource } from '../../src/client/source.ts'
import { HOST, type PlayerId } from '../../src/engine/game.ts'
import { observe } from '../../src/engine/match.ts'
import { ok, reject } from '../../src/protocol/answer.ts'
import { AVATARS } from '../../src/protocol/identity.ts'
import type { RefusedGroup, StateMessage } from '../../src/protocol/messages.ts'
import type { SeatView, TableView } from '../../src/protocol/table.ts'
import type { StagedMatch } from './staged-match.ts'

const NAMES = ['Ana', 'Ben', 'Cy', 'Dee', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lou']
const MATCH = 'm_gallery'

const nameOf = (seat: number) => NAMES[seat] ?? `Player ${seat + 1}`

/** A staged match as a table's source: answers at once, and nothing leaves the page. Bots move every `paceMs`. */
export function gallerySource(staged: StagedMatch, paceMs: number): TableSource {
  const listeners = new Set<() => void>()
  let current = snapshotOf(staged)
  const show = () => {
    current = snapshotOf(staged)
    for (const tell of listeners) tell()
  }
  const goOn = () => {
    if (paceMs === 0) {
      while (staged.stepBot());
      return show()
    }
    show()
    setTimeout(() => staged.stepBot() && goOn(), paceMs)
  }
  return {
    snapshot: () => current,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    async act(action, as) {
      const player = as === 'host' ? HOST : (staged.viewer ?? '')
      const reason = staged.act(action, player)
      if (reason !== null) return reject('illegal-action', reason)
      goOn()
      return ok({ revision: staged.match.revision })
    },
    command: async () => ok({ version: 1 }),
    useHere: () => undefined,
    retry: () => undefined,
    close: () => undefined,
  }
}

function snapshotOf(staged: StagedMatch): TableSnapshot {
  const log: LogEntry[] = staged.told.map(({ revision, event }, id) => {
    return { id, match: MATCH, revision, at: revision * 1000, event, isMissed: false }
  })
  return {
    connection: { status: 'online' },
    table: tableOf(staged),
    state: stateOf(staged),
    log,
    pending: [],
    signals: [],
    isCatchingUp: false,
    clockOffsetMs: 0,
  }
}

function stateOf({ match, viewer }: StagedMatch): StateMessage {
  const observation = observe(match, viewer)
  const hostLegal = match.decisions.get(HOST)?.legal
  return {
    type: 'state',
    match: MATCH,
    game: match.header.game,
    revision: match.revision,
    gameState: withNames(observation.view, match.header.players),
    yourPlayerId: viewer,
    legal: observation.legal,
    refused: observation.refused.map(
      ({ action, refusal }): RefusedGroup => ({ ...refusal, actions: [action] }),
    ),
    ...(hostLegal === undefined ? {} : { hostLegal }),
    activePlayers: [...match.decisions.keys()].filter((player) => player !== HOST),
    outcome: observation.outcome,
  }
}

function withNames(view: unknown, players: readonly PlayerId[]): unknown {
  if (typeof view !== 'object' || view === null || !('players' in view) || !Array.isArray(view.players))
    return view
  const named = view.players.map((player: object & { id?: PlayerId }) => {
    return { ...player, name: nameOf(players.indexOf(player.id ?? '')) }
  })
  return { ...view, players: named }
}

function seatOf(player: PlayerId, seat: number): SeatView {
  return {
    player,
    name: nameOf(seat),
    avatar: AVATARS[seat % AVATARS.length] ?? 'fox',
    isHost: seat === 0,
    isReady: true,
    hasEntropy: true,
    presence: seat === 2 ? 'away' : seat === 3 ? 'bot' : 'online',
    bot: seat === 3 ? 'good' : null,
    isStoodIn: false,
  }
}

function tableOf({ match, viewer }: StagedMatch): TableView {
  const { header, outcome } = match
  const seats = header.players.map(seatOf)
  return {
    id: 't_gallery',
    code: 'K7PQR',
    version: 1,
    game: header.game,
    options: header.options,
    clockMs: null,
    standIn: 'nobody',
    paceMs: 800,
    isLocked: false,
    seats,
    hostName: nameOf(0),
    spectators: 1,
    queue: [],
    match: {
      id: MATCH,
      isOver: outcome !== null,
      paused: null,
      commitment: '0'.repeat(64),
      deadlineAt: null,
    },
    nextCommitment: '0'.repeat(64),
    played: [],
    standings: [],
    you: { player: viewer, isHost: viewer === header.players[0], queuePlace: null },
  }
}
