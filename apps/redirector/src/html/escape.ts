const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Parsers would make a line feed of it.
  '\r': '&#13;',
}

/** A text for HTML: between tags, and within an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => entities[character] ?? '')
}

/**
 * A string literal for a script within a page: nothing in it ends the script element, opens a comment or
 * breaks the line.
 */
export function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
