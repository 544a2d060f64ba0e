export { createLogger, LOG_LEVELS, type Logger, type LoggerOptions, type LogLevel } from './logger.ts'
export { createJobCounts, type JobCounts } from './metrics/jobs.ts'
export {
  type Count,
  createMetrics,
  createTimesByLabels,
  type Labels,
  type MetricDescription,
  type Metrics,
  type Sample,
} from './metrics/metrics.ts'
export { createProcessMetrics, type Probes } from './metrics/process-metrics.ts'
export { type MetricValues, mergeScrapes, metricValues, scrapeOf } from './metrics/scrape.ts'
export { createTimes, requestBounds, type Times, workBounds } from './metrics/times.ts'
export {
  type OperatedApp,
  type OperationsPort,
  type OperationsPortOptions,
  openAppOperationsPort,
  openOperationsPort,
} from './operations-port.ts'
export { shutDownOnSignals } from './shut-down-on-signals.ts'
export { runShutdownSteps } from './shutdown-steps.ts'
export { startTracing, tracingSettingsOf } from './tracing/tracing.ts'
export type { RequestSpan, Tracing, TracingConfig, TracingSettings } from './tracing/types.ts'
