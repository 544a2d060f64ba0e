import {
  postbackRequest,
  postbackUrl,
  readNamesForUrl,
  sendPostback,
  testConversion,
} from '@waymark/deliveries'
import { AppError, conversionStatuses } from '@waymark/domain'
import type { AppDeps } from '../../deps.ts'
import type { Caller } from '../../plugins/caller.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { type DestinationTest, readTestedClick, testedAs } from '../deliveries/index.ts'
import type { TrafficSourceService } from './traffic-sources.service.ts'

export interface TestPostbackDeps
  extends Pick<AppDeps, 'db' | 'analytics' | 'outbound' | 'clock' | 'monotonicMs' | 'randomBytes'> {
  sources: Pick<TrafficSourceService, 'read'>
}

export interface PostbackTest {
  id: string
  clickToken: string | undefined
}

/**
 * Calls the postback URL of a source once, with a conversion that never was, and stores nothing (contract-2
 * §12).
 */
export function createTestPostback(deps: TestPostbackDeps) {
  const { db, analytics, outbound, clock, monotonicMs: timer, randomBytes, sources } = deps
  /** @throws CONFLICT where the source has no postback URL, VALIDATION_FAILED for a click that is none */
  return async (caller: Caller, { id, clickToken }: PostbackTest): Promise<DestinationTest> => {
    const { workspaceId } = caller
    const source = await sources.read(caller, id)
    if (source.postbackUrl === null)
      throw new AppError('CONFLICT', { message: 'The traffic source has no postback URL.' })
    const nowMs = clock()
    const conversion = testConversion({
      click: await readTestedClick(analytics.reader, { workspaceId, clickToken }),
      status: conversionStatuses.find((status) => source.conditions.statuses?.includes(status)) ?? 'sale',
      currency: await baseCurrencyOf(db.orm, workspaceId),
      nowMs,
      randomBytes,
    })
    const names = await readNamesForUrl(db.orm, { workspaceId, url: source.postbackUrl, conversion })
    const url = postbackUrl(source.postbackUrl, conversion, { nowMs, random: Math.random, names })
    if (url === null) return testedAs({ kind: 'withdrawn', reason: unsafeUrl }, null)
    const patterns = { success: source.successPattern, error: source.errorPattern }
    const postback = { method: source.method, url, patterns }
    const { headers = {}, body, ...request } = postbackRequest(postback)
    const outcome = await sendPostback({ outbound, timer }, postback)
    const sentBody = body === undefined ? null : body.toString()
    return testedAs(outcome, {
      method: postback.method,
      url: request.url,
      headers: { ...headers },
      body: sentBody,
    })
  }
}

const unsafeUrl = 'The values of the macros would have changed the host or the depth of the path.'
