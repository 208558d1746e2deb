export const PLAYERS = { min: 2, max: 16 } as const

/** The limit for spare gifts in the lobby and for `extraGifts`: with one gift per player, at most 48 in all. */
export const SPARES_MAX = 16
export const GIFTS_MAX = PLAYERS.max + 2 * SPARES_MAX
