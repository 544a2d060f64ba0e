/**
 * `pnpm bench:export`: files of 100,000 and of 1,000,000 clicks through the route of the api, from the 10
 * million clicks of `pnpm bench:report` on chdb, which are filled where they are not there yet: how long they
 * take, and the most memory that the process had meanwhile, which a file ten times as long must not raise
 * (contract §9, "CSV").
 *
 * --days N (10)      of the longer file, of 100,000 clicks each
 * --json FILE writes the figures there
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openAccount } from './api/account.ts'
import type { ApiState } from './api/server-state.ts'
import { startStores } from './api/stores.ts'
import { type Figure, writeFigures } from './figures.ts'
import { filledStore } from './report/filled-store.ts'
import { startServer } from './server-process.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, days: { type: 'string', default: '10' } },
})
const folder = await filledStore({ clicks: 10_000_000, conversions: 300_000 })

/** The days of a file, of three months with 10 million clicks, of which a tenth are bots'. */
const files = [1, Number(values.days)].map((days) => ({
  rows: days * 100_000,
  to: `2026-01-${String(days).padStart(2, '0')}`,
}))

/** @returns the rows of the file, without its heading */
async function download(port: number, headers: Record<string, string>, to: string): Promise<number> {
  const url = `http://127.0.0.1:${port}/api/v1/analytics/overview/export?from=2026-01-01&to=${to}`
  const response = await fetch(url, { headers })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  let lines = 0
  for await (const bytes of response.body)
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines - 1
}

const stores = await startStores()
const stops = [stores.stop]
try {
  const api = await startServer<ApiState>({
    file: new URL('api/server.ts', import.meta.url),
    environment: { ...stores.environment, BENCH_FOLDER: folder },
    profileDir: undefined,
  })
  stops.unshift(api.stop)
  const { session } = await openAccount(api.port, 0)
  const headers = z.record(z.string(), z.string()).parse(session)
  const figures: Figure[] = []
  for (const { rows, to } of files) {
    const before = await api.query()
    const started = performance.now()
    const read = await download(api.port, headers, to)
    const seconds = (performance.now() - started) / 1000
    const { peakMegabytes, blockedMs, cpuSeconds } = await api.query()
    const name = `a file of some ${rows.toLocaleString('en')} clicks`
    const megabytes = `${before.rssMegabytes} MB before`
    figures.push(
      {
        name,
        value: seconds,
        unit: 's',
        note: `${read.toLocaleString('en')} rows, CPU ${cpuSeconds.toFixed(1)} s`,
      },
      {
        name: `most memory of the api meanwhile, ${name}`,
        value: peakMegabytes,
        unit: 'MB',
        note: megabytes,
      },
      { name: `the event loop late by at most, ${name}`, value: blockedMs, unit: 'ms' },
    )
  }
  writeFigures(figures, values.json)
} finally {
  for (const stop of stops) await stop()
}
