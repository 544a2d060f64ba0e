/**
 * `pnpm bench:export`: files of 100,000 and of 1,000,000 clicks through the route of the api, from the 10 million clicks that
 * `pnpm bench:report` has filled on chdb: how long they take, and the most memory that the process had meanwhile, which a file ten times
 * as long must not raise (contract §9, "CSV").
 *
 * --days N (10)      of the longer file, of 100,000 clicks each
 * --json FILE writes the figures there
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openAccount } from './api/account.ts'
import { startStores } from './api/stores.ts'
import type { ExportState } from './export/server.ts'
import { writeFigures } from './figures.ts'
import { startServer } from './server-process.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, days: { type: 'string', default: '10' } },
})
const folder = join(import.meta.dirname, '..', '.cache', 'bench-report-10000000-300000')
if (!existsSync(join(folder, 'filled'))) throw new Error('Run `pnpm bench:report` first: it fills the store.')

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
  const api = await startServer<ExportState>({
    file: new URL('export/server.ts', import.meta.url),
    environment: { ...stores.environment, BENCH_FOLDER: folder },
    profileDir: undefined,
  })
  stops.unshift(api.stop)
  const { session } = await openAccount(api.port, 0)
  const headers = z.record(z.string(), z.string()).parse(session)
  const peaks: number[] = []
  for (const { rows, to } of files) {
    await api.ask()
    const started = performance.now()
    const read = await download(api.port, headers, to)
    const seconds = (performance.now() - started) / 1000
    const { peakMegabytes, blockedMs, cpuSeconds } = await api.ask()
    peaks.push(peakMegabytes)
    console.log(
      `about ${rows.toLocaleString('en')} clicks: ${read.toLocaleString('en')} rows in ${seconds.toFixed(1)} s (CPU ${cpuSeconds.toFixed(1)} s), at most ${peakMegabytes} MB, the event loop at most ${blockedMs.toFixed(0)} ms late`,
    )
  }
  const [small = 0, large = 0] = peaks
  writeFigures(
    [
      {
        name: 'memory of a file of 1 million clicks beside one of 100,000',
        value: large / small,
        unit: 'times',
      },
    ],
    values.json,
  )
} finally {
  for (const stop of stops) await stop()
}
