import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@waymark/rule-engine'
import { waitFor } from '@waymark/testing'
import { makeFlow, untilLeadsTo } from '../../e2e/support/affiliate-flow.ts'
import { done, totalClicks } from '../../e2e/support/integrator.ts'
import { balanceClicks, type ClickBalance, openClickLedger, type Range } from './click-ledger.ts'
import { type ConversionBalance, openConversionLedger } from './conversion-ledger.ts'
import type { Fault } from './faults.ts'
import { startNetworks } from './networks.ts'
import {
  type FaultBed,
  type FaultBedOptions,
  openFaultBed,
  type RedirectorName,
  redirectorNames,
} from './stand.ts'
import { type NotedVisit, startVisitors } from './visitors.ts'

export interface Scenario {
  name: string
  fault: Fault
  /** So many visits begin while it is broken. */
  visits?: number
  /** Redirectors whose visitors may have to wait or find no server there. */
  disturbed?: readonly RedirectorName[]
  /** Clicks may be lost, if the redirector says how many. */
  mayCountLosses?: boolean
  /** No answer is cut off: a visitor who finds no server was not served either. */
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
  /** From the repair until everything that was noted before it was there. */
  caughtUpMs: number
  /** The longest time in which this process could not work: its visitors waited as long for it. */
  blockedMs: number
  /** Processes that ended by themselves, or did not stop when they were stopped. */
  misconduct: readonly string[]
}

export interface Run {
  bed: FaultBed
  /** All visits of the run that have ended. */
  visits: readonly NotedVisit[]
  /**
   * One at a time, however many are requested; what is still on its way when the next one begins is waited
   * for beside it.
   */
  play(scenario: Scenario): Promise<Outcome>
  /** Ends the load and stops the redirectors in order. @returns what the whole run came to */
  finish(): Promise<Outcome & { totalClicks: number }>
  close(): Promise<void>
}

export interface RunOptions extends FaultBedOptions {
  seed: number
  visitsPerSecond?: number
}

const codes = ['plain', 'ruled', 'limited', 'flow'] as const
/** Before the first fault: processes that have just begun are slow. */
const warmUpVisits = 400
/** Before and after a fault. */
const healthyVisits = 60
const brokenVisits = 220
const catchUpMs = 240_000
/** From one look at the stores to the next. */
const lookMs = 500
/** Further than any clock of the run is ahead: clicks have the time of their redirector. */
const aheadMs = 2 * 3_600_000
/** What takes longer to catch up does so while the next parts break. */
const aloneMs = 6_000

interface Ranges {
  visits: Range
  postbacks: Range
}

