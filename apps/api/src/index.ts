export { type Api, type ApiParts, composeApi } from './compose.ts'
export { type ApiConfig, apiFields, apiVariables, refuseMailVariables } from './config.ts'
