export {
  type AdAccount,
  type AdPlatform,
  adPlatforms,
  credentialShapes,
  type GoogleCredentials,
  readAccount,
} from './credentials.ts'
export { type GoogleToken, googleTokenRequest, readGoogleToken } from './google/token.ts'
export { withoutSecrets } from './redact.ts'
export { buildRequest, type RequestInput, readAnswer } from './requests.ts'
export { type AdPlatformSettings, adPlatformDefaults } from './settings.ts'
export type { AdAnswer, AdConversion, AdOutcome, AdRequest, BuiltRequest } from './types.ts'
