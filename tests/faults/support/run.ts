import { seededRandom } from '@waymark/rule-engine'
import { waitFor } from '@waymark/testing'
import { makeFlow, untilLeadsTo } from '../../e2e/support/affiliate-flow.ts'
import { done, totalClicks } from '../../e2e/support/integrator.ts'
import { balanceClicks, type ClickBalance, openClickLedger, type Range } from './click-ledger.ts'
import { type ConversionBalance, openConversionLedger } from './conversion-ledger.ts'
import type { Fault } from './faults.ts'
import { startNetworks } from './networks.ts'
import { openStand, type RedirectorName, redirectorNames, type Stand, type StandOptions } from './stand.ts'
import { type NotedVisit, startVisitors } from './visitors.ts'

export interface Scenario {
  name: string
  fault: Fault
  /** So many visits begin while it is broken. */
  visits?: number
  /** Redirectors whose visitors may have to wait or find nobody there. */
  disturbed?: readonly RedirectorName[]
  /** Clicks may be lost, if the redirector says how many. */
  mayCountLosses?: boolean
  /** Nobody's answer is cut off: whoever finds nobody there was not served either. */
  isOrderly?: boolean
}

/** What a scenario came to. */
export interface Outcome {
  visits: readonly NotedVisit[]
  postbacks: number
  clicks: ClickBalance
  conversions: ConversionBalance
  /** Clicks that redirectors say they have lost. */
  countedLosses: number
  /** What was missing longest. */
  last: string
  /** From the mending until everything that was noted before it was there. */
  caughtUpMs: number
  /** Processes that ended by themselves, or did not stop when they were asked to. */
  misconduct: readonly string[]
}

export interface Run {
  stand: Stand
  /** All visits of the run that have ended. */
  visits: readonly NotedVisit[]
  play(scenario: Scenario): Promise<Outcome>
  /** Ends the load and stops the redirectors in order. @returns what the whole run came to */
  finish(): Promise<Outcome & { totalClicks: number }>
  close(): Promise<void>
}

export interface RunOptions extends StandOptions {
  seed: number
  visitsPerSecond?: number
}

const codes = ['plain', 'ruled', 'limited', 'flow'] as const
/** Before and after a fault. */
const healthyVisits = 80
const brokenVisits = 320
const catchUpMs = 150_000

