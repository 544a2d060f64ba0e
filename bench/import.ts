/**
 * `pnpm bench:import`: how long POST /conversions/import takes for 100,000 rows in one call (goal: 60 s), and
 * what it takes in memory; then the same call again, which must change nothing. The api is the composed one,
 * on the Postgres that is shipped (fsync on), a real Redis and the analytics engine. The database is counted
 * afterwards.
 *
 * --rows N    --json FILE
 */
import { parseArgs } from 'node:util'
import { call } from './api/account.ts'
import { makeClicks } from './conversions/clicks.ts'
import { startDurableApi } from './conversions/durable-api.ts'
import { storedIn } from './conversions/stored.ts'
import { openWorkspace } from './conversions/workspace.ts'
import { type Figure, writeFigures } from './figures.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, json: { type: 'string' } },
})
const rows = Number(values.rows)
const pollMs = 250

const { stores, api, stops } = await startDurableApi()
try {
  const { workspaceId, offerId, key } = await openWorkspace(api.port)
  const { clickhouseUrl, databaseUrl } = stores
  const tokens = await makeClicks({ clickhouseUrl, workspaceId, offerId, count: rows })
  const lines = tokens.map((token, index) => `${token},approved,${index % 50}.25,USD,order-${index}`)
  const csv = `subid,status,payout,currency,tid\n${lines.join('\n')}\n`
  const before = await api.query()

  const figures: Figure[] = []
  const send = async (title: string, result: string) => {
    let most = 0
    const requesting = setInterval(async () => {
      most = Math.max(most, (await api.query()).rssMegabytes)
    }, pollMs)
    const begunMs = performance.now()
    const answer = await call(api.port, {
      method: 'POST',
      path: '/conversions/import',
      headers: key,
      body: { csv },
    })
    const tookMs = performance.now() - begunMs
    clearInterval(requesting)
    const { data } = JSON.parse(answer)
    const counted = data.rows.filter((row: { result: string }) => row.result === result).length
    if (data.accepted !== rows || counted !== rows) {
      throw new Error(`${title}: ${data.accepted} of ${rows} accepted, ${counted} ${result}.`)
    }
    figures.push({
      name: `import of ${rows.toLocaleString('en')} conversions, ${title}`,
      value: tookMs / 1_000,
      unit: 's',
      goal: { atMost: 60 },
      note: `${(csv.length / 1024 ** 2).toFixed(1)} MiB sent; memory ${before.rssMegabytes} MB before, at most ${most} MB`,
    })
  }

  await send('first', 'created')
  await send('once more', 'duplicate')
  const stored = await storedIn(databaseUrl)
  console.log(
    `stored     ${stored.durability}; ${stored.conversions} conversions, ${stored.identities} identities`,
  )
  if (stored.conversions !== rows || stored.identities !== rows) throw new Error('Rows were lost or doubled.')
  writeFigures(figures, values.json)
} finally {
  for (const stop of stops) await stop()
}
