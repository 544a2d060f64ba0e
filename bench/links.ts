/**
 * `pnpm bench:links`: how long a change of 1,000 links in one call takes (goal: 2 s), and a search over a
 * workspace of 100,000 links (goal: 50 ms). The api is the composed one, on the Postgres that is shipped
 * (fsync on), a real Redis and the analytics engine.
 *
 * --links N    --json FILE
 */
import { parseArgs } from 'node:util'
import { createDb } from '@waymark/db'
import { sql } from 'drizzle-orm'
import { type Account, call, openAccount } from './api/account.ts'
import { startDurableApi } from './conversions/durable-api.ts'
import { type Figure, writeFigures } from './figures.ts'
import { percentile } from './statistics.ts'

const { values } = parseArgs({
  options: { links: { type: 'string', default: '100000' }, json: { type: 'string' } },
})
const links = Number(values.links)
const changedAtOnce = 1_000
const searches = 20
/** A statement ends within the time that the api gives to each. */
const filledAtOnce = 5_000

/** Of every link, one of a hundred, some thousand, one, none, those of a host; and a text of two letters. */
const texts = ['link', 'summer', 'link 77', 'link 54321', 'nowhere', 'shop7.example', 'su']

/** Copies of the account's first link, with titles and targets of their own. */
async function fillWorkspace(databaseUrl: string, { linkId }: Account): Promise<void> {
  const db = createDb({ url: databaseUrl })
  for (let first = 1; first <= links; first += filledAtOnce) {
    const last = Math.min(links, first + filledAtOnce - 1)
    await db.orm.execute(sql`
      insert into links
      select (jsonb_populate_record(null::links, to_jsonb(l) || jsonb_build_object(
        'id', gen_random_uuid(), 'short_code', 'b' || n,
        'title', 'Link ' || n || case when n % 100 = 0 then ' summer' else '' end,
        'original_url', 'https://shop' || (n % 50) || '.example/p/' || n))).*
      from links l, generate_series(${first}::int, ${last}::int) n where l.id = ${linkId}`)
  }
  await db.orm.execute(sql`analyze links`)
  await db.close()
}

async function timed(work: () => Promise<string>): Promise<{ tookMs: number; answer: string }> {
  const begunMs = performance.now()
  const answer = await work()
  return { tookMs: performance.now() - begunMs, answer }
}

/** One call that changes so many links, and the same as a dry run before it. */
async function timeBulkChange(port: number, { session }: Account): Promise<Figure[]> {
  const created = Array.from({ length: changedAtOnce }, (_, n) => ({
    originalUrl: `https://a.example/${n}`,
    tags: ['bulk'],
  }))
  const request = { method: 'POST', headers: session } as const
  await call(port, { ...request, path: '/links/bulk', body: { links: created } })
  const body = {
    filter: { tag: 'bulk' },
    changes: { replaceInTarget: { find: 'a.example', with: 'b.example' }, tags: { add: ['changed'] } },
  }
  const change = async (dryRun: boolean) => {
    const { tookMs, answer } = await timed(() =>
      call(port, { ...request, path: '/links/bulk-update', body: { ...body, dryRun } }),
    )
    const { changed } = JSON.parse(answer).data
    if (changed !== changedAtOnce) throw new Error(`${changed} of ${changedAtOnce} links changed.`)
    return tookMs
  }
  const of = `${changedAtOnce.toLocaleString('en')} links changed in one call`
  return [
    { name: `${of}, dry run`, value: (await change(true)) / 1_000, unit: 's', goal: { atMost: 2 } },
    { name: of, value: (await change(false)) / 1_000, unit: 's', goal: { atMost: 2 } },
  ]
}

async function timeSearch(port: number, { session }: Account, text: string): Promise<Figure> {
  const path = `/search?q=${encodeURIComponent(text)}`
  const search = () => timed(() => call(port, { method: 'GET', path, headers: session }))
  const found: number = JSON.parse((await search()).answer).data.length
  const times: number[] = []
  for (let n = 0; n < searches; n++) times.push((await search()).tookMs)
  const ascending = Float64Array.from(times).sort()
  return {
    name: `search for "${text}" in ${links.toLocaleString('en')} links, p50`,
    value: percentile(ascending, 0.5),
    unit: 'ms',
    goal: { atMost: 50 },
    note: `${found} found; slowest of ${searches}: ${percentile(ascending, 1).toFixed(1)} ms`,
  }
}

const { stores, api, stops } = await startDurableApi()
try {
  const account = await openAccount(api.port, 0)
  await fillWorkspace(stores.databaseUrl, account)
  const figures = await timeBulkChange(api.port, account)
  for (const text of texts) figures.push(await timeSearch(api.port, account, text))
  writeFigures(figures, values.json)
} finally {
  for (const stop of stops) await stop()
}
