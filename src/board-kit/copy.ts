/**
 * Copies a text to the clipboard and returns whether it worked. Plain http has no clipboard API
 * (`http://192.168.…` is not a secure context), so the deprecated command is tried, which needs a selected field.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // The browser refused: the deprecated command may still work.
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

/** Selects the text of an element, so that people can copy it themselves. */
export function selectAll(element: Element): void {
  window.getSelection()?.selectAllChildren(element)
}
