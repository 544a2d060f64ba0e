/** Whether the visitor's value is missing: unknown, or an empty text (contract §4, matching `empty`). */
export function isEmptyText(text: string | null): text is null | '' {
  return text === null || text === ''
}
