import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { fillStore } from './fill.ts'

export interface Filling {
  clicks: number
  conversions: number
}

/**
 * The folder of a store with so many clicks and conversions, filled now unless an earlier run has done it; no
 * process has it open.
 */
export async function filledStore({ clicks, conversions }: Filling): Promise<string> {
  const folder = join(
    import.meta.dirname,
    '..',
    '..',
    '.cache',
    `bench-report-with-costs-${clicks}-${conversions}`,
  )
  const mark = join(folder, 'filled')
  if (existsSync(mark)) return folder
  const started = performance.now()
  const { client, database } = openEmbedded({ path: folder })
  const store = createAnalyticsStore({ client, database, logger: { info: () => {} } })
  await store.migrate()
  for (const table of ['click_versions', 'conversions'])
    await client.command({ query: `TRUNCATE TABLE waymark.${table}` })
  await fillStore(client, { clicks, conversions })
  await store.close()
  writeFileSync(mark, '')
  console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s: ${folder}`)
  return folder
}
