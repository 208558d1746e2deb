/**
 * Puts a text on the clipboard, or says that it could not. On plain http there is no clipboard API
 * (`http://192.168.…` is no secure context), so the old command is tried, which needs a selected field.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by the browser: the old way may still work.
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  let isCopied = false
  try {
    isCopied = document.execCommand('copy')
  } catch {
    isCopied = false
  }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** Selects all of an element's text, for people to copy it themselves. */
export function selectAll(element: Element): void {
  window.getSelection()?.selectAllChildren(element)
}
