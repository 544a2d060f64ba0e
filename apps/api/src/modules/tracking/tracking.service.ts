import { createHash } from 'node:crypto'
import type { Outcome, Postback } from '@waymark/conversions'
import { identityOf, statedValue } from '@waymark/conversions'
import { type Db, pageViews, postgresClock } from '@waymark/db'
import { AppError, currencyRule, type RandomBytes, readMoney, uuidV7 } from '@waymark/domain'
import { loggedValue } from '../postbacks/postback-parameters.ts'
import type { PageViewBody, TrackAnswer, TrackFields } from './tracking.schema.ts'

export interface TrackingDeps {
  db: Db
  receive: (postbacks: readonly Postback[]) => Promise<Outcome[]>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** A call of the public routes: what came, and from where. */
export interface Visit {
  ip: string
  method: string
}

export interface TrackingService {
  /**
   * @throws VALIDATION_FAILED without a click id or for an unknown goal; NOT_FOUND for a click that is none
   * of ours
   */
  track(fields: TrackFields, visit: Visit): Promise<TrackAnswer>
  /** Stored until its click is known. */
  view(view: PageViewBody): Promise<void>
}

/** Conversions and page views as pages send them (contract §7, "GET|POST /conversions/track"). */
export function createTrackingService({ db, receive, clock, randomBytes }: TrackingDeps): TrackingService {
  return {
    async track(fields, visit) {
      const [outcome] = await receive([postbackOf(fields, visit)])
      if (outcome === undefined) throw new Error('A postback has no outcome')
      return answerOf(outcome)
    },

    async view({ click_id, cookie, url, title, referrer }) {
      const viewedAt = new Date(clock())
      await db.orm.insert(pageViews).values({
        id: uuidV7(viewedAt.getTime(), randomBytes(10)),
        clickToken: click_id ?? cookie ?? '',
        url,
        title: title?.trim() || null,
        referrer: statedValue(referrer),
        viewedAt,
        retryAt: postgresClock(),
      })
    },
  }
}

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', { details: [{ path, message }] })

/**
 * Pages do not know their money better than their visitors do: what is no amount counts as none.
 */
function postbackOf(fields: TrackFields, { ip, method }: Visit): Postback {
  const clickToken = statedValue(fields.click_id)
  if (clickToken === null) throw invalid('click_id', 'Required.')
  const key = statedValue(fields.key)
  return {
    source: 'track',
    clickToken,
    status: null,
    statusLists: {},
    payout: readMoney(statedValue(fields.payout) ?? ''),
    currency: statedValue(fields.currency)?.toUpperCase() ?? null,
    tid: statedValue(fields.tid),
    goalKey: statedValue(fields.goal),
    convertedAt: null,
    identity: identityOf((name) => statedValue(fields[name])),
    network: null,
    keyHash: key === null ? null : createHash('sha256').update(key).digest('hex'),
    workspaceId: null,
    arrival: { ip, method, query: shownQuery(fields) },
  }
}

/** Returns the fields as they came, without the values that no log has. */
function shownQuery(fields: TrackFields): Record<string, string> {
  const stated = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, loggedValue(name, value)] as const] : [],
  )
  return Object.fromEntries(stated)
}

function answerOf({ result, conversionId, reason, field }: Outcome): TrackAnswer {
  switch (result) {
    case 'created':
    case 'updated':
    case 'duplicate':
    case 'pending':
      return { result, conversionId }
    case 'ignored':
      if (field === 'goal') throw invalid('goal', reason ?? 'There is no such goal.')
      return { result, conversionId }
    case 'refused':
      if (field === 'currency') throw invalid('currency', reason ?? currencyRule)
      throw new AppError('FORBIDDEN', { message: reason ?? 'The conversion is not taken.' })
    case 'unknown':
      throw new AppError('NOT_FOUND', { message: 'There is no such click.' })
  }
}
