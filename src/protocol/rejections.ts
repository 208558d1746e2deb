import type { Refusal } from '../engine/game.ts'

/**
 * Every rejection: its HTTP status and its sentence for people. Codes are stable; `docs/protocol.md` lists exactly these.
 */
export const REJECTIONS = {
  malformed: { status: 400, text: 'This request is not well formed.' },
  'bad-options': { status: 400, text: 'These house rules do not go together.' },
  'wrong-protocol': { status: 400, text: 'This page is older or newer than the server: reload it.' },
  'no-token': { status: 401, text: 'Say who you are: a token is missing or unknown.' },
  'wrong-origin': { status: 403, text: 'This came from another site.' },
  'not-host': { status: 403, text: 'Only the host of the table may do that.' },
  'not-seated': { status: 403, text: 'You have no seat in this match.' },
  'table-locked': {
    status: 403,
    text: 'The host has locked this table: nobody new can sit down until they unlock it.',
  },
  removed: { status: 403, text: 'The host has removed you from this table.' },
  'unknown-route': { status: 404, text: 'There is nothing at this address.' },
  'unknown-game': { status: 404, text: 'There is no game with this id: GET /games lists them all.' },
  'unknown-variant': { status: 404, text: 'This game has no such variant: GET /games lists them all.' },
  'unknown-table': { status: 404, text: 'There is no table with this code.' },
  'unknown-match': { status: 404, text: 'There is no match with this id.' },
  'unknown-profile': { status: 404, text: 'There is no profile with this id.' },
  'wrong-method': {
    status: 405,
    text: 'This address does not take this method: the Allow header says which.',
  },
  'too-slow': { status: 408, text: 'The request took too long to arrive.' },
  'not-your-turn': { status: 409, text: 'It is not your turn.' },
  'stale-revision': { status: 409, text: 'The table has moved on since: look again, then choose.' },
  'player-online': {
    status: 409,
    text: 'This player is online: nudge them, wait, set a clock, or hand the seat to a bot.',
  },
  'opened-elsewhere': {
    status: 409,
    text: 'You have opened too many other windows since: this one has stopped.',
  },
  'match-over': { status: 409, text: 'This match is over.' },
  'match-running': { status: 409, text: 'That cannot be changed while a match is running.' },
  'commitments-closed': {
    status: 409,
    text: 'The next match is about to begin: nobody can commit to other bytes now.',
  },
  'no-deal': {
    status: 409,
    text: 'No deal waits for these bytes: its match has begun, or was not announced.',
  },
  'already-revealed': { status: 409, text: 'This seat has revealed its bytes already.' },
  'match-too-long': {
    status: 409,
    text: 'This match is as long as a record can be: what was played is kept, and the host can end it.',
  },
  'match-paused': { status: 409, text: 'This match is paused.' },
  'no-match': { status: 409, text: 'No match is running at this table.' },
  'not-over': { status: 409, text: 'The record is open when the match is over.' },
  'table-full': { status: 409, text: 'All seats of this table are taken.' },
  'cannot-take-back': { status: 409, text: 'This cannot be taken back.' },
  'cannot-start': { status: 409, text: 'This table cannot start yet.' },
  'id-reused': { status: 409, text: 'This command id was used before for something else.' },
  'already-registered': {
    status: 409,
    text: 'You are registered already: PATCH /profile changes your name, POST /profile/sign-out ends this token.',
  },
  'too-large': { status: 413, text: 'The body of this request is too large.' },
  'address-too-long': { status: 414, text: 'A part of this address is too long.' },
  'unsupported-media': { status: 415, text: 'Bodies are JSON, with the content type application/json.' },
  'wrong-host': {
    status: 421,
    text: 'This server does not answer under this name: open an address that it printed when it started.',
  },
  'false-reveal': { status: 422, text: 'These bytes are not those that this seat has committed to.' },
  'illegal-action': { status: 422, text: 'The rules do not allow that now.' },
  'too-many-requests': { status: 429, text: 'That was too much at once: wait a moment.' },
  'headers-too-large': { status: 431, text: 'The headers of this request are too large.' },
  defect: { status: 500, text: 'Something is wrong with this server. It was logged; trying again may help.' },
  'no-answer': { status: 503, text: 'The server had no answer in time. Please try again.' },
  'too-busy': { status: 503, text: 'The server is full: running matches go on, new ones must wait.' },
  'shutting-down': { status: 503, text: 'The server is about to restart: your seat is kept.' },
  'storage-failed': {
    status: 503,
    text: 'The server cannot store anything right now, so nothing is played.',
  },
} as const

export type RejectionCode = keyof typeof REJECTIONS

/** Transient rejections: the command may be sent again with the same id. Any other rejection is final for its id. */
export const SEND_AGAIN: ReadonlySet<RejectionCode> = new Set([
  'storage-failed',
  'too-many-requests',
  'too-busy',
  'shutting-down',
])

/** A rejection: the code for programs, the reason for people, and the rules' refusal if they refused an action. */
export interface Rejected {
  readonly code: RejectionCode
  readonly reason: string
  readonly refusal?: Refusal
}

/** Makes a rejection with its standard sentence, or with a more specific one. */
export function rejection(code: RejectionCode, reason: string = REJECTIONS[code].text): Rejected {
  return { code, reason }
}
