export { readReportLists } from './read-report-lists.ts'
