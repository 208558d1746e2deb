/** A notification that the browser shows. */
export interface Notice {
  readonly title: string
  readonly options: {
    readonly body: string
    /** The code of the table: a later notice of this table replaces an earlier one. */
    readonly tag: string
    readonly icon: string
    readonly data: string
  }
}

/** The open pages, as a service worker knows them. */
export interface Windows {
  matchAll(filter: { readonly type: 'window' }): Promise<readonly OpenWindow[]>
  openWindow(url: string): Promise<unknown>
}

interface OpenWindow {
  /** The address at which the window was opened; links within the page do not change it. */
  readonly url: string
  navigate(url: string): Promise<unknown>
  focus(): Promise<unknown>
}

/** The notification for a message of the server. Browsers insist on one for every message, even for an empty one. */
export function noticeOf(message: unknown, scope: string): Notice {
  const { title, body, code } = (message ?? {}) as Record<string, unknown>
  const table = String(code ?? '')
  return {
    title: String(title ?? 'Icebreaker'),
    options: {
      body: String(body ?? ''),
      tag: table,
      icon: new URL('icon-192.png', scope).href,
      data: table,
    },
  }
}

/** Shows the table of a notice in a window that was opened at this table, or else in a new one. */
export async function showTable(code: unknown, scope: string, windows: Windows): Promise<void> {
  const url = new URL(`#/t/${encodeURIComponent(String(code))}`, scope).href
  const open = (await windows.matchAll({ type: 'window' })).find((one) => one.url === url)
  try {
    // The window may have left the table since.
    await open?.navigate(url)
    await (open === undefined ? windows.openWindow(url) : open.focus())
  } catch {
    await windows.openWindow(url)
  }
}
