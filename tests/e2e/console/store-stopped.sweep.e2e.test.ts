import { chromiumPath } from '@waymark/scripts/services'
import { type Services, startServices } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleRun, startConsole } from '../support/console-run.ts'
import { makeConsoleWorld } from '../support/console-world.ts'
import { visit } from '../support/visitor.ts'

/** The page requests again with pauses of at most half a minute. */
const withoutHandMs = 90_000

describe.skipIf(chromiumPath() === null)('the report of npm start on a ClickHouse of its own', () => {
  let services: Services<'clickhouse'>
  let run: ConsoleRun

  beforeAll(async () => {
    services = await startServices({ parts: ['clickhouse'] })
    run = await startConsole({ env: { CLICKHOUSE_URL: services.parts.clickhouse.url } })
  })
  afterAll(async () => {
    await run?.stop()
    await services?.stop()
  })

  it('48: still shows its figures with their age while ClickHouse is off, and has new ones without a hand', async () => {
    const { clickhouse } = services.parts
    const world = await makeConsoleWorld(run)
    const { shortUrl } = await world.link('alpha')
    await visit(shortUrl)
    await world.open('/reports')
    const { olga } = world
    const alpha = olga.getByRole('row', { name: /^alpha .*\b1 0\.00 / })
    const button = olga.getByRole('button', { name: 'Refresh' })
    const refresh = () => button.click()
    await expect
      .poll(
        async () => {
          await refresh()
          // What is under way when ClickHouse stops is repeated by itself, and the button is busy meanwhile.
          await button.and(olga.locator(':not([aria-busy])')).waitFor()
          return alpha.count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)

    await clickhouse.stop()
    await refresh()
    await olga.getByText(/^Reports are unavailable\. Figures as of \d\d:\d\d\.$/).waitFor()
    expect(await alpha.isVisible()).toBe(true)

    await clickhouse.start()
    await olga.getByText(/^Reports are unavailable/).waitFor({ state: 'detached', timeout: withoutHandMs })
    expect(await alpha.isVisible()).toBe(true)
    run.problems.splice(
      0,
      run.problems.length,
      ...run.problems.filter((problem) => !problem.startsWith('503 ')),
    )
    expect(run.problems).toEqual([])
  })
})
