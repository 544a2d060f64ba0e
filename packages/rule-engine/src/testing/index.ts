export { visitorWith } from './visitors.ts'
