export type { ConversionReport, Outcome, ReportArrival } from './conversion-report.ts'
export { type ConversionIntake, conversionIntakeOf, createConversionIntake } from './intake.ts'
export { instantOf } from './judge-report.ts'
export type { PostbackLogRow } from './postback-log.repository.ts'
