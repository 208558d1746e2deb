import { type FormEvent, useEffect, useId, useState } from 'react'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import type { TableSource } from '../../../client/source.ts'
import { WEBHOOK_FORMS, type WebhookForm } from '../../../protocol/notices.ts'
import type { TableView } from '../../../protocol/table.ts'
import { useAllText } from '../../i18n/use-all-text.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { server } from '../../shell/server.ts'
import { type Send, useCommands } from '../use-commands.ts'
import { type PushBlock, pushBlock, subscribeToPush } from './push.ts'
import './notices.css'

export interface NoticeSheetProps {
  readonly source: TableSource
  readonly table: TableView
  onClose(): void
}

/** The notices of a slow table: one browser for each seat, and a channel for the group. */
export function NoticeSheet({ source, table, onClose }: NoticeSheetProps) {
  const t = useAllText()
  const { send, faultOf } = useCommands(source, table.game)
  return (
    <Sheet title={t('notices.title')} onClose={onClose}>
      {table.you.player !== null && <OwnNotices table={table} send={send} fault={faultOf('notify')} />}
      {table.you.isHost && <Channel table={table} send={send} fault={faultOf('webhook')} />}
    </Sheet>
  )
}

interface PartProps {
  readonly table: TableView
  readonly send: Send
  /** Why the last change was rejected. */
  readonly fault: string | null
}

/** The reason of a rejection, above the button that was pressed. */
function Fault({ fault }: Pick<PartProps, 'fault'>) {
  return (
    <p className={fault === null ? 'unseen' : 'notice notice-warn'} role="alert">
      {fault}
    </p>
  )
}

type Obstacle = PushBlock | 'off' | 'failed'

/** The key to subscribe with; null until the server has answered. An empty one means that it sends no notices. */
function usePublicKey(): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void server()
      .notices()
      .then((answer) => {
        if (isWanted) setKey(answer.ok ? (answer.value.publicKey ?? '') : '')
      })
    return () => {
      isWanted = false
    }
  }, [])
  return key
}

function OwnNotices({ table, send, fault }: PartProps) {
  const t = useAllText()
  const language = useLanguage()
  const publicKey = usePublicKey()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Obstacle | null>(null)
  const obstacle: Obstacle | null = publicKey === '' ? 'off' : (pushBlock() ?? failure)
  const ask = async () => {
    if (publicKey === null || isBusy) return
    setBusy(true)
    const push = await subscribeToPush(publicKey, language)
    if (typeof push === 'string') setFailure(push)
    else await send({ type: 'notify', push })
    setBusy(false)
  }
  if (table.you.isNotified === true)
    return (
      <section className="notices">
        <p role="status">{t('notices.on')}</p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void send({ type: 'notify', push: null })}
        >
          {t('notices.stop')}
        </button>
      </section>
    )
  return (
    <section className="notices">
      {(obstacle === null || obstacle === 'failed') && <p>{t('notices.about')}</p>}
      {obstacle !== null && (
        <p className="notice notice-warn" role="status">
          {t(`notices.${obstacle}`)}
        </p>
      )}
      {obstacle !== null && <p>{t('notices.instead')}</p>}
      <Fault fault={fault} />
      {(obstacle === null || obstacle === 'failed') && (
        <button
          type="button"
          className="button"
          aria-disabled={publicKey === null || isBusy}
          onClick={() => void ask()}
        >
          {t(isBusy ? 'notices.asking' : 'notices.tellMe')}
        </button>
      )}
    </section>
  )
}

function Channel({ table, send, fault }: PartProps) {
  const t = useAllText()
  const language = useLanguage()
  const id = useId()
  const [form, setForm] = useState<WebhookForm>('ntfy')
  const [url, setUrl] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await send({ type: 'webhook', webhook: { form, url: url.trim(), language } })) setUrl('')
  }
  return (
    <section className="notices" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('notices.channel')}</h3>
      {table.webhook === undefined ? (
        <form className="notices" onSubmit={(event) => void add(event)}>
          <p>{t('notices.channel.about')}</p>
          <div className="field">
            <label htmlFor={`${id}-form`}>{t('notices.channel.form')}</label>
            <select
              id={`${id}-form`}
              className="input"
              value={form}
              onChange={({ target }) =>
                setForm(WEBHOOK_FORMS.find((known) => known === target.value) ?? 'ntfy')
              }
            >
              {WEBHOOK_FORMS.map((known) => (
                <option key={known} value={known}>
                  {t(`notices.channel.${known}`)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-url`}>{t('notices.channel.url')}</label>
            <input
              id={`${id}-url`}
              className="input"
              type="url"
              required
              autoComplete="off"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </div>
          <Fault fault={fault} />
          <button type="submit" className="button button-quiet">
            {t('notices.channel.add')}
          </button>
        </form>
      ) : (
        <>
          <p>{t('notices.channel.on', { form: table.webhook })}</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void send({ type: 'webhook', webhook: null })}
          >
            {t('notices.channel.remove')}
          </button>
        </>
      )}
    </section>
  )
}
