export { type LinkGroupReader, readLinkGroups } from './read-link-groups.ts'
export { readReportLists } from './read-report-lists.ts'
