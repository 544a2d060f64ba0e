import type { ApiDocument, ApiRoute } from './api-document.ts'
import { type Field, fieldsOf } from './fields.ts'

/** A record by the URL that makes it (`POST /links/:code/rules`), and what of its record names it. */
export interface Reference {
  /** `/offers`. */
  collection: string
  /** Dotted, in `data` of the answer. */
  property: string
}

const record = (collection: string, property = 'id'): Reference => ({ collection, property })

/**
 * What the fields of bodies and queries name, by the end of their path. A field that looks like an id and is
 * not here fails the tests: a null says that it names no record.
 */
const named: Readonly<Record<string, Reference | null>> = {
  networkId: record('/affiliate-networks'),
  offerId: record('/offers'),
  landingId: record('/landings'),
  domainId: record('/domains'),
  domain: record('/domains', 'host'),
  linkId: record('/links'),
  'linkIds[]': record('/links'),
  collectionId: record('/collections'),
  'collectionIds[]': record('/collections'),
  'collectionIds.add[]': record('/collections'),
  // One that a link is not in, of whomever, changes nothing.
  'collectionIds.remove[]': null,
  // Filters: they find nothing there.
  'filter.collectionId': null,
  'filter.domainId': null,
  'filter.networkId': null,
  receiverId: null,
  // A row of the answer says of each that there is no such record: checked by the tests of bulk updates.
  'ids[]': null,
  // A position: records behind it are changed, whether it is one of them or not.
  afterId: null,
  trafficSourceId: record('/traffic-sources'),
  'trafficSourceIds[]': record('/traffic-sources'),
  goalKey: record('/conversions/goals', 'key'),
  goalId: record('/conversions/goals'),
  'rules[].id': record('/links/:code/rules'),
  'landings[].id': record('/landings'),
  'offers[].id': record('/offers'),
  campaignCode: record('/links', 'shortCode'),
  // An entry of a bio page by itself; `id` in the body of a page.
  'links[].id': record('/bio-pages', 'links.0.id'),
  // Of the audit log: the user who made the change, and any record.
  userId: record('/users/me'),
  resourceId: record('/offers'),
  // Of a place, in the simulator.
  regionCode: null,
  pixelId: null,
  // Yes or no.
  requireKey: null,
  // Of ad platforms.
  eventId: null,
  pixelCode: null,
  accessToken: null,
  customerId: null,
  conversionActionId: null,
  loginCustomerId: null,
  developerToken: null,
  clientId: null,
  refreshToken: null,
  // From a mail, and for its recipient only.
  token: null,
  // Of the network, as the postback brings it.
  'row.clickId': null,
  click_id: null,
  cookie: null,
  clickid: null,
  subid: null,
  cid: null,
  tid: null,
  txid: null,
  // Of conversions, which only reports of clicks make.
  conversionId: null,
  // A dimension of reports.
  breakdownKey: null,
  // Of a widget on its own dashboard, chosen by the client.
  'widgets[].id': null,
  // Of POST /auth/sessions.
  workspaceId: record('/workspaces'),
  // One of a list, chosen by the client.
  key: null,
  'subIdMap{key}': null,
  templateId: null,
  appendSubid: null,
  // Of the kind that the scope of the alert takes: checked by the tests of alerts.
  listId: null,
  // Clicks are made by visitors: checked by the tests of what is tried with one.
  clickToken: null,
  // Of an ad platform.
  testEventCode: null,
  // Of Telegram.
  chatId: null,
  botToken: null,
  // One of the alert’s own.
  'channels[].id': null,
  'statusMap{key}': null,
  // A link into an app.
  'deepLink.android': null,
}

/** Path parameters that no POST of their own makes. */
const namedInPath: Readonly<Record<string, Reference | null>> = {
  userId: record('/users/me'),
  // A link that POST /collections/:id/links only puts there.
  linkId: record('/links'),
  // Made by signing in, and its user's alone: checked by the tests of sessions.
  sessionId: null,
  // Valid by itself, for its recipient: checked by the tests of invitations.
  token: null,
  // A text.
  tag: null,
  // The name of one.
  event: null,
  // Made by events: checked by the tests of webhooks.
  deliveryId: null,
  // Made by postbacks: checked by their tests.
  logId: null,
  conversionId: null,
  postbackId: null,
  // Clicks are made by visitors: checked by the tests of the analytics store and of the module.
  clickToken: null,
}

/** Where a path names records of another collection than the one before the id. */
const collectionOfPath: Readonly<Record<string, string>> = { '/links/by-id': '/links' }

const looksLikeId = /(^|\.|[a-z])(id|Id|Ids\[\]|code|Code|Key|key|Token|domain|domainTo)(\{key\})?$/

export interface IdField {
  in: 'path' | 'query' | 'body'
  /** Name of the parameter, or path in the body. */
  path: string
  reference: Reference
}

function referenceOf(route: ApiRoute, path: string): Reference | null {
  const end = Object.keys(named)
    .filter((name) => path === name || path.endsWith(`.${name}`))
    .toSorted((left, right) => right.length - left.length)[0]
  if (end === undefined) {
    throw new Error(`${route.name} takes ${path}, which looks like an id: say in id-fields.ts what it names`)
  }
  return named[end] ?? null
}

function referenceInPath(route: ApiRoute, name: string, routes: readonly ApiRoute[]): Reference | null {
  if (name in namedInPath) return namedInPath[name] ?? null
  const path = route.url.slice(0, route.url.indexOf(`/:${name}`))
  const collection = collectionOfPath[path] ?? path
  if (!routes.some(({ method, url }) => method === 'POST' && url === collection)) {
    throw new Error(
      `${route.name} takes :${name}, which no POST ${collection} makes: say in id-fields.ts what it is`,
    )
  }
  return record(collection, name === 'code' ? 'shortCode' : 'id')
}

const isIdLike = ({ path, schema }: Field): boolean => looksLikeId.test(path) || schema.format === 'uuid'

/**
 * Every field of a route's path, query and body that names a record. @throws for one that is not in the table
 */
export function idFieldsOf(route: ApiRoute, { routes, resolve }: ApiDocument): IdField[] {
  const paths = route.parameters.filter((parameter) => parameter.in === 'path')
  const queries = route.parameters.filter((parameter) => parameter.in === 'query')
  const inBody = route.body ? fieldsOf(route.body.schema, resolve).filter(isIdLike) : []
  const found = [
    ...paths.map(
      ({ name }) => ({ in: 'path', path: name, reference: referenceInPath(route, name, routes) }) as const,
    ),
    ...queries
      .map(({ name, schema }) => ({ path: name, schema }))
      .filter(isIdLike)
      .map(({ path }) => ({ in: 'query', path, reference: referenceOf(route, path) }) as const),
    ...[...new Set(inBody.map(({ path }) => path))].map(
      (path) => ({ in: 'body', path, reference: referenceOf(route, path) }) as const,
    ),
  ]
  return found.flatMap((field) => (field.reference ? [{ ...field, reference: field.reference }] : []))
}
