import { randomBytes } from 'node:crypto'
import type { AnalyticsStore, ConversionEvent } from '@waymark/analytics-store'
import { sampleClick } from '@waymark/conversions/testing'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { z } from 'zod'
import type { TestApp } from './test-app.ts'
import type { TestUser } from './test-users.ts'

const made = z.object({ data: z.looseObject({ id: z.string() }) })

/** The settings of a workspace for a test of reports. */
export interface ReportedWorkspace {
  user: TestUser
  /** POSTs a record of the workspace. @returns its id */
  make: (url: string, body: object) => Promise<string>
  /** Writes clicks of the workspace. @returns them */
  click: (clicks: readonly (Partial<ClickEvent> & { at: string })[]) => Promise<ClickEvent[]>
  /** Writes a conversion of each click. */
  convert: (
    conversions: readonly ({ click: ClickEvent } & Partial<ConversionEvent>)[],
  ) => Promise<ConversionEvent[]>
}

function conversionOf(click: ClickEvent, given: Partial<ConversionEvent>): ConversionEvent {
  const convertedAtMs = given.convertedAtMs ?? click.clickedAtMs + 60_000
  return {
    conversionId: uuidV7(convertedAtMs, randomBytes(10)),
    version: 1,
    workspaceId: click.workspaceId ?? '',
    clickToken: click.clickToken,
    clickedAtMs: click.clickedAtMs,
    convertedAtMs,
    createdAtMs: convertedAtMs,
    updatedAtMs: convertedAtMs,
    statusChangedAtMs: convertedAtMs,
    linkId: click.linkId,
    offerId: click.offerId,
    networkId: click.networkId,
    goalId: null,
    status: 'sale',
    originalStatus: null,
    previousStatus: null,
    payout: '10',
    currency: 'USD',
    tid: null,
    intake: 'postback',
    ...given,
    click,
  }
}

/** A new workspace whose clicks and conversions are written straight into the store of the app. */
export async function openReportedWorkspace(
  test: TestApp,
  { writer }: Pick<AnalyticsStore, 'writer'>,
): Promise<ReportedWorkspace> {
  const user = await test.signUp()
  const { token, workspaceId } = user
  return {
    user,
    make: async (url, body) => {
      const response = await test.request({ method: 'POST', url, body, token, workspaceId })
      if (response.statusCode !== 201) throw new Error(`POST ${url}: ${response.body}`)
      return made.parse(response.json()).data.id
    },
    click: async (clicks) => {
      const events = clicks.map(({ at, ...click }) => sampleClick(at, { ...click, workspaceId }))
      await writer.insertClicks(events)
      return events
    },
    convert: async (conversions) => {
      const events = conversions.map(({ click, ...given }) => conversionOf(click, given))
      await writer.insertConversions(events)
      return events
    },
  }
}
