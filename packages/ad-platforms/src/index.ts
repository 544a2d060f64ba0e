export { isClickOf } from './click-ids.ts'
export { type AdAccount, credentialShapes, type GoogleCredentials, readAccount } from './credentials.ts'
export { eventIdOf } from './event.ts'
export { type GoogleToken, googleTokenRequest, readGoogleToken } from './google/token.ts'
export { hashedOnce, isHashed } from './hashed-once.ts'
export { type AdPlatform, adPlatforms } from './platforms.ts'
export { withoutSecrets } from './redact.ts'
export { buildRequest, type RequestInput, readAnswer } from './requests.ts'
export { type AdPlatformSettings, adPlatformDefaults } from './settings.ts'
export type {
  AdAnswer,
  AdConversion,
  AdEventAction,
  AdOutcome,
  AdRequest,
  BuiltRequest,
  SentAs,
} from './types.ts'
