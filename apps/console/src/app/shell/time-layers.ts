import { lazyPart } from '../../ui/lazy-part.ts'

/** What opens under range and zone: loaded when the page is there, or when the first of them is opened. */
export const loadTimePanels = () => import('./time-panels.tsx')

export const RangePanel = lazyPart(async () => ({ default: (await loadTimePanels()).RangePanel }))
export const ZonePanel = lazyPart(async () => ({ default: (await loadTimePanels()).ZonePanel }))
