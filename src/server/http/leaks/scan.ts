import { bytesToHex } from '@noble/hashes/utils.js'
import type { PlayerId } from '../../../engine/game.ts'
import { withState } from '../../../engine/match.ts'
import type { Rng } from '../../../engine/rng.ts'
import { keyOf, type Seed } from '../../../engine/seed.ts'
import { secretsOf, subjectOf } from '../../../games/subjects.ts'
import { publicFields } from '../../../protocol/delta/parts.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import { stateMessage } from '../../../protocol/state-message.ts'
import type { LiveMatch } from '../../../table/live-match.ts'
import type { LiveTable } from '../../tables/live-table.ts'

/** A receiver of messages. */
export interface Reader {
  readonly name: string
  /** Null for an anonymous spectator. */
  readonly profile: string | null
}

/** Searches everything that leaves the server for secrets that its reader may not know. */
export class Scanner {
  readonly violations: string[] = []
  texts = 0
  bytes = 0
  twins = 0
  readonly #rng: Rng
  /** Secret words by their owner; null means that nobody may receive them. */
  readonly #words = new Map<string, string | null>()

  constructor(rng: Rng) {
    this.#rng = rng
  }

  /** Makes a word a secret of this profile, or of the server. */
  guard(word: string, profile: string | null = null): void {
    if (word.length >= 8) this.#words.set(word, profile)
  }

  /** Guards a table's secrets: the seeds, the added entropy, and the resulting key. */
  guardTable({ table, live }: LiveTable): void {
    this.guard(table.next.server)
    const seed = live?.match.header.seed
    if (seed === undefined || seed.dealer === 'fast' || isOver(table, live)) return
    this.guard(seed.server)
    this.guard(Buffer.from(seed.server, 'hex').toString('base64'))
    this.guard(bytesToHex(keyOf(seed)))
    for (const word of deviceWords(seed)) this.guard(word)
  }

  /** Publishes the seed and the entropy of a finished match. */
  openRecord({ table, live }: LiveTable): void {
    const seed = live?.match.header.seed
    if (!isOver(table, live) || seed === undefined || seed.dealer === 'fast') return
    for (const word of [seed.server, ...deviceWords(seed)]) this.#words.delete(word)
  }

  forget(): void {
    this.#words.clear()
  }

  /** Searches a text on its way to this reader, who sees this table. */
  scan(reader: Reader, text: string, table: LiveTable | null): void {
    this.texts += 1
    this.bytes += text.length
    for (const [word, owner] of this.#words) {
      if (text.includes(word) && (owner === null || owner !== reader.profile))
        this.#blame(reader, text, `a secret ${owner === null ? 'of the server' : `of ${owner}`}`)
    }
    const live = table?.live
    if (table === null || live === null || live === undefined) return
    const viewer = viewerOf(table, live, reader)
    // After the end, the record is public, except texts that nobody was shown; people who left know their own.
    const secrets = isOver(table.table, live)
      ? textsKeptAfterEnd(live, viewer ?? playerOf(live, reader))
      : (secretsOf(live.game.id)?.textsFor(live.match.state, viewer) ?? [])
    const plain = text.includes('\\"') ? `${text}\n${text.replaceAll(/\\+"/g, '"')}` : text
    const named = secrets.find((secret) => plain.includes(secret))
    if (named !== undefined) this.#blame(reader, text, `what is hidden: ${named}`)
    if (text.startsWith('{"type":"state"')) this.#compare(reader, text, table, live, viewer)
  }

  /** Compares the public part of a delta, which all viewers get, with that of another deal. */
  scanPublic(reader: Reader, open: readonly unknown[], table: LiveTable | null): void {
    const live = table?.live
    if (table === null || live === null || live === undefined) return
    const viewer = viewerOf(table, live, reader)
    const text = JSON.stringify(open)
    const other = JSON.stringify(publicFields(this.#twinState(live, viewer, null, false)))
    this.scan(reader, text, table)
    this.twins += 1
    if (other !== text)
      this.#blame(
        reader,
        text,
        `a public part that is not what anybody may know; it could be\n    ${excerpt(other)}`,
      )
  }

  /** Returns the state of the match with everything that is hidden from this reader dealt anew. */
  #twinState(
    live: LiveMatch,
    reader: PlayerId | null,
    viewer: PlayerId | null,
    isHost: boolean,
  ): StateMessage {
    const { scramble } = subjectOf(live.game.id)
    const twin = scramble === null ? live.match.state : scramble(live.match.state, reader, this.#rng)
    return stateMessage(withState(live.match, twin), live.id, viewer, isHost, live.names, live.turns)
  }

  /** Compares a state, byte for byte, with that of a match in which everything hidden from its viewer was dealt anew. */
  #compare(
    reader: Reader,
    text: string,
    { table }: LiveTable,
    live: LiveMatch,
    viewer: PlayerId | null,
  ): void {
    const { revision, match }: StateMessage = JSON.parse(text)
    if (match !== live.id || revision !== live.match.revision) {
      this.#blame(reader, text, `revision ${revision}, while the match is at ${live.match.revision}`)
      return
    }
    const isHost = reader.profile !== null && reader.profile === table.host
    const other = JSON.stringify(this.#twinState(live, viewer, viewer, isHost))
    this.twins += 1
    if (other !== text)
      this.#blame(reader, text, `what depends on what is hidden; it could be\n    ${excerpt(other)}`)
  }

  #blame({ name }: Reader, text: string, why: string): void {
    this.violations.push(`${name} is sent ${why}, in ${excerpt(text)}`)
  }
}

/** Whether the match has a result, or was stopped by the host. */
function isOver(table: LiveTable['table'], live: LiveMatch | null): boolean {
  return live !== null && (live.match.outcome !== null || (table.match?.id === live.id && table.match.isOver))
}

/** Returns the texts that stay hidden from a viewer after the match. */
function textsKeptAfterEnd({ game, match }: LiveMatch, viewer: PlayerId | null): string[] {
  const secrets = secretsOf(game.id)
  return secrets?.areKeptAfterEnd === true ? secrets.textsFor(match.state, viewer) : []
}

/** Returns the player that this reader was when the match began. */
function playerOf({ match, profiles }: LiveMatch, { profile }: Reader): PlayerId | null {
  return match.header.players.find((player) => profile !== null && profiles[player] === profile) ?? null
}

/** Returns the player that this reader is now. */
function viewerOf({ table }: LiveTable, live: LiveMatch, { profile }: Reader): PlayerId | null {
  const seat = profile === null ? undefined : table.seats.find((one) => one.profile === profile)
  return seat !== undefined && live.match.header.players.includes(seat.player) ? seat.player : null
}

const excerpt = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/** The bytes and salts that the devices added to a deal: nobody sees them before the match is over. */
function deviceWords(seed: Exclude<Seed, { dealer: 'fast' }>): readonly string[] {
  if (seed.dealer === 'chacha20') return seed.clients
  if (seed.dealer === 'daily') return []
  return seed.commitments.flatMap(({ opened }) => (opened === null ? [] : [opened.bytes, opened.salt]))
}
