export { dimensionKind, dimensions } from './dimensions.ts'
export { metrics } from './metrics.ts'
export { createReportBodySchema, type ReportBody, type ReportInstants } from './report-body.ts'
