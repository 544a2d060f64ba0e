import { lazyPart } from '../../ui/lazy-part.tsx'

/*
 * What opens under range and zone. Its code comes when the page is there and the browser has nothing else to
 * do, or when the first of them is opened.
 */
const loadPanels = () => import('./time-panels.tsx')

export const RangePanel = lazyPart(async () => ({ default: (await loadPanels()).RangePanel }))
export const ZonePanel = lazyPart(async () => ({ default: (await loadPanels()).ZonePanel }))

export const preloadTimePanels = () => Promise.all([RangePanel.preload(), ZonePanel.preload()])
