import type { PlayerId, Typed } from '../../engine/game.ts'
import type { AddressedEvent } from '../../engine/match.ts'
import type { StateMessage } from '../messages.ts'
import { encodeDelta, type Section, SectionEncoder } from './encode.ts'
import { isSame } from './fields.ts'
import {
  type FullState,
  fullState,
  NOTHING_PRIVATE,
  type PrivateFields,
  type PublicFields,
  privateFields,
  publicFields,
} from './parts.ts'

/** The public part of a match, as the viewers who follow it were sent it last. It is encoded once for all of them. */
export class PublicChain {
  readonly #encoder: SectionEncoder<PublicFields>
  #state: StateMessage
  #section: Section = { flags: 0, bytes: new Uint8Array() }
  #frame: Uint8Array | null = null
  #isSettled = true

  /** Begins with a spectator's state. */
  constructor(open: StateMessage) {
    this.#state = open
    this.#encoder = new SectionEncoder(publicFields(open))
  }

  get state(): StateMessage {
    return this.#state
  }

  /** The change to the last state. */
  get section(): Section {
    return this.#section
  }

  /** The delta of a spectator: the same bytes for everyone without anything private to hear. */
  get frame(): Uint8Array {
    this.#frame ??= encodeDelta(this.#state.revision, this.#section, null)
    return this.#frame
  }

  /** Whether a delta to this revision can follow. A delta that was never sent, because storing failed, ends the chain. */
  isBefore(match: string, revision: number): boolean {
    return this.#isSettled && this.#state.match === match && this.#state.revision === revision - 1
  }

  /** Whether this is the state that was sent last. At the same revision a name may differ: its owner may have been erased. */
  is(open: StateMessage): boolean {
    const { match, revision } = this.#state
    if (!this.#isSettled || match !== open.match || revision !== open.revision) return false
    return isSame(this.#encoder.fields, publicFields(open), 0)
  }

  /** Encodes the next state. `settle` must follow when the frames are sent. */
  advance(next: StateMessage, events: readonly Typed[]): void {
    this.#isSettled = false
    this.#frame = null
    this.#section = this.#encoder.encode(publicFields(next), events)
    this.#state = next
  }

  settle(): void {
    this.#isSettled = true
  }

  /** A viewer joins who has a full state but no tables. */
  renew(): void {
    this.#encoder.renew()
  }
}

/** The private part of one perspective, on top of the public one. */
export class ViewerChain {
  readonly open: PublicChain
  readonly #encoder: SectionEncoder<PrivateFields>
  readonly #viewer: PlayerId | null

  /** Begins with the viewer's own state, at the revision of the public one. */
  constructor(open: PublicChain, own: StateMessage) {
    this.open = open
    this.#viewer = own.yourPlayerId
    this.#encoder = new SectionEncoder(privateFields(open.state, own, NOTHING_PRIVATE))
  }

  /** Whether this is the state that was sent last. */
  is(own: StateMessage): boolean {
    const { fields } = this.#encoder
    return isSame(fields, privateFields(this.open.state, own, fields), 0)
  }

  /** Encodes the viewer's next state after the public part has advanced to it. */
  delta(own: StateMessage, events: readonly AddressedEvent<Typed>[]): Uint8Array {
    const fields = privateFields(this.open.state, own, this.#encoder.fields)
    const section = this.#encoder.encode(fields, privateEvents(events, this.#viewer))
    return section.flags === 0 ? this.open.frame : encodeDelta(own.revision, this.open.section, section)
  }

  /** The full state for a new subscriber. The deltas that follow begin with new tables. */
  full(): FullState {
    return fullState(this.open.state, this.#viewer, this.#encoder.fields)
  }

  renew(): void {
    this.open.renew()
    this.#encoder.renew()
  }
}

const NONE: readonly never[] = []

/** Returns the events that everyone receives. */
export function publicEvents(events: readonly AddressedEvent<Typed>[]): readonly Typed[] {
  return events.filter(({ to }) => to === null).map(({ event }) => event)
}

/** Returns the events for one player alone, each with the number of public events before it. */
function privateEvents(
  events: readonly AddressedEvent<Typed>[],
  viewer: PlayerId | null,
): readonly unknown[] {
  if (events.every(({ to }) => to === null)) return NONE
  const own: unknown[] = []
  let before = 0
  for (const { to, event } of events) {
    if (to === null) before += 1
    else if (to === viewer) own.push([before, event])
  }
  return own
}
