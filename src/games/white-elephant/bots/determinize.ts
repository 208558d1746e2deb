import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { GIFT_IDS, numberOf } from '../rules/actions.ts'
import { sampleContent } from '../rules/setup.ts'
import { drawSamples } from '../rules/samples.ts'
import {
  type Gift,
  SET_ASIDE,
  type State,
  TABLE,
  type View,
  type Whereabouts,
  WRAPPED,
} from '../rules/state.ts'

/** A full state that agrees with this view: what is in the gifts that its viewer does not know is made up. */
export function determinize(view: View, _player: PlayerId, rng: Rng): State {
  const seats = new Map(view.players.map(({ id }, seat) => [id, seat]))
  const seatOf = (player: PlayerId) => seats.get(player) ?? -1
  const gifts = imaginedGifts(view, rng)
  const places = view.lobby === null ? gifts.map(({ id }) => placeIn(view, id, seatOf)) : []
  return {
    players: view.players.map(({ id }) => id),
    options: view.options,
    phase: view.phase,
    gifts,
    takenBack: view.lobby?.takenBack ?? 0,
    turnQueue: view.turnQueue.map(seatOf),
    currentTurnIndex: view.currentTurnIndex,
    victim: view.victimId === null ? null : seatOf(view.victimId),
    places,
    stealCounts: places.map((_, number) => view.unwrappedGifts[GIFT_IDS[number] ?? '']?.stealCount ?? 0),
    bars: view.bars.map(({ playerId, giftId }) => ({ gift: numberOf(giftId), seat: seatOf(playerId) })),
    history: view.history,
  }
}

/** Everyone remembers who gave something, but not which of the wrapped gifts it is. */
function imaginedGifts(view: View, rng: Rng): Gift[] {
  const known = Object.values(view.gifts)
  const ids = view.lobby?.gifts.map(({ giftId }) => giftId) ?? idsInMatch(view)
  const samples = drawSamples(rng, known, ids.length - known.length)
  const unknown = samples.map((_, index) => unopenedGivers(view)[index] ?? null)
  const givers = shuffled(rng, unknown)
  return ids.map((id) => {
    const content = view.gifts[id]
    if (content !== undefined) return { id, ...content }
    const sample = samples.pop()
    const giver = givers.pop() ?? null
    const inLobby = view.lobby?.gifts.find(({ giftId }) => giftId === id)?.giverId
    const imagined =
      sample === undefined ? { title: '?', picture: null, link: null, note: null } : sampleContent(sample)
    return { id, ...imagined, giver: inLobby === undefined ? giver : inLobby }
  })
}

function unopenedGivers({ players, gifts }: View): PlayerId[] {
  const seen = new Set(Object.values(gifts).map(({ giver }) => giver))
  return players.filter(({ id, hasGiven }) => hasGiven && !seen.has(id)).map(({ id }) => id)
}

function idsInMatch({ wrappedGifts, unwrappedGifts, setAsideGifts }: View): readonly string[] {
  const count = wrappedGifts.length + Object.keys(unwrappedGifts).length + setAsideGifts.length
  return GIFT_IDS.slice(0, count)
}

function placeIn(view: View, id: string, seatOf: (player: PlayerId) => number): Whereabouts {
  const open = view.unwrappedGifts[id]
  if (open !== undefined) return open.ownerId === null ? TABLE : seatOf(open.ownerId)
  return view.setAsideGifts.includes(id) ? SET_ASIDE : WRAPPED
}
