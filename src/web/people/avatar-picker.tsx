import { lazy, Suspense, useState } from 'react'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import type { Avatar as AvatarName } from '../../protocol/identity.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import './avatar-picker.css'

const AvatarChoices = lazy(async () => ({ default: (await import('./avatar-choices.tsx')).AvatarChoices }))

interface AvatarPickerProps {
  readonly avatar: AvatarName
  pick(avatar: AvatarName): void
}

/** The person's avatar as a button that offers the other avatars. */
export function AvatarPicker({ avatar, pick }: AvatarPickerProps) {
  const t = useFrontText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="avatar-button" onClick={() => setOpen(true)}>
        <Avatar avatar={avatar} hue={0} />
        <span className="unseen">{t('home.avatar', { avatar: t(`avatar.${avatar}`) })}</span>
      </button>
      {isOpen && (
        <Suspense>
          <AvatarChoices avatar={avatar} pick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
