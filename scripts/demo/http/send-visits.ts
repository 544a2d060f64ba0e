import type { Visit } from '../generate/visit.ts'
import type { CreatedWorkspace } from '../workspace/created.ts'
import type { WorkspacePlan } from '../workspace/plan.ts'
import type { PostbackSender } from './postbacks.ts'
import { clickTokenIn, visitRequest } from './visit-request.ts'

export interface SendVisitsOptions {
  plan: WorkspacePlan
  workspace: CreatedWorkspace
  redirectorUrl: string
  postbacks: PostbackSender
  onProgress: (sent: number) => void
}

export interface SentVisits {
  clicks: number
  offerClicks: number
  /** Answers that led nowhere. */
  unanswered: number
  /** Of a click of a person, to ask what became of it; null: there was none. */
  sampleToken: string | null
}

/** As many visitors at once; what they do one after the other stays so. */
const atOnce = 16
const requestTimeoutMs = 15_000

async function locationOf(url: string, headers: Record<string, string>): Promise<string | null> {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    await response.arrayBuffer()
    return response.headers.get('location')
  } catch (error) {
    const { origin } = new URL(url)
    throw new Error(`The redirector at ${origin} does not answer: is it DEMO_REDIRECTOR_URL?`, {
      cause: error,
    })
  }
}

/**
 * Sends each visit to the redirector, which decides by itself where it goes; whoever is led to a landing and
 * would go on goes on to the offer, and its conversions are reported.
 * @throws Error when the redirector cannot be reached
 */
export async function sendVisits(visits: Iterable<Visit>, options: SendVisitsOptions): Promise<SentVisits> {
  const sent: SentVisits = { clicks: 0, offerClicks: 0, unanswered: 0, sampleToken: null }
  const waiting = visits[Symbol.iterator]()
  const visitor = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await sendVisit(next.value, options, sent)
      options.onProgress(sent.clicks)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return sent
}

async function sendVisit(visit: Visit, options: SendVisitsOptions, sent: SentVisits): Promise<void> {
  const { plan, workspace, redirectorUrl, postbacks } = options
  const link = workspace.links[visit.link]
  const source = plan.sources[plan.links[visit.link]?.source ?? -1]
  if (link === undefined || source === undefined) throw new Error(`no link ${visit.link}`)
  const { url, headers } = visitRequest(visit, { link, source, redirectorUrl })
  const location = await locationOf(url, headers)
  sent.clicks += 1
  const clickToken = location === null ? null : clickTokenIn(location)
  if (location === null || clickToken === null) {
    sent.unanswered += 1
    return
  }
  if (visit.visitor.crawler === null) sent.sampleToken ??= clickToken
  if (isLanding(location, plan)) {
    // Who stays on the landing brings nothing.
    if (visit.offerClickAtMs === null) return
    const hop = new URL(`/${link.shortCode}/click?click_id=${clickToken}`, redirectorUrl)
    await locationOf(hop.href, { ...headers, referer: location })
    sent.offerClicks += 1
  }
  await postbacks.report(visit, clickToken)
}

/** Whether a target is one of the landings: the redirector has drawn it, not the plan. */
function isLanding(location: string, { landings }: WorkspacePlan): boolean {
  const { host, pathname } = new URL(location)
  return landings.some(({ url }) => {
    const landing = new URL(url)
    return landing.host === host && landing.pathname === pathname
  })
}
