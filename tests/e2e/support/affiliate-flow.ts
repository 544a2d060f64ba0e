import { waitFor } from '@waymark/testing'
import { done, type Integrator } from './integrator.ts'
import { type VisitOptions, visit } from './visitor.ts'

export interface Made {
  id: string
  workspaceId: string
}

export interface MadeFlow {
  code: string
  offerId: string
  networkId: string
  linkId: string
  workspaceId: string
  /** Null: straight to the offer. */
  landingId: string | null
}

export interface FlowFields {
  network?: object
  offer?: object
  /** Whether visitors see a landing first. */
  hasLanding?: boolean
}

/** An offer of a network behind a link; visitors who cannot have it come to `https://own.example/`. */
export async function makeFlow(
  key: Integrator,
  code: string,
  { network = {}, offer = {}, hasLanding = false }: FlowFields = {},
): Promise<MadeFlow> {
  const make = (path: string, body: object) => done(key.call<Made>('POST', path, body))
  const { id: networkId } = await make('/affiliate-networks', { name: `network of ${code}`, ...network })
  const url = `https://${code}.example/?aff_sub={click_id}`
  const { id: offerId } = await make('/offers', { name: `offer of ${code}`, url, networkId, ...offer })
  const landing = hasLanding
    ? await make('/landings', { name: `landing of ${code}`, url: `https://landing-${code}.example/` })
    : null
  const { id: linkId, workspaceId } = await make('/links', {
    originalUrl: 'https://own.example/',
    customAlias: code,
  })
  await make(`/links/${code}/rules`, {
    schema: 'landing_offer',
    flowConfig: { landings: landing ? [{ id: landing.id }] : [], offers: [{ id: offerId }] },
  })
  return { code, offerId, networkId, linkId, workspaceId, landingId: landing?.id ?? null }
}

/** Until the redirector sends the link's visitors to a host; those who only look ahead are not counted. */
export async function untilLeadsTo(
  redirectorUrl: string,
  code: string,
  host: string,
  timeoutMs = 30_000,
): Promise<void> {
  const headers = { 'sec-purpose': 'prefetch' }
  const look = async () => (await visit(`${redirectorUrl}/${code}`, { headers })).location ?? ''
  await waitFor(async () => URL.parse(await look())?.host === host, {
    timeoutMs,
    description: `${code} leads to ${host}`,
  })
}

/** A visitor of a flow without a landing. @returns the click token that the offer gets */
export async function clickToOffer(url: string, options: VisitOptions = {}): Promise<string> {
  const { location } = await visit(url, options)
  const token = URL.parse(location ?? '')?.searchParams.get('aff_sub')
  if (!token) throw new Error(`The visit of ${url} led to no offer, but to ${location}`)
  return token
}

/** A visitor who goes from the landing on to the offer. @returns the click token, the same at both */
export async function clickThroughLanding(
  redirectorUrl: string,
  path: string,
  options: VisitOptions = {},
): Promise<string> {
  const { location } = await visit(`${redirectorUrl}/${path}`, options)
  const atLanding = URL.parse(location ?? '')?.searchParams.get('click_id')
  const atOffer = await clickToOffer(`${redirectorUrl}/click?click_id=${atLanding}`, options)
  if (atOffer !== atLanding) throw new Error(`${atLanding} at the landing is ${atOffer} at the offer`)
  return atOffer
}
