import type { Link, LinkChanges } from '../api/links.queries.ts'
import { pixelLines, pixelsOf, utmNames, utmOf, utmTexts } from '../states/link-values.ts'
import { bindings, redirectTypes } from './redirect-types.ts'
import { subIdMapOf, subIdMapText } from './sub-id-map.ts'

/** Sent together: a link into an app is replaced whole. */
const appFields = ['deepLink.ios', 'deepLink.android'] as const
/** So are the UTM values. */
const utmFields = ['utm.source', 'utm.medium', 'utm.campaign', 'utm.term', 'utm.content'] as const

export const settingsFields = [
  'originalUrl',
  'domainId',
  'customAlias',
  'title',
  'tags',
  'startsAt',
  'expiresAt',
  'expiredUrl',
  'clickLimit',
  'redirectType',
  'appendQuery',
  'appendPath',
  'utmPrecedence',
  'bindVisitors',
  'uniquenessHours',
  'expectedApproval',
  'subIdMap',
  'notes',
  'trafficSourceId',
  'retargetingPixels',
  ...appFields,
  ...utmFields,
] as const
export type SettingsField = (typeof settingsFields)[number]
export type SettingsTexts = Record<SettingsField, string>

/** What the form shows of a link. */
export function textsOf(link: Link): SettingsTexts {
  const utm = utmTexts(link.utm)
  return {
    originalUrl: link.originalUrl,
    domainId: link.domainId ?? '',
    customAlias: link.customAlias ?? '',
    title: link.title ?? '',
    tags: link.tags.join(', '),
    startsAt: link.startsAt ?? '',
    expiresAt: link.expiresAt ?? '',
    expiredUrl: link.expiredUrl ?? '',
    redirectType: link.redirectType,
    appendQuery: String(link.appendQuery),
    appendPath: String(link.appendPath),
    utmPrecedence: link.utmPrecedence,
    bindVisitors: link.bindVisitors ?? '',
    uniquenessHours: String(link.uniquenessHours),
    expectedApproval: link.expectedApproval === null ? '' : String(link.expectedApproval),
    subIdMap: subIdMapText(link.subIdMap),
    clickLimit: link.clickLimit === null ? '' : String(link.clickLimit),
    notes: link.notes ?? '',
    trafficSourceId: link.trafficSourceId ?? '',
    'deepLink.ios': link.deepLink?.ios ?? '',
    'deepLink.android': link.deepLink?.android ?? '',
    retargetingPixels: pixelLines(link.retargetingPixels),
    'utm.source': utm.source,
    'utm.medium': utm.medium,
    'utm.campaign': utm.campaign,
    'utm.term': utm.term,
    'utm.content': utm.content,
  }
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

type PartField = (typeof appFields | typeof utmFields)[number]
const isAppField = (field: SettingsField): boolean => appFields.some((name) => name === field)
const isUtmField = (field: SettingsField): boolean => utmFields.some((name) => name === field)
const isPart = (field: SettingsField): field is PartField => isAppField(field) || isUtmField(field)

function deepLinkOf(ios: string, android: string): LinkChanges {
  return { deepLink: ios === '' && android === '' ? null : { ios: ios || null, android: android || null } }
}

/** How each field is sent; an empty one removes the value. */
const readers: Record<Exclude<SettingsField, PartField>, (text: string) => LinkChanges> = {
  originalUrl: (originalUrl) => ({ originalUrl }),
  domainId: (text) => ({ domainId: text || null }),
  customAlias: (text) => ({ customAlias: text || null }),
  title: (text) => ({ title: text || null }),
  tags: (text) => ({ tags: tagsOf(text) }),
  startsAt: (text) => ({ startsAt: text || null }),
  expiresAt: (text) => ({ expiresAt: text || null }),
  expiredUrl: (text) => ({ expiredUrl: text || null }),
  redirectType: (text) => ({ redirectType: redirectTypes.find((type) => type === text) ?? '302' }),
  appendQuery: (text) => ({ appendQuery: text === 'true' }),
  appendPath: (text) => ({ appendPath: text === 'true' }),
  utmPrecedence: (text) => ({ utmPrecedence: text === 'link' ? 'link' : 'visit' }),
  bindVisitors: (text) => ({ bindVisitors: bindings.find((one) => one === text) ?? null }),
  uniquenessHours: (text) => ({ uniquenessHours: Number(text) }),
  expectedApproval: (text) => ({ expectedApproval: text === '' ? null : Number(text) }),
  subIdMap: (text) => ({ subIdMap: subIdMapOf(text) }),
  clickLimit: (text) => ({ clickLimit: text === '' ? null : Number(text) }),
  notes: (text) => ({ notes: text || null }),
  trafficSourceId: (text) => ({ trafficSourceId: text || null }),
  retargetingPixels: (text) => ({ retargetingPixels: pixelsOf(text) }),
}

export const differing = (one: SettingsTexts, other: SettingsTexts): SettingsField[] =>
  settingsFields.filter((field) => one[field] !== other[field])

/** Only what was changed, so that what others change meanwhile in other fields stays. */
export function changesOf(values: FormData, base: SettingsTexts): LinkChanges {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const changed = settingsFields.filter((field) => text(field) !== base[field].trim())
  const password = String(values.get('password') ?? '')
  return {
    ...Object.assign({}, ...changed.map((field) => (isPart(field) ? {} : readers[field](text(field))))),
    ...(changed.some(isAppField) && deepLinkOf(text('deepLink.ios'), text('deepLink.android'))),
    ...(changed.some(isUtmField) && {
      utm: utmOf(utmTexts(Object.fromEntries(utmNames.map((name) => [name, text(`utm.${name}`)])))),
    }),
    ...(password !== '' && { password }),
    ...(values.get('removePassword') !== null && { password: null }),
  }
}
