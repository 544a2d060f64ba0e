/** Pastes into what has the focus. @returns whether the page took it, and not the browser */
export function pasteText(text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return document.activeElement?.dispatchEvent(event) === false
}
