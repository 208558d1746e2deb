import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type Answer, ok } from '../../protocol/answer.ts'
import type { ProfileView } from '../../protocol/answers.ts'
import { AVATARS, type Avatar, avatarSchema } from '../../protocol/identity.ts'
import { server } from '../shell/server.ts'
import { parseStored, readStored, writeStored } from '../shell/stored.ts'

const KEY = 'icebreaker.me'

const meSchema = v.object({
  name: v.string(),
  avatar: avatarSchema,
  /** The server knows this device by its cookie. */
  isKnown: v.boolean(),
})

/** The person at this device, as far as the page remembers. The proof is the cookie, which the page cannot read. */
export type Me = Readonly<v.InferOutput<typeof meSchema>>

const listeners = new Set<() => void>()
const NOBODY: Me = { name: '', avatar: 'fox', isKnown: false }
let current: Me | null = null

const anyAvatar = (): Avatar => AVATARS[Math.floor(Math.random() * AVATARS.length)] ?? 'fox'

function stored(): Me {
  const parsed = v.safeParse(meSchema, parseStored(readStored(KEY)))
  return parsed.success ? parsed.output : { ...NOBODY, avatar: anyAvatar() }
}

export function me(): Me {
  current ??= stored()
  return current
}

function take(next: Me): void {
  current = next
  for (const listener of listeners) listener()
}

function remember(next: Me): void {
  writeStored(KEY, JSON.stringify(next))
  take(next)
}

function subscribe(onChange: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) take(stored())
  }
  window.addEventListener('storage', onOtherTab)
  listeners.add(onChange)
  return () => {
    window.removeEventListener('storage', onOtherTab)
    listeners.delete(onChange)
  }
}

export function useMe(): Me {
  return useSyncExternalStore(subscribe, me, () => NOBODY)
}

/** A person's name and avatar. */
export interface Intro {
  readonly name: string
  readonly avatar: Avatar
}

/** Remembers the profile from the server for the form fields and for the next visit. */
export function rememberProfile({ name, avatar }: ProfileView): void {
  remember({ name, avatar, isKnown: true })
}

/** The request, in flight or answered: several parts of the page ask, and one answer serves them all. */
let recognising: Promise<Answer<null>> | null = null

/**
 * Asks the server for the person behind the cookie, once for each screen, unless the page knows them. The cookie outlives
 * cleared storage, and other pages of the server, such as /docs, set it too.
 */
export function recognise(): Promise<Answer<null>> {
  if (me().isKnown) return Promise.resolve(ok(null))
  recognising ??= askWho().then((answer) => {
    if (!answer.ok) recognising = null
    return answer
  })
  return recognising
}

/** Has the next screen ask again: another window may have set the cookie meanwhile. */
export function forgetAnswer(): void {
  recognising = null
}

async function askWho(): Promise<Answer<null>> {
  const answer = await server().whoAmI()
  if (!answer.ok) return answer
  if (answer.value !== null) rememberProfile(answer.value)
  return ok(null)
}

/** Whether the server has identified this device, or cannot be reached. */
export function useRecognised(): boolean {
  const { isKnown } = useMe()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    let isWanted = true
    void recognise().then(() => {
      if (isWanted) setAnswered(true)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return isKnown || isAnswered
}

/**
 * Opens a table under this name and takes its first seat, in one request. A device without a profile gets one. With the
 * same `key` the request can be repeated after a lost response. Without `options` the rules' own defaults apply.
 */
export async function openTable(
  intro: Intro,
  game: string,
  key: string,
  options?: unknown,
): Promise<Answer<string>> {
  const { name, avatar } = intro
  const rules = options === undefined ? {} : { options }
  const opened = await server().openTable({ game, name, avatar, ...rules }, key)
  if (!opened.ok) return opened
  rememberProfile(opened.value.profile)
  return ok(opened.value.table.code)
}

/** Receives the token of a new person, before the rest of the page knows of them. */
type OnRegistered = (token: string) => void

/** Introduces this person to the server: a known person is renamed, anybody else is registered. */
export async function introduce(intro: Intro, onRegistered?: OnRegistered): Promise<Answer<null>> {
  const recognised = await recognise()
  if (!recognised.ok) return recognised
  return me().isKnown ? changeTo(intro) : registerAs(intro, onRegistered)
}

async function changeTo(intro: Intro): Promise<Answer<null>> {
  const { name, avatar } = me()
  if (name === intro.name && avatar === intro.avatar) return ok(null)
  const changed = await server().changeProfile(intro)
  if (changed.ok) {
    rememberProfile(changed.value)
    return ok(null)
  }
  return changed.rejected.code === 'no-token' ? registerAs(intro) : changed
}

/**
 * Registers a new person under this name, also if the cookie was lost and only the name is left. If another tab was
 * faster, this page becomes the person whom that tab registered.
 */
export async function registerAs(intro: Intro, onRegistered?: OnRegistered): Promise<Answer<null>> {
  const { name, avatar } = intro
  const registered = await server().register({ name, avatar })
  if (registered.ok) {
    onRegistered?.(registered.value.token)
    rememberProfile(registered.value.profile)
    return ok(null)
  }
  if (registered.rejected.code !== 'already-registered') return registered
  const asked = await askWho()
  return asked.ok ? changeTo(intro) : asked
}

/** Forgets that the server knows this device; the name stays in the field if `keepName` is set. */
export function forgetMe({ keepName }: { keepName: boolean }): void {
  remember(keepName ? { ...me(), isKnown: false } : { ...NOBODY, avatar: anyAvatar() })
}
