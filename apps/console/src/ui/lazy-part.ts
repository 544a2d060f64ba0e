import { type ComponentType, lazy } from 'react'

/** Of the window: something was to be shown whose code cannot be had. */
export const missingPartEvent = 'waymark:missing-part'

const missingMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/** Whether code of the console could not be had: no browser has more than a sentence of its own for that. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && missingMessages.some((message) => error.message.startsWith(message))

/**
 * A part of a page whose code is loaded when it is first shown. Where it cannot be had, as when a new build
 * has replaced the one of this tab, its position stays empty, and the page around it keeps what was typed
 * there; the event says so.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((): { default: ComponentType<Props> } => {
      dispatchEvent(new Event(missingPartEvent))
      return { default: () => null }
    }),
  )
