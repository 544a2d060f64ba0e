export type { ConversionReport, Outcome, ReportArrival, ReportResult } from './conversion-report.ts'
export { type ConversionIntake, type ConversionIntakeDeps, createConversionIntake } from './intake.ts'
export { instantOf } from './judge-report.ts'
export type { PostbackLogRow } from './postback-log.repository.ts'
