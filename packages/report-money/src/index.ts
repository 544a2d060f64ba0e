export { readReportMoney, readReportSettings } from './read-report-money.ts'
