import { Avatar } from '../../board-kit/components/avatar.tsx'
import { Sheet } from '../../board-kit/components/sheet.tsx'
import { AVATARS, type Avatar as AvatarName } from '../../protocol/identity.ts'
import { useFrontText } from '../i18n/use-front-text.ts'
import './avatar-choices.css'

interface AvatarChoicesProps {
  readonly avatar: AvatarName
  pick(avatar: AvatarName): void
  onClose(): void
}

/** The sheet with all avatars. */
export function AvatarChoices({ avatar, pick, onClose }: AvatarChoicesProps) {
  const t = useFrontText()
  return (
    <Sheet title={t('home.avatar.pick')} onClose={onClose}>
      <div className="avatar-choices">
        {AVATARS.map((choice) => (
          <button
            key={choice}
            type="button"
            className="avatar-choice"
            aria-pressed={choice === avatar}
            onClick={() => {
              pick(choice)
              onClose()
            }}
          >
            <Avatar avatar={choice} hue={0} />
            {t(`avatar.${choice}`)}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
