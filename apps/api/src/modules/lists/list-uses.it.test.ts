import { lists, type Orm } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordBounds } from '../../record-bounds.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const patient = { timeout: 30_000, interval: 20 }
const report = { from: '2026-01-01', to: '2026-02-01', groupBy: ['date'] }
const slot = 'sub_id:sub_id_1'
const filtered = (value: string) => ({ ...report, filters: [{ field: slot, operator: 'eq', value }] })

const kinds: [string, url: string, plural: string, (value: string) => object][] = [
  [
    'saved report',
    '/analytics/reports',
    recordBounds.savedReports.plural,
    (value) => ({ name: 'R', config: filtered(value) }),
  ],
  [
    'dashboard',
    '/dashboards',
    recordBounds.dashboards.plural,
    (value) => ({ name: 'D', widgets: [{ title: 'W', chart: 'line', report: filtered(value) }] }),
  ],
  [
    'alert',
    '/alerts',
    recordBounds.alerts.plural,
    (scopeValue) => ({ name: 'A', metric: 'clicks', operator: 'gt', threshold: 1, scope: slot, scopeValue }),
  ],
]

describeWith(
  ['postgres'],
  'a list that is deleted or renamed while something that refers to it is stored',
  () => {
    let test: TestApp
    let user: TestUser
    beforeAll(async () => {
      test = await buildTestApp()
      user = await test.signUp()
    })
    afterAll(() => test.close())

    const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      test.request({ method, url, token: user.token, workspaceId: user.workspaceId, body })
    const makeList = async () => {
      const name = `l-${crypto.randomUUID()}`
      const made = await send('POST', '/lists', { name, kind: 'sub_id', entries: ['a'] })
      return { id: String(made.json().data.id), name }
    }
    /** Runs `work` while a transaction of another caller is open, and ends it then. */
    const during = <Result>(hold: (tx: Orm) => Promise<unknown>, work: () => Promise<Result>) =>
      test.deps.db.transaction(async (tx) => {
        await hold(tx)
        return work()
      })
    const waiting = async () => {
      const { rows } = await test.deps.db.orm.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.waiting
    }
    const statusOf = async (answer: ReturnType<typeof send>) => (await answer).statusCode
    const outcomeOf = async (answer: ReturnType<typeof send>) => {
      const { statusCode, body } = await answer
      return body.includes('refers to') ? 'in use' : statusCode
    }
    const changes = [
      ['DELETE', () => undefined],
      ['PATCH', () => ({ name: `new-${crypto.randomUUID()}` })],
    ] as const

    describe.each(kinds)('%s', (_noun, url, plural, written) => {
      it.each(changes)('%s waits for what is being stored, and finds it', async (method, bodyOf) => {
        const list = await makeList()
        const name = `${plural} of ${user.workspaceId}`
        const { stored, changed } = await during(
          // A caller that makes one of the kind comes here after a look at the lists.
          (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`),
          async () => {
            const storing = statusOf(send('POST', url, written(`list:${list.name}`)))
            await vi.waitFor(async () => expect(await waiting()).toBe(1), patient)
            const changing = outcomeOf(send(method, `/lists/${list.id}`, bodyOf()))
            let isAnswered = false
            changing.finally(() => {
              isAnswered = true
            })
            await vi.waitFor(async () => expect(isAnswered || (await waiting()) === 2).toBe(true), patient)
            return { stored: storing, changed: changing }
          },
        )
        expect([await stored, await changed]).toEqual([201, 'in use'])
      })

      it.each(changes)('%s finds what was stored while it waited', async (method, bodyOf) => {
        const list = await makeList()
        const { changed } = await during(
          (tx) => tx.select().from(lists).where(eq(lists.id, list.id)).for('share'),
          async () => {
            const changing = outcomeOf(send(method, `/lists/${list.id}`, bodyOf()))
            await vi.waitFor(async () => expect(await waiting()).toBe(1), patient)
            expect(await statusOf(send('POST', url, written(`list:${list.name}`)))).toBe(201)
            return { changed: changing }
          },
        )
        expect(await changed).toBe('in use')
      })
    })
  },
)
