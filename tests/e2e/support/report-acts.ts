import type { Page } from 'playwright'
import type { Act } from './act-times.ts'
import { manyRows } from './many-rows.ts'

const grid = 'table[role=treegrid]'
const one = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
const has = (selector: string) => `${one(selector)} !== null`
const hasNot = (selector: string) => `${one(selector)} === null`
const isFocused = (index: number) => `document.activeElement.dataset.index === '${index}'`
const isFocusIn = (selector: string) => `document.activeElement.closest('${selector}') !== null`
const isFresh = `${one(grid)}?.parentElement.className.includes('stale') === false`
const sorted = `[...document.querySelectorAll('${grid} th[aria-sort=descending]')]`
const isSortedBy = (name: string) => `${sorted}.some((head) => head.textContent === '${name}') && ${isFresh}`
const filterChip = 'button[aria-label^="Remove Sub id 1"]'

/**
 * What people do in a report all day, in an order that leaves it as it was. The focus is to be in its first
 * row.
 */
export function reportActs(page: Page): Act[] {
  const key = (name: string, pressed: string, shows: string): Act => {
    return { name, do: () => page.keyboard.press(pressed), shows }
  }
  const click = (name: string, button: RegExp | string, shows: string): Act => {
    const found = page.getByRole('button', { name: button, exact: true })
    return { name, do: () => found.click(), shows }
  }
  return [
    key('go to the next row', 'ArrowDown', isFocused(1)),
    key('go to the last row', 'End', isFocused(manyRows - 1)),
    key('go to the first row', 'Home', isFocused(0)),
    key('open a row', 'ArrowRight', has(`${grid} tr[aria-level="2"]`)),
    key('close a row', 'ArrowLeft', hasNot(`${grid} tr[aria-level="2"]`)),
    key('open a row whose data is there', 'ArrowRight', has(`${grid} tr[aria-level="2"]`)),
    key('close it again', 'ArrowLeft', hasNot(`${grid} tr[aria-level="2"]`)),
    key('tick a row', ' ', has(`${grid} tr[aria-selected=true]`)),
    key('untick it', ' ', hasNot(`${grid} tr[aria-selected=true]`)),
    key('subtract a row', 'x', `${one(`${grid} tfoot`)}?.rows.length === 2`),
    key('add it back', 'x', `${one(`${grid} tfoot`)}?.rows.length === 1`),
    click('sort', 'Revenue', isSortedBy('Revenue')),
    click('sort as before', 'Clicks', isSortedBy('Clicks')),
    {
      name: 'filter by a value',
      shows: `${has(filterChip)} && ${isFresh}`,
      do: () => page.locator(`${grid} tr[data-index="2"] th button`).first().click(),
    },
    click('remove the filter', /^Remove Sub id 1/, `${hasNot(filterChip)} && ${isFresh}`),
    click('open the search of groupings', 'Group by', isFocusIn('[role=combobox]')),
    key('type into the search', 'c', `document.querySelectorAll('[role=option]').length < 30`),
    key('close the search', 'Escape', hasNot('[role=combobox]')),
    key('open the ranges', 'd', isFocusIn('[role=dialog]')),
    key('choose a range', 'y', `location.search.includes('yesterday') && ${isFresh}`),
    key('open the ranges again', 'd', isFocusIn('[role=dialog]')),
    key('choose a range that was there', 't', `location.search.includes('today') && ${isFresh}`),
  ]
}

/** The parts of a link's page, whose data is there after the first round. */
export function linkActs(page: Page): Act[] {
  const tab = (name: string, shows: string): Act => {
    return { name: `switch to ${name}`, do: () => page.getByRole('tab', { name }).click(), shows }
  }
  return [
    tab('Settings', has('main [name=originalUrl]')),
    tab('Overview', has('main dl dd')),
    tab('Report', hasNot('main dl dd')),
    tab('Overview', has('main dl dd')),
  ]
}
