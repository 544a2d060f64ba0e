import { connectServer } from '@waymark/analytics-store'
import type { RedirectorName } from './stand.ts'
import type { NotedVisit } from './visitors.ts'

/** Visits from a number up to below another. */
export interface Range {
  from: number
  to: number
}

/** Noted answers compared with the clicks that the analytics store counts. */
export interface ClickBalance {
  /** Answered 302 with a token, and their click is not there. */
  missing: NotedVisit[]
  /**
   * Those among the missing that a redirector answered in the last 50 ms before it was killed by -9, and so
   * much earlier as its visitors waited for their answers: it may lose them.
   */
  excused: NotedVisit[]
  /** Click tokens that are counted more than once, and visits that have more than one. */
  doubled: string[]
  /**
   * Clicks of no visit, of one that was answered otherwise, or with another token than the visitor got.
   */
  invented: string[]
  /**
   * Clicks of visits whose answer could not be read, since the connection was cut before: such a visit has
   * one or none.
   */
  unread: string[]
}

export interface StoredClick {
  visit: number
  token: string
  /** Rows that are counted: 1. */
  rows: number
}

export interface ClickLedger {
  /** What is in the store, as reports count it. */
  stored(range: Range): Promise<StoredClick[]>
  close(): Promise<void>
}

/** What a redirector may lose when it is killed by -9 (design §6.1). */
const lostByKillMs = 50
/** So long before a kill shows how busy the machine was. */
const beforeKillMs = 1_000

/**
 * How long half of a redirector's visitors waited before it was killed: a few ms, where the machine has time
 * for it. Where it has not, the clicks are stored as late as the visitors are answered.
 */
function waitBefore(killedAtMs: number, visits: readonly NotedVisit[]): number {
  const waits = visits
    .filter(({ answeredAtMs }) => answeredAtMs <= killedAtMs && answeredAtMs > killedAtMs - beforeKillMs)
    .map(({ tookMs }) => tookMs)
    .toSorted((a, b) => a - b)
  return waits[Math.floor(waits.length / 2)] ?? 0
}

export function openClickLedger(clickhouseUrl: string): ClickLedger {
  const { client, database } = connectServer({ url: clickhouseUrl, requestTimeoutMs: 10_000 })
  return {
    async stored({ from, to }) {
      const answer = await client.query({
        query: `SELECT toUInt32OrZero(sub_ids['sub_id_1']) AS visit, toString(click_token) AS token, toUInt32(count()) AS rows
          FROM ${database}.click_versions FINAL WHERE visit >= {from:UInt32} AND visit < {to:UInt32} GROUP BY visit, token`,
        query_params: { from, to },
        format: 'JSONEachRow',
      })
      return answer.json<StoredClick>()
    },
    close: () => client.close(),
  }
}

export interface BalanceOptions {
  visits: readonly NotedVisit[]
  stored: readonly StoredClick[]
  /** Unix ms of each kill -9. */
  killedAtMs: Readonly<Record<RedirectorName, readonly number[]>>
}

/** Exact to the click. Pure. */
export function balanceClicks({ visits, stored, killedAtMs }: BalanceOptions): ClickBalance {
  const byVisit = Map.groupBy(stored, ({ visit }) => visit)
  const byNumber = new Map(visits.map((visit) => [visit.number, visit]))
  const lossesOf = (name: RedirectorName) => {
    const answered = visits.filter(({ redirector, status }) => redirector === name && status !== null)
    return killedAtMs[name].map((atMs) => ({
      atMs,
      fromMs: atMs - lostByKillMs - waitBefore(atMs, answered),
    }))
  }
  const losses = { 'redirector-1': lossesOf('redirector-1'), 'redirector-2': lossesOf('redirector-2') }
  const isExcused = ({ redirector, answeredAtMs, tookMs }: NotedVisit): boolean =>
    losses[redirector].some(({ atMs, fromMs }) => answeredAtMs >= fromMs && answeredAtMs - tookMs <= atMs)
  const absent = visits.filter(({ number, token }) => {
    if (token === null) return false
    return !(byVisit.get(number) ?? []).some((click) => click.token === token)
  })
  const isInvented = ({ visit, token }: StoredClick): boolean => {
    const noted = byNumber.get(visit)
    if (noted === undefined) return true
    return noted.status !== null && noted.token !== token
  }
  const ofTokens = Map.groupBy(stored, ({ token }) => token)
  return {
    missing: absent.filter((visit) => !isExcused(visit)),
    excused: absent.filter(isExcused),
    doubled: [
      ...[...ofTokens].filter(([, clicks]) => clicks.some(({ rows }) => rows > 1) || clicks.length > 1),
      ...[...byVisit].filter(([, clicks]) => clicks.length > 1),
    ].map(([of]) => String(of)),
    invented: stored.filter(isInvented).map(inWords),
    unread: stored.filter(({ visit }) => byNumber.get(visit)?.status === null).map(inWords),
  }
}

const inWords = ({ visit, token }: StoredClick): string => `visit ${visit}: ${token}`
