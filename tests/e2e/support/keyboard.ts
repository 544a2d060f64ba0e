import type { Page } from 'playwright'
import { expect } from 'vitest'

/** A person who has no pointer. */
export interface Keyboard {
  press: (...keys: string[]) => Promise<void>
  /** Whether what has the focus shows that, and nothing lies over it. */
  inSight: () => Promise<unknown>
  /** On to the first element that fits, which must then be in sight. */
  tabTo: (selector: string) => Promise<void>
}

const mostTabs = 80

export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const inSight = () =>
    page.evaluate(`(() => {
      const element = document.activeElement
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + Math.min(60, width / 2), top + height / 2)
      return element.matches(':focus-visible') && element.contains(found)
    })()`)
  const tabTo = async (selector: string) => {
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) break
      await press('Tab')
    }
    expect(await inSight(), selector).toBe(true)
  }
  return { press, inSight, tabTo }
}
