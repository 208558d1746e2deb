import type { NoticeLanguage, PushSubscriptionInput } from '../../../protocol/notices.ts'
import { trustedScriptUrl } from '../../local/trusted.ts'

/** Why this browser can show no notices of this page. */
export type PushBlock = 'insecure' | 'unsupported' | 'denied'

export function pushBlock(): PushBlock | null {
  if (!globalThis.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Asks for permission, and subscribes this browser. Returns why that failed otherwise. */
export async function subscribeToPush(
  publicKey: string,
  language: NoticeLanguage,
): Promise<PushSubscriptionInput | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { serviceWorker } = navigator
    await serviceWorker.register(trustedScriptUrl('./service-worker.js'), {
      scope: './',
      updateViaCache: 'none',
    })
    const { pushManager } = await serviceWorker.ready
    // A subscription with the key of another server at the same address is of no use.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', language }
  } catch {
    return 'failed'
  }
}
