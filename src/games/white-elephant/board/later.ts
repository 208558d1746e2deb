import { fetched } from '../../../board-kit/components/fetched.tsx'

/** The parts of the board that nobody sees in its first moments: they are files of their own. */

export const AboutGift = fetched(async () => (await import('./about.tsx')).AboutGift)
export const Results = fetched(async () => (await import('./results.tsx')).Results)
export const Theatre = fetched(async () => (await import('./theatre.tsx')).Theatre)
// Only tables at which everybody brings a gift have a lobby of their own.
export const BroughtGift = fetched(async () => (await import('./lobby/table.tsx')).BroughtGift)
export const LobbyTable = fetched(async () => (await import('./lobby/table.tsx')).LobbyTable)
export const GiftForm = fetched(async () => (await import('./lobby/form.tsx')).GiftForm)
