import { done, type Integrator } from '../support/integrator.ts'

/** An answer by its request, such as `GET /offers`. */
export type Answers = ReadonlyMap<string, unknown>

export interface DayRange {
  from: string
  to: string
}

/** What people have made. */
const records = [
  '/offers',
  '/landings',
  '/affiliate-networks',
  '/traffic-sources',
  '/costs',
  '/currency-rates',
  '/collections',
  '/domains',
  '/alerts',
  '/webhooks',
  '/api-keys',
  '/lists',
  '/bot-rules',
  '/utm-presets',
  '/conversions/goals',
  '/analytics/reports',
  '/dashboards',
  '/conversions/postback-logs',
  '/workspaces',
]
const groupings = [['link'], ['offer'], ['country'], ['date'], ['device', 'browser'], ['sub_id:sub_id_1']]
const metrics = ['clicks', 'bots', 'unique_clicks', 'conversions', 'revenue', 'cost', 'profit']

/** The records of a session's workspace, the rules of each link, and the figures of the range. */
export async function readAnswers(session: Integrator, range: DayRange): Promise<Answers> {
  const answers = new Map<string, unknown>()
  const record = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> => {
    const data = await done(session.call<Data>(method, path, body))
    answers.set([method, path, ...(body ? [JSON.stringify(body)] : [])].join(' '), data)
    return data
  }
  for (const path of records) await record('GET', `${path}?limit=100`)
  const links = await record<{ shortCode: string }[]>('GET', '/links/list?limit=100&sort=createdAt')
  for (const { shortCode } of links) await record('GET', `/links/${shortCode}/rules`)
  await record('GET', `/analytics/conversions?limit=1000&from=${range.from}&to=${range.to}`)
  for (const groupBy of groupings) {
    const orderBy = { field: groupBy[0], direction: 'asc' }
    await record('POST', '/analytics/report', { ...range, groupBy, metrics, orderBy })
  }
  return answers
}

/** Of all links in the range, bots included. */
export async function countClicks(session: Integrator, range: DayRange): Promise<number> {
  const body = { ...range, groupBy: ['date'], metrics: ['clicks', 'bots'] }
  const report = await done(
    session.call<{ totals: { clicks: number; bots: number } }>('POST', '/analytics/report', body),
  )
  return report.totals.clicks + report.totals.bots
}
