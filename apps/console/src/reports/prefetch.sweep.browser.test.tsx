import './prefetch-levels.tsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Call, type FakeAnswer, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { answerOf, bodies, focusRow, reportRoutes, row } from '../testing/sample-report.ts'

const open = async (answer: (call: Call) => FakeAnswer | Promise<FakeAnswer> = answerOf) => {
  await page.viewport(1440, 900)
  // Not where a test before has left it: a row may come there.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } })
  const shown = await renderConsole('/reports?by=["device","sub_id:sub_id_1"]', {
    ...reportRoutes,
    'POST /api/v1/analytics/report': answer,
  })
  await expect.element(row(/^mobile /)).toBeVisible()
  return shown
}
const filteredBy = (body: unknown): string | undefined => Object(body).filters[0]?.value
/** The rows whose level beneath was requested. */
const requested = (shown: Parameters<typeof bodies>[0]) =>
  bodies(shown)
    .map(filteredBy)
    .filter((value) => value !== undefined)

describe('what lies beneath a row', () => {
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['pointer', () => row(/^mobile /).hover()],
    ['focus', () => focusRow(/^mobile /)],
  ])('is requested while the %s rests on it, and is there when it is opened', async (_, rest) => {
    const shown = await open()
    await rest()
    await expect.poll(() => requested(shown)).toEqual(['mobile'])
    await focusRow(/^mobile /)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(row(/^pub1 /)).toBeVisible()
    expect(requested(shown)).toEqual(['mobile'])
  })

  it('is given up when the pointer goes to another row', async () => {
    const signals = new Map<string, AbortSignal>()
    await open((call) => {
      const value = filteredBy(call.body)
      if (value === undefined) return answerOf(call)
      signals.set(value, call.signal)
      return new Promise<FakeAnswer>(() => undefined)
    })
    await row(/^mobile /).hover()
    await expect.poll(() => [...signals.keys()]).toEqual(['mobile'])
    await row(/^desktop /).hover()
    await expect.poll(() => [...signals.keys()]).toEqual(['mobile', 'desktop'])
    expect([...signals.values()].map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('is not requested by a finger', async () => {
    const shown = await open()
    const touch = new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' })
    row(/^mobile /)
      .element()
      .dispatchEvent(touch)
    await row(/^desktop /).hover()
    await expect.poll(() => requested(shown)).toEqual(['desktop'])
  })

  it('is not requested while the API has no time to spare', async () => {
    const shown = await open()
    const busy = fakeError(429, 'RATE_LIMITED', {}, { 'retry-after': '60' })
    shown.api.answer('POST /api/v1/analytics/report', busy)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(page.getByText(/^Busy, again in/)).toBeVisible()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await row(/^mobile /).hover()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requested(shown)).toEqual([])
  })
})
