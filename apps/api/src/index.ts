export { type Api, type ApiParts, composeApi } from './compose.ts'
