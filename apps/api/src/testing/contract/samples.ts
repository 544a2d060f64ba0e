import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TestApp } from '../test-app.ts'
import type { TestUser } from '../test-users.ts'
import type { ApiDocument, ApiRoute } from './api-document.ts'
import { fieldsOf, getAt, setAt } from './fields.ts'
import { idFieldsOf, type Reference } from './id-fields.ts'

/** Fields that must differ from record to record, by their name. */
const unique: Readonly<Record<string, () => string>> = {
  customAlias: () => `a-${randomUUID()}`,
  email: () => `${randomUUID()}@example.com`,
  host: () => `h${randomUUID()}.example.com`,
  slug: () => `s-${randomUUID()}`,
  name: () => `n${randomUUID()}`,
  key: () => `key_${randomUUID().replaceAll('-', '')}`,
}

/** An id that no record has: always the same, so that answers that repeat it are equal. */
const nothingOf = '019ac1f2-7c3a-7b5e-9d10-ffffffffffff'

/** Path parameters that are words. */
const words: Readonly<Record<string, string>> = { event: 'conversion' }

/** Bodies that the document cannot show, since they contain values that only this user has. */
const ofUser: Readonly<Record<string, (user: TestUser) => object>> = {
  'POST /api/v1/auth/login': ({ email, password }) => ({ email, password }),
  'POST /api/v1/auth/password/change': ({ password }) => ({
    currentPassword: password,
    newPassword: 'another horse battery',
  }),
  'POST /api/v1/auth/sessions': ({ workspaceId }) => ({
    name: 'Nightly import',
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    workspaceId,
  }),
  'POST /api/v1/auth/refresh': ({ refreshToken }) => ({ refreshToken }),
}

const offers = [{ id: 'of the workspace', weight: 1 }]
const landingOffer = { schema: 'landing_offer', flowConfig: { landings: offers, offers } }
const campaign = { actionType: 'send_to_campaign', campaignCode: 'of the workspace' }
const sendToCampaign = { schema: 'action', flowConfig: campaign }

/** What must stand in a body for a field of it to mean anything, where the example has it otherwise. */
const beside: Readonly<Record<string, object>> = {
  'rules[].id': { rules: [{ id: 'of the workspace', targetUrl: 'https://shop.example/' }] },
  'rules[].flowConfig.landings[].id': { rules: [landingOffer] },
  'rules[].flowConfig.offers[].id': { rules: [landingOffer] },
  'rules[].flowConfig.campaignCode': { rules: [sendToCampaign] },
  'rules[].flowConfig.domain': {
    rules: [{ ...sendToCampaign, flowConfig: { ...campaign, domain: 'of the workspace' } }],
  },
  'body.linkId': { kind: 'clicks', body: { linkId: 'of the workspace' } },
  'body.collectionId': { kind: 'clicks', body: { collectionId: 'of the workspace' } },
  'changes.domainId': { changes: { domainId: 'of the workspace' } },
  'changes.trafficSourceId': { changes: { trafficSourceId: 'of the workspace' } },
  'changes.collectionIds.add[]': { changes: { collectionIds: { add: ['of the workspace'] } } },
  'flowConfig.landings[].id': landingOffer,
  'flowConfig.offers[].id': landingOffer,
  'flowConfig.campaignCode': sendToCampaign,
  'flowConfig.domain': sendToCampaign,
  'flowConfig.html': { schema: 'action', flowConfig: { actionType: 'show_html', html: '<p>Hello</p>' } },
  'flowConfig.text': { schema: 'action', flowConfig: { actionType: 'show_text', text: 'Hello' } },
}

/** Records that exist without a call that makes them. */
const thereFromStart: Readonly<Record<string, (user: TestUser) => object>> = {
  '/workspaces': ({ workspaceId }) => ({ id: workspaceId }),
  '/users/me': ({ userId }) => ({ id: userId }),
}

