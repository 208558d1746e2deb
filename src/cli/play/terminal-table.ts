import { digest } from '../../engine/freeze.ts'
import { type AnyGame, assert, HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { fastRng } from '../../engine/rng.ts'
import type { Answer } from '../../protocol/answer.ts'
import { isRunning, type Person } from '../../table/commands.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import type { RulesFault } from '../../table/rules-fault.ts'
import { type AnyRecord, TableRunner } from '../../table/runner.ts'
import { type NextDeal, newTable, type Table } from '../../table/table.ts'
import type { Seat } from './seats.ts'

/** The host of a table in the terminal: everybody at the keyboard. */
export const KEYBOARD: Person = { id: 'keyboard', name: '', avatar: 'fox' }

/** Makes the table at which these seats play. A person's profile is their seat. */
export function terminalTable(
  game: string,
  options: unknown,
  seats: readonly Pick<Seat, 'player' | 'name' | 'bot'>[],
  next: NextDeal,
): Table {
  const setup = {
    id: 'terminal',
    code: '',
    host: KEYBOARD.id,
    hostName: null,
    game,
    options,
    paceMs: 0,
    next,
  }
  return {
    ...newTable(setup, 0),
    seats: seats.map(({ player, name, bot }) => ({
      player,
      profile: bot === null ? player : null,
      name,
      avatar: 'fox',
      bot,
      isReady: true,
    })),
  }
}

/** The person in a seat at the keyboard. */
const personAt = (player: PlayerId): Person => ({ id: player, name: '', avatar: 'fox' })

interface TerminalHost {
  gameOf(id: string): AnyGame | null
  random(bytes: number): Uint8Array
  onFault(fault: RulesFault): void
}

/**
 * A table in the terminal: the table of the server, run in memory. Its clock stands still, so that bots act in the order
 * of their seats and a resumed match goes on as if it had never been left.
 */
export class TerminalTable {
  readonly runner: TableRunner

  constructor({ gameOf, random, onFault }: TerminalHost, table: Table, record: AnyRecord | null = null) {
    const host = {
      now: () => 0,
      recordedAt: () => Date.now(),
      random,
      gameOf,
      botRng: (revision: number) => fastRng(botSeedOf(this.live), revision),
      onChange: () => undefined,
      onFault,
    }
    this.runner = new TableRunner(host, table, record)
  }

  /** The match; a table in the terminal is shown only after its match has begun. */
  get live(): LiveMatch {
    const { live } = this.runner
    assert(live !== null, 'the match has begun')
    return live
  }

  /** Whether somebody can act: the match has neither ended nor stopped. */
  get isPlaying(): boolean {
    const { table } = this.runner
    return isRunning(table) && table.match?.paused === null
  }

  /** Plays the action of a person at the keyboard, who acts as this player or as the host. */
  act(player: PlayerId, action: Typed): Answer<{ readonly revision: number }> {
    const asHost = player === HOST
    const person = asHost ? KEYBOARD : { id: player }
    return this.runner.act(person, { action, revision: this.live.match.revision, asHost })
  }

  /** Takes back the last action, which is this person's. Everybody at the keyboard has agreed. */
  takeBack(player: PlayerId): Answer<unknown> {
    const { revision } = this.live.match
    const asked = this.runner.execute(personAt(player), { type: 'askTakeBack', revision })
    if (!asked.ok || this.live.match.revision > revision) return asked
    let answer: Answer<unknown> = asked
    for (const { player: other, profile } of this.runner.table.seats)
      if (profile !== null && other !== player)
        answer = this.runner.execute(personAt(other), { type: 'answerTakeBack', revision, agrees: true })
    return answer
  }
}

/** Seeds the bots' choices. It follows from the match's seed, so that the same seed repeats them. */
function botSeedOf({ match }: LiveMatch): number {
  return Number.parseInt(digest(['bots', match.header.seed]).slice(0, 8), 16)
}
