import { useSyncExternalStore } from 'react'

/** As in the style sheets: a phone, or a window of its width. */
const narrow = () => matchMedia('(max-width: 767px)')

function subscribe(onChange: () => void): () => void {
  const media = narrow()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