/** A request that the api accepts: the example of the document, with records of the workspace. */
export interface Sample {
  url: string
  body: unknown
}

export interface Samples {
  /**
   * @param field one that the body must be prepared for
   * @throws when the document has no example of the route's body
   */
  sampleOf: (route: ApiRoute, field?: string) => Promise<Sample>
  /** The id or name of a record of the workspace: made by its POST at the first use. */
  nameOf: (reference: Reference) => Promise<string>
}

const answer = z.object({ data: z.looseObject({}) })

function withUniqueFields(
  body: unknown,
  { body: declared }: ApiRoute,
  resolve: ApiDocument['resolve'],
): unknown {
  const paths = declared ? fieldsOf(declared.schema, resolve).map(({ path }) => path) : []
  return paths.reduce((filled, path) => {
    const make = unique[path.split('.').at(-1) ?? '']
    return make && getAt(filled, path) !== undefined ? setAt(filled, path, make()) : filled
  }, body)
}

function exampleOf(route: ApiRoute, user: TestUser, resolve: ApiDocument['resolve']): unknown {
  if (route.body === null) return undefined
  const own = ofUser[route.name]
  if (own) return own(user)
  const [example] = route.body.examples
  if (example === undefined)
    throw new Error(`${route.name}: give its body an example with .meta({ example })`)
  return withUniqueFields(example, route, resolve)
}

const readyFor = (field: string, body: unknown): unknown =>
  field in beside ? { ...Object(body), ...beside[field] } : body

/** What the world does between a record's making and its use. */
const afterMaking: Readonly<
  Record<string, (test: TestApp, user: TestUser, record: object) => Promise<void>>
> = {
  '/domains': async (test, { token, workspaceId }, record) => {
    const { id, verification } = madeDomain.parse(record)
    test.dns.txtRecords.set(verification.txt.name, [verification.txt.value])
    await test.request({ method: 'POST', url: `/domains/${id}/verify`, token, workspaceId })
  },
}

const madeDomain = z.object({
  id: z.string(),
  verification: z.object({ txt: z.object({ name: z.string(), value: z.string() }) }),
})

/** Requests of a user that its api takes. */
export function createSamples(test: TestApp, user: TestUser, document: ApiDocument): Samples {
  const made = new Map<string, Promise<object>>()

  const make = async (collection: string): Promise<object> => {
    const route = document.routes.find(({ method, url }) => method === 'POST' && url === collection)
    if (!route) throw new Error(`There is no POST ${collection}`)
    const { url, body } = await sampleOf(route)
    const { token, workspaceId } = user
    const response = await test.request({ method: 'POST', url, body, token, workspaceId })
    if (response.statusCode !== 201) throw new Error(`POST ${url} with its example: ${response.body}`)
    const record = answer.parse(response.json()).data
    await afterMaking[collection]?.(test, user, record)
    return record
  }
  const recordOf = (collection: string): Promise<object> => {
    const fromStart = thereFromStart[collection]
    if (fromStart) return Promise.resolve(fromStart(user))
    const existing = made.get(collection) ?? make(collection)
    made.set(collection, existing)
    return existing
  }
  const nameOf = async ({ collection, property }: Reference): Promise<string> => {
    const record: unknown = await recordOf(collection)
    const value = property
      .split('.')
      .reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), record)
    return z.string().parse(value)
  }
  const sampleOf = async (route: ApiRoute, field = ''): Promise<Sample> => {
    let url = route.url
    let body = readyFor(field, exampleOf(route, user, document.resolve))
    for (const { in: location, path, reference } of idFieldsOf(route, document)) {
      if (location === 'path') url = url.replace(`:${path}`, await nameOf(reference))
      else if (location === 'body' && typeof getAt(body, path) === 'string') {
        body = setAt(body, path, await nameOf(reference))
      }
    }
    return { url: url.replace(/:(\w+)/g, (_all, name: string) => words[name] ?? nothingOf), body }
  }
  return { sampleOf, nameOf }
}
