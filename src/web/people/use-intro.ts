import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Avatar, nameSchema } from '../../protocol/identity.ts'
import { NAME_MAX, nameFaultOf } from '../../protocol/names.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import { type Intro, useMe } from './me.ts'

/** The name and the avatar that a person is choosing, before the server gets them. */
export interface IntroDraft {
  readonly name: string
  readonly avatar: Avatar
  readonly fault: string | null
  /** The name for a person who types none; null if a name is required. */
  readonly guestName: string | null
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly id: string
  setName(name: string): void
  setAvatar(avatar: Avatar): void
  /** The introduction to send; null if the name is not acceptable, and then the field says why. */
  finish(): Intro | null
}

/** A number that makes a guest's name, such as "Otter 12", unlikely to be taken. */
const anyNumber = () => 10 + Math.floor(Math.random() * 90)

/** The state of the name field. With `hasGuestName`, an empty name becomes one such as "Otter 12". */
export function useIntro({ hasGuestName = false } = {}): IntroDraft {
  const t = useFrontText()
  const known = useMe()
  const [draft, setDraft] = useState<Partial<Intro>>({})
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [number] = useState(anyNumber)
  const { name = known.name, avatar = known.avatar } = draft
  const guestName = hasGuestName ? t('home.guest', { animal: t(`avatar.${avatar}`), number }) : null
  return {
    name,
    avatar,
    fault,
    guestName,
    field,
    id,
    setName: (next) => {
      setDraft((before) => ({ ...before, name: next }))
      setFault(null)
    },
    setAvatar: (next) => setDraft((before) => ({ ...before, avatar: next })),
    finish: () => {
      const parsed = v.safeParse(nameSchema, name.trim() === '' ? (guestName ?? name) : name)
      if (parsed.success) return { name: parsed.output, avatar }
      setFault(t(`home.name.${nameFaultOf(name) ?? 'missing'}`, { max: NAME_MAX }))
      field.current?.focus()
      return null
    },
  }
}
