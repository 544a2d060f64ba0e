import { setTimeout as delay } from 'node:timers/promises'
import type { DemoArguments } from './arguments.ts'
import { createCostBook, ratesOf } from './generate/costs.ts'
import type { Visit } from './generate/visit.ts'
import { generateVisits } from './generate/visits.ts'
import type { Account } from './http/account.ts'
import { createPostbackSender } from './http/postbacks.ts'
import { sendCosts, sendRates } from './http/send-costs.ts'
import { type SentVisits, sendVisits } from './http/send-visits.ts'
import { dataOf, isStatus } from './http/waymark.ts'
import type { Progress } from './progress.ts'
import type { CreatedWorkspace } from './workspace/created.ts'
import type { WorkspacePlan } from './workspace/plan.ts'

export interface FillContext {
  plan: WorkspacePlan
  workspace: CreatedWorkspace
  account: Account
  progress: Progress
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** A click is readable in about two seconds. */
const readableTimeoutMs = 30_000

/** A redirector stamps its own time: all of them click now, and cost today. */
function* counted(visits: Iterable<Visit>, add: (visit: Visit) => void): Generator<Visit> {
  for (const visit of visits) {
    add(visit)
    yield visit
  }
}

/** Sends visitors, their conversions and their costs through the surfaces that everybody uses. */
export async function fillByHttp(
  { seed, clicks }: DemoArguments,
  redirectorUrl: string,
  { plan, workspace, account, progress }: FillContext,
): Promise<SentVisits> {
  const nowMs = Date.now()
  const { waymark } = account
  const book = createCostBook(plan, { timezone: workspace.timezone, seed })
  const visits = generateVisits(plan, { seed, fromMs: nowMs, toMs: nowMs + minuteMs, clicks })
  const postbacks = createPostbackSender(waymark)
  const sent = await sendVisits(
    counted(visits, (visit) => book.add({ ...visit, atMs: nowMs })),
    {
      plan,
      workspace,
      redirectorUrl,
      postbacks,
      onProgress: (done) => progress.report(`${done} of ${clicks} clicks sent`),
    },
  )
  progress.end(`${sent.clicks} clicks and ${sent.offerClicks} offer clicks sent.`)
  const results = Object.entries(postbacks.results).map(([result, count]) => `${count} ${result}`)
  progress.end(`Postbacks: ${results.join(', ') || 'none'}.`)
  await sendRates(waymark, ratesOf({ fromMs: nowMs - 7 * dayMs, toMs: nowMs, seed }, workspace.baseCurrency))
  await sendCosts(waymark, book.costs(), workspace)
  progress.end('Costs and currency rates of today are in.')
  return sent
}

/**
 * Whether the redirector took the addresses that were told to it; null when the click did not become
 * readable.
 */
export async function takesAddresses({ waymark }: Account, clickToken: string): Promise<boolean | null> {
  const untilMs = performance.now() + readableTimeoutMs
  while (performance.now() < untilMs) {
    try {
      const params = { path: { clickToken } }
      const click = await dataOf(waymark.GET('/api/v1/analytics/events/{clickToken}', { params }))
      return click.countryCode !== null
    } catch (error) {
      if (!isStatus(error, 404)) throw error
      await delay(250)
    }
  }
  return null
}
