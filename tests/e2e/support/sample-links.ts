import type { NameServer } from '@waymark/testing'
import { type Account, done } from './integrator.ts'
import { londonIp, userAgents, type VisitOptions } from './visitor.ts'

/** A visit, and what it is answered. */
export interface SampleVisit {
  path: string
  visitor: VisitOptions
  /** Null: none. A click id is shown as `*`. */
  location: string | null
  body?: string
  /** Whose click it is; null: it is none. */
  clickOf: string | null
}

interface Made {
  id: string
}

/** What makes links through the API, each under its alias. */
interface Maker {
  account: Account
  dns: NameServer
  aLink(alias: string, fields?: object): Promise<unknown>
  aRule(alias: string, fields: object): Promise<unknown>
}

/** A custom domain of the sample links; its link is `sale`. */
export const sampleHost = 'go.sample.example'

const british: VisitOptions = { ip: londonIp }
const american: VisitOptions = { ip: '8.8.8.8' }

/**
 * Makes links of every sort by the API: rules, a landing with an offer, a list, a custom domain, a limit, a
 * page, one that is over.
 */
export async function makeSampleLinks(account: Account, dns: NameServer): Promise<SampleVisit[]> {
  const { key } = account
  const maker: Maker = {
    account,
    dns,
    aLink: (customAlias, fields = {}) => {
      const originalUrl = `https://example.com/${customAlias}`
      return done(key.call('POST', '/links', { originalUrl, customAlias, ...fields }))
    },
    aRule: (alias, fields) => done(key.call('POST', `/links/${alias}/rules`, fields)),
  }
  const groups = [withRules, withFlow, withList, atDomain, withValves]
  return (await Promise.all(groups.map((make) => make(maker)))).flat()
}

async function withRules({ aLink, aRule }: Maker): Promise<SampleVisit[]> {
  await aLink('rules')
  await aRule('rules', { targetUrl: 'https://uk.example/{city}', conditions: { countries: ['GB'] } })
  await aRule('rules', { targetUrl: 'https://m.example/', conditions: { devices: ['mobile'] } })
  const phone = { ...american, userAgent: userAgents.phone }
  const rows: [string, VisitOptions, string][] = [
    ['rules', british, 'https://uk.example/London'],
    ['rules', phone, 'https://m.example/'],
    ['rules?ref=a&sub1=b', american, 'https://example.com/rules?ref=a'],
  ]
  return rows.map(([path, visitor, location]) => ({ path, visitor, location, clickOf: 'rules' }))
}

/** The offer is at `https://offer.example/?c={click_id}`. */
async function withFlow({ account: { key }, aLink, aRule }: Maker): Promise<SampleVisit[]> {
  const make = (path: string, name: string) => {
    const url = `https://${name}.example/?c={click_id}`
    return done(key.call<Made>('POST', path, { name, url }))
  }
  const landing = await make('/landings', 'landing')
  const offer = await make('/offers', 'offer')
  await aLink('flow')
  const flowConfig = { landings: [{ id: landing.id }], offers: [{ id: offer.id }] }
  await aRule('flow', { schema: 'landing_offer', flowConfig })
  return [{ path: 'flow', visitor: british, location: 'https://landing.example/?c=*', clickOf: 'flow' }]
}

async function withList({ account: { session }, aLink, aRule }: Maker): Promise<SampleVisit[]> {
  const office = { name: 'office', kind: 'ip', entries: ['198.51.100.0/24'] }
  await done(session.call('POST', '/lists', office))
  await aLink('listed')
  const conditions = { filters: [{ kind: 'ip', values: ['list:office'] }] }
  await aRule('listed', { targetUrl: 'https://office.example/', conditions })
  const rows: [string, string][] = [
    ['198.51.100.7', 'https://office.example/'],
    [londonIp, 'https://example.com/listed'],
  ]
  return rows.map(([ip, location]) => ({ path: 'listed', visitor: { ip }, location, clickOf: 'listed' }))
}

async function atDomain({ account: { session }, dns, aLink }: Maker): Promise<SampleVisit[]> {
  type Domain = Made & { verification: { txt: { name: string; value: string } } }
  const domain = await done(session.call<Domain>('POST', '/domains', { host: sampleHost }))
  const { name, value } = domain.verification.txt
  dns.texts.set(name, value)
  await done(session.call('POST', `/domains/${domain.id}/verify`))
  await aLink('sale', { domainId: domain.id })
  const visitor = { headers: { host: sampleHost } }
  return [{ path: 'sale', visitor, location: 'https://example.com/sale', clickOf: 'sale' }]
}

async function withValves({ aLink, aRule }: Maker): Promise<SampleVisit[]> {
  const tooLate = 'https://example.com/too-late'
  await aLink('limited', { clickLimit: 1_000 })
  await aLink('over', { isActive: false, expiredUrl: tooLate })
  await aLink('shown')
  const flowConfig = { actionType: 'show_html', html: '<p>{country}</p>' }
  await aRule('shown', { schema: 'action', flowConfig })
  return [
    { path: 'limited', visitor: british, location: 'https://example.com/limited', clickOf: 'limited' },
    { path: 'over', visitor: british, location: tooLate, clickOf: null },
    { path: 'shown', visitor: british, location: null, body: '<p>GB</p>', clickOf: 'shown' },
  ]
}
