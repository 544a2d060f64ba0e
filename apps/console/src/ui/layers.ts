import { lazyPart } from './lazy-part.tsx'

/*
 * What opens over a page: menus, small panels, dialogs, notices. Their code (positions, focus, keys) is
 * larger than that of the first report and is not needed to show it. It comes when the page is there and the
 * browser has nothing else to do, or when the first of them is opened.
 */
const loadParts = () => import('./layer-parts.tsx')

export const MenuLayer = lazyPart(async () => ({ default: (await loadParts()).MenuLayer }))
export const PopoverLayer = lazyPart(async () => ({ default: (await loadParts()).PopoverLayer }))
export const DialogLayer = lazyPart(async () => ({ default: (await loadParts()).DialogLayer }))
export const SearchList = lazyPart(async () => ({ default: (await import('./search-list.tsx')).SearchList }))
export const ToastLayer = lazyPart(async () => ({ default: (await import('./toast-layer.tsx')).ToastLayer }))

const layers = [MenuLayer, PopoverLayer, DialogLayer, SearchList, ToastLayer]

const latestMs = 2_000

/**
 * Loads when the browser has nothing else to do. Where that fails nothing is lost: what is opened loads its
 * code itself.
 * @returns what stops the waiting
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  const start = () => void load().catch(() => {})
  // Safari has no idle callback.
  const hasIdle = 'requestIdleCallback' in window
  const waiting = hasIdle ? requestIdleCallback(start, { timeout: latestMs }) : setTimeout(start, latestMs)
  return () => {
    if (hasIdle) cancelIdleCallback(Number(waiting))
    else clearTimeout(waiting)
  }
}

/**
 * Has the code at hand before the first of them is opened.
 * @returns what stops the waiting
 */
export function preloadLayers(onLoaded: () => void): () => void {
  let isStopped = false
  const stop = loadWhenIdle(async () => {
    await Promise.all(layers.map(({ preload }) => preload()))
    if (!isStopped) onLoaded()
  })
  return () => {
    isStopped = true
    stop()
  }
}
