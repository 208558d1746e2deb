import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Avatar, nameSchema } from '../../protocol/identity.ts'
import { NAME_MAX, nameFaultOf } from '../../protocol/names.ts'
import { useText } from '../i18n/use-text.ts'
import { type Intro, useMe } from './me.ts'

/** The name and the picture that are being chosen, before the server is told. */
export interface IntroDraft {
  readonly name: string
  readonly avatar: Avatar
  readonly fault: string | null
  readonly field: React.RefObject<HTMLInputElement | null>
  readonly id: string
  setName(name: string): void
  setAvatar(avatar: Avatar): void
  /** The introduction as it may be sent; null where the name will not do, which the field then says. */
  finish(): Intro | null
}

export function useIntro(): IntroDraft {
  const t = useText()
  const known = useMe()
  const [draft, setDraft] = useState<Partial<Intro>>({})
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { name = known.name, avatar = known.avatar } = draft
  return {
    name,
    avatar,
    fault,
    field,
    id,
    setName: (next) => {
      setDraft((before) => ({ ...before, name: next }))
      setFault(null)
    },
    setAvatar: (next) => setDraft((before) => ({ ...before, avatar: next })),
    finish: () => {
      const parsed = v.safeParse(nameSchema, name)
      if (parsed.success) return { name: parsed.output, avatar }
      setFault(t(`home.name.${nameFaultOf(name) ?? 'missing'}`, { max: NAME_MAX }))
      field.current?.focus()
      return null
    },
  }
}
