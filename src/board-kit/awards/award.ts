import type { PlayerId, Typed } from '../../engine/game.ts'

/** Something that a player has done, with the number that the award's text names. */
export interface Deed {
  readonly kind: string
  readonly player: PlayerId
  readonly amount: number
}

/** A kind of award; the game's text `award.<kind>` names it, with `count`. */
export interface AwardKind {
  readonly kind: string
  /** Whether the amounts of a player's deeds add up, or only the greatest counts. */
  readonly counts: 'sum' | 'most'
  /** The smallest count that is worth an award. */
  readonly min: number
}

/** The awards of a game, drawn from the public events of a finished match. */
export interface Awards<Event extends Typed> {
  /** The most remarkable first. */
  readonly kinds: readonly AwardKind[]
  /** Lists the deeds in these events, which are all events of a match in order. */
  deedsIn(events: readonly Event[]): readonly Deed[]
}

/** A player's award. */
export interface Honour {
  readonly kind: string
  readonly count: number
}

interface Contender extends Honour {
  readonly player: PlayerId
  /** The count as a share of the best one of its kind. */
  readonly share: number
}

/**
 * Gives each player at most one award. The best player of each kind comes first, in the order of the kinds; players who
 * lead nowhere get the kind in which they come closest to the best, of those that nobody has if they can.
 */
export function awardHonours(
  kinds: readonly AwardKind[],
  deeds: readonly Deed[],
): ReadonlyMap<PlayerId, Honour> {
  const contenders = kinds.map((kind) => contendersFor(kind, deeds))
  const given = new Map<PlayerId, Honour>()
  const give = ({ player, kind, count }: Contender) => given.set(player, { kind, count })
  for (const ofKind of contenders) {
    const leader = ofKind.find(({ player, share }) => share === 1 && !given.has(player))
    if (leader !== undefined) give(leader)
  }
  const closest = contenders.flat().toSorted((one, other) => other.share - one.share)
  const isNew = (kind: string) => ![...given.values()].some((honour) => honour.kind === kind)
  for (const contender of closest) if (!given.has(contender.player) && isNew(contender.kind)) give(contender)
  for (const contender of closest) if (!given.has(contender.player)) give(contender)
  return given
}

/** The players with enough deeds of a kind. */
function contendersFor({ kind, counts, min }: AwardKind, deeds: readonly Deed[]): readonly Contender[] {
  const counted = new Map<PlayerId, number>()
  for (const { player, amount } of deeds.filter((deed) => deed.kind === kind)) {
    const before = counted.get(player) ?? 0
    counted.set(player, counts === 'sum' ? before + amount : Math.max(before, amount))
  }
  const best = Math.max(...counted.values())
  return [...counted]
    .filter(([, count]) => count >= min)
    .map(([player, count]) => ({ player, kind, count, share: count / best }))
}
