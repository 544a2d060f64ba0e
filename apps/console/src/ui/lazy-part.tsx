import { type ComponentType, lazy, useState } from 'react'

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

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Has its code at hand before it is first shown; rejects where it cannot be had. */
  preload: () => Promise<void>
}

/**
 * A part of a page whose code is loaded when it is first shown. Where it cannot be had, as when a new build
 * has replaced the one of this tab, its position stays empty, and the page around it does not lose what was
 * typed there; the event says so.
 *
 * What is preloaded is shown at once: React delays whatever it had to wait for, by up to 300 ms, also where
 * the code is there and nothing was waited for.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded = (await load()).default
  }
  const Lazy = lazy(() =>
    load().catch((): { default: ComponentType<Props> } => {
      dispatchEvent(new Event(missingPartEvent))
      return { default: () => null }
    }),
  )
  function Part(props: Props) {
    // The same from its first showing on: with another component its state would be lost.
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload })
}