/** A stand under a load that goes on from scenario to scenario. */
export async function startRun({ seed, visitsPerSecond = 90, ...options }: RunOptions): Promise<Run> {
  await using opened = new AsyncDisposableStack()
  const bed = await openFaultBed(options)
  opened.defer(() => bed.close())
  await makeLinks(bed)
  const clickLedger = openClickLedger(bed.parts.clickhouseUrl)
  opened.defer(() => clickLedger.close())
  const conversionLedger = openConversionLedger(bed.parts)
  opened.defer(() => conversionLedger.close())
  const networks = startNetworks({ apiUrl: bed.apiUrl, random: seededRandom(seed + 1), share: 0.5 })
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  opened.defer(() => void loop.disable())
  const visitors = startVisitors({
    urls: bed.redirectorUrls,
    codes,
    random: seededRandom(seed),
    perSecond: visitsPerSecond,
    onClick: ({ code, token }) => {
      if (code === 'flow' && token !== null) networks.hear(token)
    },
  })
  opened.defer(() => visitors.stop())
  await visitors.more(warmUpVisits)
  const closing = opened.move()
  const oneByOne = createConsumerQueue()
  let begun = { visits: 1, postbacks: 1 }
  const reported = new Set<string>()

  /** @returns what was noted from the end of the scenario before to some visits after the repair */
  const disturb = async ({ fault, visits = brokenVisits }: Scenario): Promise<Ranges> => {
    await visitors.more(healthyVisits)
    const restore = await fault(bed)
    await visitors.more(visits)
    await restore()
    await visitors.more(healthyVisits)
    const next = { visits: visitors.next(), postbacks: networks.next() }
    const ranges = {
      visits: { from: begun.visits, to: next.visits },
      postbacks: { from: begun.postbacks, to: next.postbacks },
    }
    begun = next
    await visitors.ended(next.visits)
    await networks.answered(next.postbacks)
    return ranges
  }
  const balances = async (ranges: Ranges) => {
    const visits = visitors.noted.filter(({ number }) => isInRange(ranges.visits, number))
    const postbacks = networks.noted.filter(({ number }) => isInRange(ranges.postbacks, number))
    const killedAtMs = {
      'redirector-1': bed.apps['redirector-1'].killedAtMs,
      'redirector-2': bed.apps['redirector-2'].killedAtMs,
    }
    const stored = await clickLedger.stored(ranges.visits)
    const clicks = balanceClicks({ visits, stored, killedAtMs })
    // A conversion waits for a click that was lost, and such a click never comes.
    const lost = new Set([...clicks.excused, ...clicks.missing].map(({ token }) => token))
    const retained = postbacks.filter(({ token }) => !lost.has(token))
    const conversions = await conversionLedger.balance(retained, ranges.postbacks)
    return { visits, postbacks: postbacks.length, clicks, conversions, countedLosses: countedLosses(bed) }
  }
  /** The last balance, where it does not come right in time. */
  const settled = async (ranges: Ranges) => {
    const sinceMs = performance.now()
    let found: Awaited<ReturnType<typeof balances>> | undefined
    let last = 'nothing'
    const isRight = async () => {
      await delay(lookMs)
      found = await balances(ranges)
      const absent = whatIsMissing(found)
      if (absent.length > 0) last = absent.join(', ')
      return absent.length === 0
    }
    await waitFor(isRight, { timeoutMs: catchUpMs, description: 'all is there' }).catch((error: unknown) => {
      if (!found) throw error
    })
    if (!found) throw new Error('The stores were never queried')
    return { ...found, last, caughtUpMs: performance.now() - sinceMs }
  }
  const newMisconduct = () => {
    const all = Object.values(bed.apps).flatMap(({ misconduct }) => misconduct)
    const fresh = all.filter((one) => !reported.has(one))
    for (const one of fresh) reported.add(one)
    return fresh
  }

  return {
    bed,
    visits: visitors.noted,
    async play(scenario) {
      const { outcome, delayedMs: blockedMs } = await oneByOne(async () => {
        const ranges = await disturb(scenario)
        const blockedMs = loop.max / 1e6
        loop.reset()
        const outcome = settled(ranges)
        // The caller of the play gets the error.
        outcome.catch(() => {})
        await Promise.race([outcome.catch(() => {}), delay(aloneMs)])
        return { outcome, delayedMs: blockedMs }
      })
      return { ...(await outcome), blockedMs, misconduct: newMisconduct() }
    },
    async finish() {
      await visitors.stop()
      await networks.stop()
      for (const name of redirectorNames) await bed.apps[name].stop()
      const all = { visits: { from: 1, to: visitors.next() }, postbacks: { from: 1, to: networks.next() } }
      const outcome = await settled(all)
      const to = new Date(Date.now() + aheadMs)
      const totals = await Promise.all(codes.map((code) => totalClicks(bed.account.key, code, to)))
      const sum = totals.reduce<number>((all, total) => all + (total ?? Number.NaN), 0)
      return { ...outcome, blockedMs: loop.max / 1e6, misconduct: newMisconduct(), totalClicks: sum }
    },
    close: () => closing.disposeAsync(),
  }
}

/** Runs one work after the other, in the order in which they are requested. */
function createConsumerQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const round = last.then(work, work)
    last = round
    return round
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
function countedLosses({ apps }: FaultBed): number {
  const losses = redirectorNames.flatMap((name) => [
    ...apps[name].output().matchAll(/"events":(\d+)[^\n]*"Events were lost"/g),
  ])
  return losses.reduce((sum, [, events]) => sum + Number(events), 0)
}

const isInRange = ({ from, to }: Range, number: number): boolean => number >= from && number < to

/** Each link passes the click's token to its target; both redirectors know them when this resolves. */
async function makeLinks({ account, redirectorUrls }: FaultBed): Promise<void> {
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
