import { AnalyticsUnavailableError } from '@waymark/analytics-store'
import { sampleClick } from '@waymark/conversions/testing'
import {
  type conversions,
  conversions as conversionTable,
  deliveries,
  offerConversionDays,
} from '@waymark/db'
import type { ClickEvent } from '@waymark/events'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppDeps } from '../../../deps.ts'
import { buildTestApp, openTestClicks, type TestApp, type TestUser } from '../../../testing/index.ts'

type ConversionRow = typeof conversions.$inferSelect
type Parameters = Readonly<Record<string, string | number>>

const answered = z.object({ data: z.object({ result: z.string(), conversionId: z.string().nullable() }) })

export interface PostbackApp {
  test: TestApp
  user: TestUser
  /**
   * From now on every look-up of clicks fails as when the store is unavailable, or is never answered as when
   * it hangs, or works again.
   */
  setUnavailable: (isUnavailable: boolean | 'hanging') => void
  /** A click that cannot be read yet; `store` makes it so. */
  unread: (changes?: Partial<ClickEvent>) => ClickEvent
  store: (...clicks: ClickEvent[]) => Promise<void>
  /** A click of the user's workspace that can be read. */
  click: (changes?: Partial<ClickEvent>) => Promise<ClickEvent>
  postback: (parameters: Parameters, ip?: string) => ReturnType<TestApp['request']>
  /** `created`, `updated`, …; the status where it is an error. */
  result: (parameters: Parameters) => Promise<string | number>
  conversionsOf: (click: Pick<ClickEvent, 'clickToken'>) => Promise<ConversionRow[]>
  /** Of webhooks: what is to be sent of a conversion of the click, in order. */
  eventsOf: (click: Pick<ClickEvent, 'clickToken'>) => Promise<unknown[]>
  /** Leads and sales that count in the caps of an offer. */
  countedOf: (offerId: string) => Promise<number>
  /** `data` of what a route of the user answered. */
  make: (
    url: string,
    body: object,
    method?: 'POST' | 'PUT' | 'PATCH',
  ) => Promise<Record<string, unknown> & { id: string }>
  close: () => Promise<void>
}

/** What a conversion stores of its click. */
const stored = {
  countryCode: 'GB',
  subIds: { sub_id_1: 'adset-7' },
  externalId: 'ext-1',
  gclid: 'g-1',
  cost: '0.0125',
}

/** The whole api with clicks that tests make, and one user. */
export async function openPostbackApp(options: { deps?: Partial<AppDeps> } = {}): Promise<PostbackApp> {
  const clicks = await openTestClicks()
  const { reader, writer } = clicks.analytics
  let isUnavailable: boolean | 'hanging' = false
  const clicksByTokens: typeof reader.clicksByTokens = async (tokens) => {
    if (isUnavailable === 'hanging') return Promise.withResolvers<never>().promise
    if (isUnavailable) throw new AnalyticsUnavailableError('unavailable, as the test says')
    return reader.clicksByTokens(tokens)
  }
  const analytics = { reader: { ...reader, clicksByTokens } }
  const test = await buildTestApp({ deps: { analytics, ...options.deps } })
  const user = await test.signUp()
  const { orm } = test.deps.db

  const conversionsOf: PostbackApp['conversionsOf'] = ({ clickToken }) =>
    orm
      .select()
      .from(conversionTable)
      .where(eq(conversionTable.clickToken, clickToken))
      .orderBy(asc(conversionTable.seq))
  const postback: PostbackApp['postback'] = (parameters, ip) => {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return test.request({ method: 'GET', url: `/postback?${query}`, ...(ip !== undefined && { ip }) })
  }
  const store = async (...some: ClickEvent[]) => {
    await writer.insertClicks(some)
  }
  const unread = (changes: Partial<ClickEvent> = {}) => {
    const at = new Date(test.clock.now() - 1_000).toISOString()
    return sampleClick(at, { workspaceId: user.workspaceId, ...stored, ...changes })
  }
  return {
    test,
    user,
    postback,
    conversionsOf,
    setUnavailable: (unavailable) => {
      isUnavailable = unavailable
    },
    store,
    unread,
    click: async (changes) => {
      const click = unread(changes)
      await store(click)
      return click
    },
    result: async (parameters) => {
      const response = await postback(parameters)
      return response.statusCode === 200 ? answered.parse(response.json()).data.result : response.statusCode
    },
    eventsOf: async (click) => {
      const ids = new Set((await conversionsOf(click)).map(({ id }) => id))
      const rows = await orm.select().from(deliveries).orderBy(asc(deliveries.seq))
      return rows
        .filter(({ conversionId }) => ids.has(conversionId ?? ''))
        .map(({ body }) => JSON.parse(body ?? 'null').data)
    },
    countedOf: async (offerId) => {
      const rows = await orm
        .select()
        .from(offerConversionDays)
        .where(eq(offerConversionDays.offerId, offerId))
      return rows.reduce((sum, row) => sum + row.conversions, 0)
    },
    make: async (url, body, method = 'POST') => {
      const response = await test.request({
        method,
        url,
        body,
        token: user.token,
        workspaceId: user.workspaceId,
      })
      if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`)
      return response.json().data
    },
    close: async () => {
      await test.close()
      await clicks.close()
    },
  }
}
