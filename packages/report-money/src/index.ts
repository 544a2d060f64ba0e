export { readReportMoney } from './read-report-money.ts'
