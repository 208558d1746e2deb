import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientMessageInput, StateMessage } from '../../../src/protocol/messages.ts'
import type { Guest, Party } from './party.ts'
import { closeSheet, sitDown, startMatch } from './table-page.ts'

/** Seats this many people in this order, with a phone each. The first is the host, may change the rules, and starts. */
export async function gather(
  party: Party,
  game: string,
  names: readonly string[],
  prepare?: (host: Guest) => Promise<void>,
): Promise<Guest[]> {
  const guests: Guest[] = []
  for (const name of names) guests.push(await party.phone(name))
  const [host, ...others] = guests
  if (host === undefined) return guests
  await sitDown(party, game, guests)
  await prepare?.(host)
  await startMatch(host, others)
  return guests
}

/** Chooses a preset of house rules as the host. */
export async function choosePreset({ page }: Guest, preset: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the rules' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(`^${preset}`) })
    .check()
  await closeSheet(page)
}

interface Seen {
  readonly match: string
  readonly gameState: { readonly players: readonly { readonly id: string; readonly name: string }[] }
}

/** The last state of the match that this page received. */
function lastSeen({ received }: Guest): Seen {
  const state = received.findLast((text) => text.startsWith('{"type":"state"'))
  return JSON.parse(state ?? '')
}

/** The player id of a person. */
export function playerOf(guest: Guest, name: string): string {
  return lastSeen(guest).gameState.players.find((player) => player.name === name)?.id ?? ''
}

/** Sends an action to the server without the page, as a program with this person's cookie. */
export async function forge(
  guest: Guest,
  { type, ...fields }: { readonly type: string; readonly [field: string]: string },
): Promise<{ readonly status: number; readonly text: string }> {
  const { context, page } = guest
  const answer = await context.request.post(`./game/${lastSeen(guest).match}/${type}`, {
    data: fields,
    headers: { origin: new URL(page.url()).origin },
  })
  return { status: answer.status(), text: await answer.text() }
}

/** The types of the actions that this page has sent, in order. */
export function actionsOf({ sent, received }: Guest): string[] {
  const states: StateMessage[] = received
    .filter((text) => text.startsWith('{"type":"state"'))
    .map((text) => JSON.parse(text))
  return sent.flatMap((text) => {
    const message: ClientMessageInput = JSON.parse(text)
    if (message.type !== 'act') return []
    const { action, choice = -1, asHost, match, revision } = message
    const answered = states.find((state) => state.match === match && state.revision === revision)
    const listed = asHost ? answered?.hostLegal : answered?.legal
    return (action ?? listed?.[choice])?.type ?? []
  })
}

/** Takes a screenshot of every page into the folder `E2E_PICTURES`, if that is set. */
export async function picture(guests: readonly Guest[], title: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  for (const { name, page } of guests) {
    await page.screenshot({ path: join(folder, `${title}-${name}.png`), animations: 'disabled' })
  }
}
