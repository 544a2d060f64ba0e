/**
 * After an answer the first field that it found wrong has the focus: it may be out of sight.
 * @returns whether there is one
 */
export function focusFirstInvalid(form: ParentNode | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null
  field?.focus()
  return field !== null
}

/**
 * Whether a number of a form cannot be read as it is typed: it is focused, and says why. For forms that the
 * browser does not check by itself.
 */
export function hasUnreadable(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[inputmode=decimal]:invalid')
  field?.reportValidity()
  return field !== null
}

/** The page itself: Tab goes on from its first control, and keys of the page work. */
export const pageElement = (): HTMLElement | null => document.querySelector('main')
