import { useFrontText } from '../i18n/use-front-text.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import type { IntroDraft } from './use-intro.ts'

/** The fields for a person's picture and name. */
export function NameField({ intro }: { intro: IntroDraft }) {
  const t = useFrontText()
  const { id, name, avatar, fault, guestName, field, setName, setAvatar } = intro
  return (
    <div className="field">
      <label htmlFor={id}>{t('home.name')}</label>
      <span className="name-line">
        <AvatarPicker avatar={avatar} pick={setAvatar} />
        <input
          id={id}
          ref={field}
          className="input"
          value={name}
          placeholder={guestName ?? undefined}
          autoComplete="nickname"
          spellCheck={false}
          enterKeyHint="next"
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setName(event.target.value)}
        />
      </span>
      <span id={`${id}-fault`} className="field-fault" role="status">
        {fault}
      </span>
    </div>
  )
}