/** A stand under a load that goes on from scenario to scenario. */
export async function startRun({ seed, visitsPerSecond = 110, ...options }: RunOptions): Promise<Run> {
  await using opened = new AsyncDisposableStack()
  const stand = await openStand(options)
  opened.defer(() => stand.close())
  await makeLinks(stand)
  const clickLedger = openClickLedger(stand.parts.clickhouseUrl)
  opened.defer(() => clickLedger.close())
  const conversionLedger = openConversionLedger(stand.parts)
  opened.defer(() => conversionLedger.close())
  const networks = startNetworks({ apiUrl: stand.apiUrl, random: seededRandom(seed + 1), share: 0.5 })
  const visitors = startVisitors({
    urls: stand.redirectorUrls,
    codes,
    random: seededRandom(seed),
    perSecond: visitsPerSecond,
    onClick: ({ code, token }) => {
      if (code === 'flow' && token !== null) networks.hear(token)
    },
  })
  opened.defer(() => visitors.stop())
  const closing = opened.move()
  const begun = { visit: 1, postback: 1 }
  const told = new Set<string>()

  const balances = async (visitRange: Range, postbackRange: Range) => {
    const visits = visitors.noted.filter(({ number }) => isWithin(visitRange, number))
    const postbacks = networks.noted.filter(({ number }) => isWithin(postbackRange, number))
    const killedAtMs = {
      'redirector-1': stand.apps['redirector-1'].killedAtMs,
      'redirector-2': stand.apps['redirector-2'].killedAtMs,
    }
    const stored = await clickLedger.stored(visitRange)
    const clicks = balanceClicks({ visits, stored, killedAtMs })
    const conversions = await conversionLedger.balance(postbacks, postbackRange)
    return { visits, postbacks: postbacks.length, clicks, conversions, countedLosses: countedLosses(stand) }
  }
  /** The last balance, where it does not come right in time. */
  const settled = async (visitRange: Range, postbackRange: Range) => {
    const sinceMs = performance.now()
    let found: Awaited<ReturnType<typeof balances>> | undefined
    let last = 'nothing'
    const isRight = async () => {
      found = await balances(visitRange, postbackRange)
      const absent = whatIsMissing(found)
      if (absent.length > 0) last = absent.join(', ')
      return absent.length === 0
    }
    await waitFor(isRight, { timeoutMs: catchUpMs, description: 'all is there' }).catch((error: unknown) => {
      if (!found) throw error
    })
    if (!found) throw new Error('The stores were never asked')
    return { ...found, last, caughtUpMs: performance.now() - sinceMs }
  }
  const newMisconduct = () => {
    const all = Object.values(stand.apps).flatMap(({ misconduct }) => misconduct)
    const fresh = all.filter((one) => !told.has(one))
    for (const one of fresh) told.add(one)
    return fresh
  }

  return {
    stand,
    visits: visitors.noted,
    async play({ fault, visits = brokenVisits }) {
      await visitors.more(healthyVisits)
      const mend = await fault(stand)
      await visitors.more(visits)
      await mend()
      await visitors.more(healthyVisits)
      const visitRange = { from: begun.visit, to: visitors.next() }
      const postbackRange = { from: begun.postback, to: networks.next() }
      await visitors.ended(visitRange.to)
      await networks.answered(postbackRange.to)
      begun.visit = visitRange.to
      begun.postback = postbackRange.to
      const outcome = await settled(visitRange, postbackRange)
      return { ...outcome, misconduct: newMisconduct() }
    },
    async finish() {
      await visitors.stop()
      await networks.stop()
      for (const name of redirectorNames) await stand.apps[name].stop()
      const outcome = await settled({ from: 1, to: visitors.next() }, { from: 1, to: networks.next() })
      const totals = await Promise.all(codes.map((code) => totalClicks(stand.account.key, code)))
      const sum = totals.reduce<number>((all, total) => all + (total ?? Number.NaN), 0)
      return { ...outcome, misconduct: newMisconduct(), totalClicks: sum }
    },
    close: () => closing.disposeAsync(),
  }
}

type Found = Pick<Outcome, 'clicks' | 'conversions' | 'countedLosses'>

function whatIsMissing({ clicks, conversions, countedLosses }: Found): string[] {
  const lists = Object.entries(conversions).filter(([, list]) => list.length > 0)
  return [
    ...(clicks.missing.length > countedLosses ? ['clicks'] : []),
    ...lists.map(([name, list]) => `${list.length} conversions ${name}`),
  ]
}

/** By what the redirectors have logged. */
function countedLosses({ apps }: Stand): number {
  const lines = redirectorNames.flatMap((name) => apps[name].output().split('\n'))
  const losses = lines.filter((line) => line.includes('"Events were lost"'))
  return losses.reduce((sum, line) => sum + Number(/"events":(\d+)/.exec(line)?.[1] ?? Number.NaN), 0)
}

const isWithin = ({ from, to }: Range, number: number): boolean => number >= from && number < to

/** Each link tells its target the click's token; both redirectors know them when this resolves. */
async function makeLinks({ account, redirectorUrls }: Stand): Promise<void> {
  const { key } = account
  const target = (host: string) => `https://${host}.example/?c={click_id}`
  const aLink = (customAlias: string, fields: object = {}) =>
    done(key.call('POST', '/links', { originalUrl: target(customAlias), customAlias, ...fields }))
  await aLink('plain')
  await aLink('ruled')
  for (const [host, conditions] of [
    ['uk', { countries: ['GB'] }],
    ['phone', { devices: ['mobile'] }],
  ] as const)
    await done(key.call('POST', '/links/ruled/rules', { targetUrl: target(host), conditions }))
  await aLink('limited', { clickLimit: 100_000_000 })
  await makeFlow(key, 'flow', { offer: { payout: 1, payoutCurrency: 'EUR' } })
  for (const url of Object.values(redirectorUrls)) {
    for (const [code, host] of [
      ['plain', 'plain.example'],
      ['ruled', 'ruled.example'],
      ['limited', 'limited.example'],
      ['flow', 'flow.example'],
    ] as const)
      await untilLeadsTo(url, code, host)
  }
}
