/**
 * After an answer the first field that it found wrong has the focus: it may be out of sight.
 * @returns whether there is one
 */
export function focusFirstInvalid(form: ParentNode | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null
  field?.focus()
  return field !== null
}

/** The page itself: Tab goes on from its first control, and keys of the page work. */
export const pageElement = (): HTMLElement | null => document.querySelector('main')
