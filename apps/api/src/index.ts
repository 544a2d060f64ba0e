export { type Api, type ApiParts, composeApi } from './compose.ts'
export type { DemoData, DemoSession } from './deps.ts'
