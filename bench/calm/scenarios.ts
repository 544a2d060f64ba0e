import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../api/account.ts'
import { timeBulkCosts } from '../api/bulk-costs.ts'
import type { CalmWorkspace } from './workspace.ts'

/** What happens while visitors come. */
export interface Scenario {
  name: string
  /** Beside the visitors of every scenario. */
  visitsPerSecond?: number
  /** Before visitors come. */
  prepare?: (workspace: CalmWorkspace) => Promise<void>
  /** Once; it is done again until the time of a scenario is over. */
  run: (workspace: CalmWorkspace, round: number) => Promise<void>
}

/** The rows of a report that fills a page: 3,000 creatives in six countries. */
const reportBody = ({ from, to }: CalmWorkspace) => ({
  from,
  to,
  groupBy: ['sub_id:sub_id_2', 'country'],
  metrics: ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'],
})

const post = ({ port, session }: CalmWorkspace, path: string, body: object): Promise<string> =>
  call(port, { method: 'POST', path, headers: session, body })

async function download({ port, session }: CalmWorkspace, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok || response.body === null)
    throw new Error(`${path}: ${response.status} ${await response.text()}`)
  for await (const _chunk of response.body);
}

const importedRows = 100_000
const sourceName = 'Many'

/** A thousand. */
async function makeLinks(workspace: CalmWorkspace, fields: object = {}): Promise<void> {
  const links = Array.from({ length: 1_000 }, (_, index) => ({
    originalUrl: `https://shop.example/${index}`,
    ...fields,
  }))
  await post(workspace, '/links/bulk', { links })
}

export const scenarios: readonly Scenario[] = [
  { name: 'nothing else', run: () => delay(10_000) },
  {
    name: 'four reports at once',
    run: async (workspace) => {
      const report = () => post(workspace, '/analytics/report', { ...reportBody(workspace), limit: 500 })
      await Promise.all([report(), report(), report(), report()])
    },
  },
  {
    name: 'a report as a file of 18,000 rows',
    run: (workspace) => download(workspace, '/analytics/report/export', reportBody(workspace)),
  },
  {
    name: 'a file of a million clicks',
    run: (workspace) =>
      download(workspace, `/analytics/overview/export?from=${workspace.from}&to=${workspace.to}`),
  },
  {
    name: 'import of 100,000 conversions',
    run: async (workspace, round) => {
      const rows = Array.from(
        { length: importedRows },
        (_, index) => `${workspace.tokenOf(index)},approved,${index % 50}.25,USD,order-${round}-${index}`,
      )
      await post(workspace, '/conversions/import', {
        csv: `subid,status,payout,currency,tid\n${rows.join('\n')}\n`,
      })
    },
  },
  {
    name: '10,000 costs in one call',
    run: async ({ port, account }) => void (await timeBulkCosts(port, account)),
  },
  {
    name: '1,000 links in one call',
    run: (workspace) => makeLinks(workspace),
  },
  {
    name: '1,000 links changed in one call',
    prepare: (workspace) => makeLinks(workspace, { tags: ['changed'] }),
    run: async (workspace, round) => {
      const replaceInTarget = { find: 'https://shop.example', with: `https://shop.example/${round}` }
      await post(workspace, '/links/bulk-update', {
        filter: { tag: 'changed' },
        changes: { replaceInTarget },
      })
    },
  },
  {
    name: 'a change of the traffic source of 10,000 links',
    prepare: async (workspace) => {
      const source = { name: sourceName, postbackUrl: null, templateId: 'zeropark' }
      const trafficSourceId: string = JSON.parse(await post(workspace, '/traffic-sources', source)).data.id
      for (let part = 0; part < 10; part++) await makeLinks(workspace, { trafficSourceId })
    },
    run: async ({ port, session: headers }, round) => {
      const path = '/traffic-sources'
      const found = await call(port, { method: 'GET', path: `${path}?search=${sourceName}`, headers })
      const body = { name: `${sourceName} ${round}` }
      await call(port, { method: 'PATCH', path: `${path}/${JSON.parse(found).data[0].id}`, headers, body })
    },
  },
  {
    name: '10,000 rates in one call',
    run: async ({ port, session: headers }, round) => {
      const rates = Array.from({ length: 10_000 }, (_, index) => ({
        date: new Date(Date.UTC(2000, 0, index)).toISOString().slice(0, 10),
        currency: 'CHF',
        rate: (100 + round) / 100,
      }))
      await call(port, { method: 'PUT', path: '/currency-rates', headers, body: { rates } })
    },
  },
  {
    name: 'erasure of clicks',
    run: async ({ port, session, clicks, tokenOf }, round) => {
      for (let index = 0; index < 5; index++) {
        const path = `/analytics/events/${tokenOf(clicks - 1 - round * 5 - index)}`
        const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method: 'DELETE',
          headers: session,
        })
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      }
    },
  },
  { name: 'ingestion at 2,000 a second', visitsPerSecond: 1_800, run: () => delay(10_000) },
]
