import { adPlatformDefaults, readAccount } from '@waymark/ad-platforms'
import { createGoogleTokens, sendAdEvent, testConversion } from '@waymark/deliveries'
import { AppError, conversionStatuses } from '@waymark/domain'
import { UnreadableSecretError } from '@waymark/secrets'
import type { AppDeps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { type DestinationTest, readTestedClick, testedAs } from '../deliveries/index.ts'
import { type CapiIntegrationRow, capiIntegrationRecords } from './capi-integrations.repository.ts'
import type { TestIntegrationBody } from './capi-integrations.schema.ts'

export type TestIntegrationDeps = Pick<
  AppDeps,
  'db' | 'analytics' | 'outbound' | 'adPlatforms' | 'secrets' | 'clock' | 'monotonicMs' | 'randomBytes'
>

/**
 * Sends one event to the platform of an integration in such a way that it counts nowhere (contract-2 §12).
 */
export function createTestIntegration(deps: TestIntegrationDeps) {
  const { db, analytics, outbound, secrets, clock, monotonicMs, randomBytes } = deps
  const { adPlatforms: settings = adPlatformDefaults } = deps
  const calling = { outbound, timer: monotonicMs }
  const googleTokens = createGoogleTokens({ ...calling, settings, monotonicMs })
  const integrations = capiIntegrationRecords(db.orm)

  /**
   * @throws VALIDATION_FAILED for a code or a click that does not fit, CONFLICT for an integration without
   * events
   */
  return async (caller: Caller, id: string, body: TestIntegrationBody): Promise<DestinationTest> => {
    const { workspaceId } = caller
    const integration = await integrations.read(caller, id)
    const test = testModeOf(integration, body)
    const { status, eventName } = mappedEvent(integration)
    const conversion = testConversion({
      click: await readTestedClick(analytics.reader, { workspaceId, clickToken: body.clickToken }),
      currency: await baseCurrencyOf(db.orm, workspaceId),
      nowMs: clock(),
      status,
      randomBytes,
    })
    const { provider, credentials } = integration
    const opened = openOrNull(secrets, { id, credentials })
    if (opened === null)
      return testedAs({ kind: 'withdrawn', reason: 'Its stored secret cannot be read.' }, null)
    const account = readAccount(provider, opened)
    const key = `${id} ${credentials}`
    const event = { key, account, conversion, eventName, test }
    const { outcome, sent } = await sendAdEvent({ ...calling, googleTokens, settings, clock }, event)
    return testedAs(outcome, sent && { ...sent, headers: { ...sent.headers } })
  }
}

/** Null where it was encrypted with a key that is not there any more. */
function openOrNull(
  secrets: TestIntegrationDeps['secrets'],
  { id, credentials }: Pick<CapiIntegrationRow, 'id' | 'credentials'>,
): string | null {
  try {
    return secrets.open(credentials, { table: 'capi_integrations', rowId: id })
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null
    throw error
  }
}

/** Without a code the platform would count the event as a real one. */
function testModeOf(
  { provider }: CapiIntegrationRow,
  { testEventCode }: TestIntegrationBody,
): { code: string } {
  const refuse = (message: string) =>
    new AppError('VALIDATION_FAILED', { details: [{ path: 'testEventCode', message }] })
  if (provider === 'google') {
    if (testEventCode !== undefined) throw refuse('google has none: the event is validated, and not stored')
    return { code: '' }
  }
  if (testEventCode === undefined)
    throw refuse(`is required: without it ${provider} would count the event as a real one`)
  return { code: testEventCode }
}

function mappedEvent({ statusMapping }: CapiIntegrationRow) {
  const names: Readonly<Record<string, string | undefined>> = statusMapping
  for (const status of ['sale', ...conversionStatuses] as const) {
    const eventName = names[status]
    if (eventName !== undefined) return { status, eventName }
  }
  throw new AppError('CONFLICT', { message: 'The integration has no event for any status.' })
}
