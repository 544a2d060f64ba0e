export { bucketStarts, maxTimeseriesBuckets } from './buckets/bucket-starts.ts'
export { isoInZone } from './buckets/iso-in-zone.ts'
export { type ClickField, type ClickRow, clickFields } from './clicks/click-of-row.ts'
export type { ConversionClick, ConversionEvent, PageViewEvent } from './conversions/conversion-event.ts'
export type { AnalyticsEraser } from './eraser/eraser.ts'
export type { QueryLimits } from './query/workspace-query.ts'
export type { EventLogQuery, LogPosition } from './reader/event-log.ts'
export { clickDimension } from './report/dimension-sql.ts'
export { reportRanges } from './report/period.ts'
export type {
  DimensionValue,
  MetricValues,
  ReportApproval,
  ReportCost,
  ReportFigures,
  ReportMoney,
  ReportQuery,
  ReportRate,
  ReportResult,
  ReportRow,
} from './report/report-query.ts'
export { type AnalyticsConnection, connectServer, type ServerAddress } from './server/connect-server.ts'
export { type AnalyticsStoreDeps, createAnalyticsStore } from './store.ts'
export { AnalyticsUnavailableError } from './store-error.ts'
export {
  type AnalyticsReader,
  type AnalyticsStore,
  type AnalyticsWriter,
  type ClickKey,
  type ClickPosition,
  type ClickScope,
  type DomainVisits,
  type Granularity,
  granularities,
  type InsertOutcome,
  type RejectedEvent,
  type StoredClick,
  type TimeRange,
  type TimeseriesPoint,
  type WorkspaceFigures,
} from './types.ts'
