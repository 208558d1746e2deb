import { useState } from 'react'
import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import { AVATARS, type Avatar as AvatarName } from '../../protocol/identity.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import './avatar-picker.css'

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
        <Sheet title={t('home.avatar.pick')} onClose={() => setOpen(false)}>
          <div className="avatar-choices">
            {AVATARS.map((choice) => (
              <button
                key={choice}
                type="button"
                className="avatar-choice"
                aria-pressed={choice === avatar}
                onClick={() => {
                  pick(choice)
                  setOpen(false)
                }}
              >
                <Avatar avatar={choice} hue={0} />
                {t(`avatar.${choice}`)}
              </button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  )
}
