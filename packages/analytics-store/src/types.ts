import type { ClickEvent, DomainVisitsEvent, OfferClickEvent } from '@waymark/events'
import type { ClickField, ClickRow } from './clicks/click-of-row.ts'
import type { ConversionEvent, PageViewEvent } from './conversions/conversion-event.ts'
import type { AnalyticsEraser } from './eraser/eraser.ts'
import type { LinkFigureRequest } from './reader/click-counts.ts'
import type { EventLogQuery, LogPosition, NewerClicks, NewerClicksQuery } from './reader/event-log.ts'
import type { ReportQuery, ReportResult, ReportRow } from './report/report-query.ts'

export const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]

/**
 * Whose clicks, when and from where, of however many links. `workspaceId` is in every query by construction.
 */
export interface ClickScope {
  workspaceId: string
  /** Null: all of the workspace. */
  linkIds: readonly string[] | null
  fromMs: number
  /** Exclusive. */
  toMs: number
  /** ISO 3166-1 alpha-2; empty: all. */
  countries: readonly string[]
  /** Default: clicks of people only. */
  withBots?: boolean
}

/** A click's position in the order of `clickPage`. */
export type ClickPosition = Pick<ClickEvent, 'linkId' | 'clickedAtMs' | 'clickToken'>

export interface ClickPage<Field extends ClickField> {
  /** Null: from the first on. */
  after: ClickPosition | null
  limit: number
  fields: readonly Field[]
}

export interface RuleTimeseries {
  ruleIds: readonly string[]
  granularity: Granularity
  /** IANA zone of the buckets. */
  timezone: string
}

export interface TimeseriesPoint {
  /** ISO 8601 start of the bucket with the zone's offset: `2026-03-29T00:00:00.000+01:00`. */
  period: string
  totalClicks: number
  uniqueClicks: number
}

export interface TimeRange {
  fromMs: number
  toMs: number
}

export interface DomainVisits {
  /** Of the bare host. */
  baseUrl: number
  /** Of codes that no link has. */
  unknownCode: number
  other: number
}

export interface LimitedClicks {
  workspaceId: string
  linkId: string
  /** Null: of all rules, and of none. */
  ruleId: string | null
  /** Unix ms; 0: all there ever were. */
  fromMs: number
  /** Unix ms; none from then on. Default: for ever. */
  beforeMs?: number | undefined
}

/** A click as the store has it. */
export interface StoredClick extends ClickEvent {
  /** Unix ms; of its last change, by the date of the store. */
  ingestedAtMs: number
  /** Milliseconds since then when it was read, by the date of the store, too: a reader's own may be wrong. */
  storedForMs: number
}

/** The clicks of a workspace, bots' too. */
export interface WorkspaceFigures {
  clicks: number
  /** Unix ms. */
  lastClickMs: number
}

/**
 * Bots are left out of every figure but `bots` (contract §9). A click counts once however often it was
 * delivered. Every method rejects with an AnalyticsUnavailableError when the store is unavailable or over its
 * limits.
 */
