import { eventually } from '@waymark/testing'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { ReportWorld } from './console-report-world.ts'

/** Olga's report. */
export interface ReportPage {
  grid: () => Locator
  row: (name: RegExp) => Locator
  button: (name: string) => Locator
  /** @param search of its address, beside the zone: `range=today&by=["device"]` */
  openReport: (search: string, zone?: string) => Promise<void>
  /** Types a choice into the list that has just opened. */
  choose: (text: string) => Promise<void>
}

export function reportPageOf({ olga, open, zone: ofWorld }: ReportWorld): ReportPage {
  const grid = () => olga.getByRole('treegrid', { name: 'Report' })
  const row = (name: RegExp) => grid().getByRole('row', { name })
  return {
    grid,
    row,
    button: (name) => olga.getByRole('button', { name, exact: true }),
    openReport: async (search, zone = ofWorld) => {
      await open(`/reports?zone=${encodeURIComponent(zone)}&${search}`)
      await row(/^Total/).waitFor()
    },
    choose: async (text) => {
      await eventually(5_000, async () =>
        expect(await olga.evaluate('document.activeElement.tagName')).toBe('INPUT'),
      )
      await olga.keyboard.type(text)
      await olga.keyboard.press('Enter')
    },
  }
}
