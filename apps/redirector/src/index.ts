export { composeRedirector, type Redirector, type RedirectorConfig, type RedirectorParts } from './compose.ts'
