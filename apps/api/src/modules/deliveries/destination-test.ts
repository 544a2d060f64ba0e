import type { AnalyticsReader, ClickField } from '@waymark/analytics-store'
import type { AttemptOutcome, ClickFacts } from '@waymark/deliveries'
import { AppError } from '@waymark/domain'
import type { DestinationTest } from './destination-test.schema.ts'

/** What destinations hear of a click. */
const factFields = [
  'clickToken',
  'clickedAtMs',
  'linkId',
  'shortCode',
  'shortUrl',
  'matchedRuleId',
  'landingId',
  'offerId',
  'networkId',
  'trafficSourceId',
  'countryCode',
  'region',
  'city',
  'deviceType',
  'os',
  'osVersion',
  'browser',
  'browserVersion',
  'language',
  'userAgent',
  'referer',
  'refererDomain',
  'ip',
  'isBot',
  'subIds',
  'resolvedParams',
  'externalId',
  'keyword',
  'source',
  'cost',
  'gclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'clickIds',
] satisfies readonly ClickField[]

interface TestedClick {
  workspaceId: string
  /** Not given: none. */
  clickToken: string | undefined
}

/**
 * The click that a test is about; null without one.
 * @throws VALIDATION_FAILED where the workspace has no such click
 */
export async function readTestedClick(
  reader: Pick<AnalyticsReader, 'clickByToken'>,
  { workspaceId, clickToken }: TestedClick,
): Promise<ClickFacts | null> {
  if (clickToken === undefined) return null
  const click = await reader.clickByToken(workspaceId, clickToken, factFields)
  if (click !== null) return click
  const details = [{ path: 'clickToken', message: 'is no click of this workspace' }]
  throw new AppError('VALIDATION_FAILED', { details })
}

/** What came of an attempt, for people. */
export function testedAs(outcome: AttemptOutcome, sent: DestinationTest['sent']): DestinationTest {
  const answer = outcome.kind === 'withdrawn' ? null : outcome.answer
  return {
    isDelivered: outcome.kind === 'delivered',
    error: outcome.kind === 'delivered' ? null : outcome.reason,
    sent,
    answer: answer && answer.status !== null ? { ...answer, ms: Math.round(answer.ms) } : null,
  }
}
