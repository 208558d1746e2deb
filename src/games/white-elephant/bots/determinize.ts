import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { GIFT_IDS, numberOf } from '../rules/actions.ts'
import { sampleContent } from '../rules/content.ts'
import { drawSamples } from '../rules/draw-samples.ts'
import { type Gift, type Location, SET_ASIDE, type State, TABLE, WRAPPED } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** Samples a full state that agrees with this view; contents that the viewer does not know become sample gifts. */
export function determinize(view: View, _player: PlayerId, rng: Rng): State {
  const seats = new Map(view.players.map(({ id }, seat) => [id, seat]))
  const seatOf = (player: PlayerId) => seats.get(player) ?? -1
  const gifts = sampleGifts(view, rng)
  const places = view.lobby === null ? gifts.map(({ id }) => locationOf(view, id, seatOf)) : []
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

/** Gives every unknown gift a random content and one of the givers whose gift is not open yet. */
function sampleGifts(view: View, rng: Rng): Gift[] {
  const known = Object.values(view.gifts)
  const ids = view.lobby?.gifts.map(({ giftId }) => giftId) ?? idsInMatch(view)
  const samples = drawSamples(rng, known, ids.length - known.length)
  const unopened = giversOfUnknownGifts(view)
  const givers = shuffled(
    rng,
    samples.map((_, index) => unopened[index] ?? null),
  )
  return ids.map((id) => {
    const content = view.gifts[id]
    if (content !== undefined) return { id, ...content }
    const sample = samples.pop()
    const giver = givers.pop() ?? null
    const inLobby = view.lobby?.gifts.find(({ giftId }) => giftId === id)?.giverId
    const sampled =
      sample === undefined ? { title: '?', picture: null, link: null, note: null } : sampleContent(sample)
    return { id, ...sampled, giver: inLobby === undefined ? giver : inLobby }
  })
}

function giversOfUnknownGifts({ players, gifts }: View): PlayerId[] {
  const known = new Set(Object.values(gifts).map(({ giver }) => giver))
  return players.filter(({ id, hasGiven }) => hasGiven && !known.has(id)).map(({ id }) => id)
}

function idsInMatch({ wrappedGifts, unwrappedGifts, setAsideGifts }: View): readonly string[] {
  const count = wrappedGifts.length + Object.keys(unwrappedGifts).length + setAsideGifts.length
  return GIFT_IDS.slice(0, count)
}

function locationOf(view: View, id: string, seatOf: (player: PlayerId) => number): Location {
  const open = view.unwrappedGifts[id]
  if (open !== undefined) return open.ownerId === null ? TABLE : seatOf(open.ownerId)
  return view.setAsideGifts.includes(id) ? SET_ASIDE : WRAPPED
}
