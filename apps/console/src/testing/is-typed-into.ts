import { expect } from 'vitest'

/** Waits until a field has the focus: what opens over a page has its code from the server the first time. */
export const isTypedInto = (): Promise<void> =>
  expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
