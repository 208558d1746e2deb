import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { server } from '../../shell/server.ts'

/** Names that mean the device itself: a link with one of them does not work on another device. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

const isOwnName = (baseUri: string) => OWN_NAMES.includes(new URL(baseUri).hostname)

/** Fetched once: the machine's address does not change while people gather. */
let asked: Promise<string | null> | null = null
async function askAddress(): Promise<string | null> {
  const answer = await server().address()
  return answer.ok ? answer.value.url : null
}

/** The address under which others reach this page. */
export interface Reachable {
  readonly baseUri: string
  readonly hint: string | null
  /** Whether the link works on this device only. */
  readonly isInVain: boolean
}

export function useReachableUrl(): Reachable {
  const t = useText()
  const here = document.baseURI
  const isOwn = isOwnName(here)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!isOwn) return
    let isWanted = true
    asked ??= askAddress()
    void asked.then((found) => {
      if (isWanted) setUrl(found)
    })
    return () => {
      isWanted = false
    }
  }, [isOwn])
  if (!isOwn) return { baseUri: here, hint: null, isInVain: false }
  if (url !== null) return { baseUri: url, hint: t('invite.address', { url }), isInVain: false }
  return { baseUri: here, hint: t('invite.localhost', { host: new URL(here).hostname }), isInVain: true }
}
