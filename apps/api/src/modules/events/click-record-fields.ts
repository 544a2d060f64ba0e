import type { ClickEvent } from '@waymark/events'

/** The fields of a click that its record shows. */
export const clickRecordFields = [
  'clickToken',
  'linkId',
  'bioLinkId',
  'ip',
  'clickedAtMs',
  'countryCode',
  'city',
  'deviceType',
  'browser',
  'browserVersion',
  'os',
  'osVersion',
  'language',
  'refererDomain',
  'isUnique',
  'originalUrl',
  'shortUrl',
  'matchedRuleId',
  'resolvedParams',
  'resolvedUrl',
] as const satisfies readonly (keyof ClickEvent)[]
