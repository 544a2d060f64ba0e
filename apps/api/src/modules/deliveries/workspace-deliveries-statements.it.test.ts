import { describeWith, findIndexes } from '@waymark/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildTestApp,
  openRecordedDatabase,
  type RecordedDatabase,
  type TestApp,
} from '../../testing/index.ts'

describeWith(['postgres'], 'the statement of a list of deliveries', () => {
  let recorded: RecordedDatabase
  let test: TestApp
  beforeAll(async () => {
    recorded = await openRecordedDatabase()
    test = await buildTestApp({ deps: { db: recorded.db } })
  })
  afterAll(async () => {
    await test.close()
    await recorded.close()
  })

  it('finds those of one kind by an index, however many others are newer', async () => {
    const { token, workspaceId } = await test.signUp()
    const make = async (url: string, body: object): Promise<string> =>
      (await test.request({ method: 'POST', url, body, token, workspaceId })).json().data.id
    const source = await make('/traffic-sources', { name: 'Push', postbackUrl: 'https://push.example/pb' })
    const webhook = await make('/webhooks', { url: 'https://hook.example/', events: ['conversion'] })
    const { orm } = recorded.db
    await orm.execute(sql`
      insert into deliveries (id, workspace_id, kind, traffic_source_id, webhook_id, url, body, event, status,
        attempts, created_at, delivered_at)
      select gen_random_uuid(), ${workspaceId}, case when is_old then 'webhook' else 'source' end,
        case when not is_old then ${source}::uuid end, case when is_old then ${webhook}::uuid end,
        'https://push.example/pb', '{}', 'conversion', 'delivered', 1, at, at
      from (select n <= 100 as is_old, timestamptz '2026-01-02' + n * interval '1 second' as at
        from generate_series(1, 20000) n) as sent`)
    await orm.execute(sql`analyze deliveries`)
    recorded.clear()
    const url = '/deliveries?kind=webhook'
    const { data } = (await test.request({ method: 'GET', url, token, workspaceId })).json()
    expect(data).toHaveLength(50)
    const [list] = recorded.statements().filter(({ text }) => text.includes('from "deliveries"'))
    if (list === undefined) throw new Error('The list was not read')
    expect(await findIndexes(recorded.url, list)).toContain('deliveries_of_kind')
  })
})