export interface AnalyticsReader {
  /**
   * Clicks of workspaces, for the operator of an installation; one without clicks is not in the map. At most
   * a page of workspaces: their ids are in the statement.
   */
  workspaceFigures(workspaceIds: readonly string[]): Promise<Map<string, WorkspaceFigures>>
  /** Unix ms; null without clicks. */
  lastClickMs(scope: ClickScope): Promise<number | null>
  /** Ids of the rules that most clicks followed, the most first. */
  topRules(scope: ClickScope, limit: number): Promise<string[]>
  /**
   * Every bucket of each rule from the one that contains `fromMs`, empty ones with zeros. RangeError past
   * `maxTimeseriesBuckets` and for an unknown zone.
   */
  ruleTimeseries(scope: ClickScope, requested: RuleTimeseries): Promise<Map<string, TimeseriesPoint[]>>
  /**
   * The clicks of a scope after another one, or the first ones: link by link, the oldest first, so that a
   * file of any number of them is read a page at a time.
   */
  clickPage<Field extends ClickField>(
    scope: ClickScope,
    page: ClickPage<Field>,
  ): Promise<Pick<ClickRow, Field>[]>
  /** The slots of sub ids that any click of a scope has a value in, in no order. */
  occurringSubIds(scope: ClickScope): Promise<string[]>
  /** Lifetime clicks without bots by link, for the links' `clicksTotal`. */
  clicksTotals(workspaceId: string, linkIds: readonly string[]): Promise<Map<string, number>>
  /**
   * Lifetime clicks of people, or the time of the last one (Unix ms), of the links with the highest ones;
   * `linkIds`: of these, `null`: of all.
   */
  linkFigures(workspaceId: string, requested: LinkFigureRequest): Promise<Map<string, number>>
  /** Clicks of people that a limit counts: of the link, or of one of its rules. */
  limitedClicks(clicks: LimitedClicks): Promise<number>
  /** The click of a token, or null. Each field costs about as much as the next, so that few are quick. */
  clickByToken<Field extends ClickField>(
    workspaceId: string,
    clickToken: string,
    fields: readonly Field[],
  ): Promise<Pick<ClickRow, Field> | null>
  /**
   * The figures of a plan (contract §9): every figure of reports, overviews, link analytics and alerts is
   * read here, so that they agree. RangeError for a text filter on ids.
   */
  report(query: ReportQuery): Promise<ReportResult>
  /**
   * The rows of `report`, some hundred at a time, by one statement: all of one moment, however long they are
   * read. The event loop is free in between. Rejects as `report` does.
   */
  reportRows(query: ReportQuery): AsyncIterable<ReportRow[]>
  /**
   * Clicks, the newest first, of one time those with the greater token: an order in which no row changes its
   * position while others come, so that pages neither repeat nor leave out any. Bots too. RangeError for a
   * text filter on ids.
   */
  clickLog<Field extends ClickField>(
    query: EventLogQuery,
    fields: readonly Field[],
  ): Promise<Pick<ClickRow, Field>[]>
  /**
   * Clicks that came into the store, or changed there, after a position: the oldest first by when they did,
   * so that one that comes late is not passed over. Only those are looked at that have been there for two
   * seconds, so that none that is being written is either, and that were made at most seven days before the
   * position. One that changes comes again: of one answer each is the newest.
   */
  newerClicks<Field extends ClickField>(
    query: NewerClicksQuery,
    fields: readonly Field[],
  ): Promise<NewerClicks<Field>>
  /** Where `newerClicks` begins for one who has seen all that there is now. */
  newestPosition(): Promise<LogPosition>
  /** The same of conversions as they stand, by the time of the conversion. */
  conversionLog(query: EventLogQuery): Promise<ConversionEvent[]>
  /**
   * The clicks of these tokens, of any workspace and bots included, by token in lower case; what is no token
   * of a click, or of one that is not stored yet, is not in the map. Made for batches of postbacks: some 500
   * at once.
   */
  clicksByTokens(tokens: readonly string[]): Promise<Map<string, StoredClick>>
  /**
   * Lifetime clicks without bots by offer, for the offers' `clicksTotal`: a click counts once for each offer
   * that it went to, straight or from a landing, however often (contract §6). `only`: those that came to it
   * before `beforeMs`, and those of the links.
   */
  offerClicksTotals(
    workspaceId: string,
    offerIds: readonly string[],
    only?: { beforeMs?: number; linkIds?: readonly string[] },
  ): Promise<Map<string, number>>
  /**
   * Visits of a custom domain that led to no link; `fromMs` inclusive, `toMs` exclusive, by whole minutes.
   */
  domainVisits(workspaceId: string, domainId: string, range: TimeRange): Promise<DomainVisits>
}

export interface RejectedEvent<Event> {
  event: Event
  /** Why the store can never take this event; at most 500 characters. */
  reason: string
}

export interface InsertOutcome<Event> {
  /** Events that no retry can save: for the dead-letter topic. Everything else is written. */
  rejected: readonly RejectedEvent<Event>[]
}

/** What finds the row of a click. */
export type ClickKey = Pick<ClickEvent, 'workspaceId' | 'linkId' | 'clickedAtMs' | 'clickToken'>

export interface AnalyticsWriter {
  /**
   * Writes every event that the store can take and returns the others, or rejects (store unavailable,
   * overloaded, outcome unknown): then anything may or may not be written and all of it is to be sent again.
   * Writing an event again changes no figure.
   */
  insertClicks(events: readonly ClickEvent[]): Promise<InsertOutcome<ClickEvent>>
  /** As `insertClicks`. The clicks' rows do not know of them before `completeClicks`. */
  insertOfferClicks(events: readonly OfferClickEvent[]): Promise<InsertOutcome<OfferClickEvent>>
  /** As `insertClicks`. */
  insertDomainVisits(events: readonly DomainVisitsEvent[]): Promise<InsertOutcome<DomainVisitsEvent>>
  /**
   * As `insertClicks`. Of several versions of a conversion the greatest counts, in whatever order they come.
   */
  insertConversions(events: readonly ConversionEvent[]): Promise<InsertOutcome<ConversionEvent>>
  /** As `insertClicks`. */
  insertPageViews(events: readonly PageViewEvent[]): Promise<InsertOutcome<PageViewEvent>>
  /** The clicks among these that an offer click is known of; may have others where there are very many. */
  withOfferClicks(clicks: readonly ClickKey[]): Promise<readonly ClickKey[]>
  /**
   * Writes into the rows of these clicks what the offer clicks of the store say about them: the last offer
   * with its network, the time of the first offer click, their sub ids over the click's own. Clicks or offer
   * clicks that are not there are skipped, so the writer of either calls it afterwards: the later of the two
   * finds both (docs/decisions/0005). Doing it again, or at the same time elsewhere, changes no figure.
   */
  completeClicks(clicks: readonly ClickKey[]): Promise<void>
}

export interface AnalyticsStore {
  migrate(): Promise<void>
  /** Names what `migrate` would apply, and changes nothing. @throws Error for tables of a newer version */
  pendingMigrations(): Promise<string[]>
  reader: AnalyticsReader
  writer: AnalyticsWriter
  eraser: AnalyticsEraser
  /** Rejects when the store is unavailable. */
  ping(): Promise<void>
  close(): Promise<void>
}
