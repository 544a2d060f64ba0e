export { maxTimeseriesBuckets } from './buckets/bucket-starts.ts'
export type { QueryLimits } from './reader/clicks-query.ts'
export { type AnalyticsConnection, connectServer, type ServerAddress } from './server/connect-server.ts'
export { type AnalyticsStoreDeps, createAnalyticsStore } from './store.ts'
export { AnalyticsUnavailableError } from './store-error.ts'
export {
  type AnalyticsReader,
  type AnalyticsStore,
  type AnalyticsWriter,
  type ClickSummary,
  type DeviceBreakdown,
  type GeoBreakdown,
  type Granularity,
  granularities,
  type InsertOutcome,
  type LinkScope,
  type RejectedClick,
  type Share,
  type TimeseriesPoint,
} from './types.ts'
