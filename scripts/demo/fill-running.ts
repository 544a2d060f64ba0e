import { setTimeout as delay } from 'node:timers/promises'
import { uuidV7TimeMs } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import type { Progress } from '../admin/progress.ts'
import { landings, offers } from './catalogue/marketing.ts'
import { conversionsOf, goesOnAtMs } from './conversions.ts'
import { untilProcessed } from './until-processed.ts'
import { generateVisits, type Traffic, type Visit } from './visits.ts'
import { dataOf, type Workspace } from './workspace.ts'

/** As many visitors at once; what they do one after the other stays so. */
const atOnce = 16
const requestTimeoutMs = 15_000
/** A click is readable in about two seconds. */
const readableTimeoutMs = 30_000

interface Sent {
  clicks: number
  offerClicks: number
  /** How many postbacks had each result. */
  postbacks: Record<string, number>
  /** Of a click of a person; null: there was none. */
  sampleToken: string | null
}

export interface FillRunning {
  workspace: Workspace
  redirectorUrl: string
  progress: Progress
}

/**
 * Sends visitors and their conversions to a Waymark that runs, through its public surfaces.
 * @throws Error when the redirector cannot be reached; WaymarkError
 */
export async function fillRunning(traffic: Traffic, fill: FillRunning): Promise<void> {
  const { workspace, progress } = fill
  const visits = generateVisits(workspace.links, traffic)
  const sent: Sent = { clicks: 0, offerClicks: 0, postbacks: {}, sampleToken: null }
  const sendSome = async () => {
    for (let next = visits.next(); !next.done; next = visits.next()) {
      await sendVisit(next.value, fill, sent)
      progress.report(`${sent.clicks} of ${traffic.clicks} clicks sent`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendSome))
  progress.end(`${sent.clicks} clicks and ${sent.offerClicks} offer clicks sent.`)
  const results = Object.entries(sent.postbacks).map(([result, count]) => `${count} ${result}`)
  progress.end(`Postbacks: ${results.join(', ') || 'none'}.`)
  if (sent.sampleToken === null || (await takesAddresses(workspace, sent.sampleToken)) !== false) return
  progress.end(
    'The redirector does not believe X-Forwarded-For from here, so that every click comes from one address and no country: start Waymark with TRUST_PROXY=127.0.0.1/32,::1/128 to see countries.',
  )
}

/** The redirector decides where a visit goes; a visitor of a landing may go on to the offer. */
async function sendVisit(visit: Visit, fill: FillRunning, sent: Sent): Promise<void> {
  const { link, visitor, atMs } = visit
  const { redirectorUrl, workspace } = fill
  const random = seededRandom(visit.seed)
  const query = visit.parameters.map(({ text }) => text).join('&')
  let target = await targetOf(new URL(`/${link.shortCode}?${query}`, redirectorUrl), visitor.headers)
  sent.clicks += 1
  const clickToken = [...(target?.searchParams.values() ?? [])].find((value) => uuidV7TimeMs(value) !== null)
  if (target === null || clickToken === undefined) return
  if (!visitor.isBot) sent.sampleToken ??= clickToken
  const landing = pageAt(target, landings)
  if (landing !== undefined) {
    if (goesOnAtMs(visit, landing, random) === null) return
    const hop = new URL(`/${link.shortCode}/click?click_id=${clickToken}`, redirectorUrl)
    target = await targetOf(hop, { ...visitor.headers, referer: target.href })
    sent.offerClicks += 1
  }
  const offer = pageAt(target, offers) ?? null
  for (const { steps, ...stated } of conversionsOf(visit, { offer, atMs }, random)) {
    for (const { word: status } of steps) {
      // As a network would. One that waits for its click (`pending`) is matched by the api itself.
      const body = { click_id: clickToken, status, ...stated }
      const { data, response } = await workspace.waymark.POST('/api/v1/postback', { body })
      const result = typeof data === 'object' ? data.data.result : `refused with ${response.status}`
      sent.postbacks[result] = (sent.postbacks[result] ?? 0) + 1
    }
  }
}

/** Where a browser is sent; null: nowhere. */
async function targetOf(url: URL, headers: Readonly<Record<string, string>>): Promise<URL | null> {
  const request = async () => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    await response.arrayBuffer()
    return response
  }
  try {
    const { status, headers: answered } = await untilProcessed(request)
    if (status >= 500) throw new Error(`It answered ${status}`)
    return URL.parse(answered.get('location') ?? '')
  } catch (cause) {
    throw new Error(`The redirector at ${url.origin} does not answer: is it DEMO_REDIRECTOR_URL?`, { cause })
  }
}

/** The one of the pages that a target is. */
const pageAt = <Page extends { url: string }>(target: URL | null, pages: readonly Page[]): Page | undefined =>
  pages.find((page) => {
    const url = new URL(page.url)
    return url.host === target?.host && url.pathname === target.pathname
  })

/** Whether the redirector took the addresses that it was sent; null: the click did not become readable. */
async function takesAddresses({ waymark }: Workspace, clickToken: string): Promise<boolean | null> {
  const untilMs = performance.now() + readableTimeoutMs
  const params = { path: { clickToken } }
  while (performance.now() < untilMs) {
    const answer = await waymark.GET('/api/v1/analytics/events/{clickToken}', { params })
    if (answer.response.status !== 404) return (await dataOf(answer)).countryCode !== null
    await delay(250)
  }
  return null
}
