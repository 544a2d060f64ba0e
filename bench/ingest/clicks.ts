import { uuidV7 } from '@waymark/domain'
import { type EventMessage, encodeClickBatch } from '@waymark/events'

/** Redirectors send what has gathered in 50 ms: some hundred clicks a message where there is much traffic. */
export const clicksAMessage = 250

const links = 500
const agents = 400
const positions = [
  ['US', 'California', 'Los Angeles'],
  ['US', 'Texas', 'Houston'],
  ['GB', 'England', 'London'],
  ['DE', 'Berlin', 'Berlin'],
  ['IN', 'Maharashtra', 'Mumbai'],
  ['BR', 'São Paulo', 'São Paulo'],
] as const
const workspaceId = '01890a5d-ac96-774b-bcce-b302099a8057'
const idOf = (kind: string, index: number) =>
  `01890a5d-${kind}-774b-bcce-${index.toString(16).padStart(12, '0')}`

/** Whose clicks they are. */
export interface ClickOwner {
  workspaceId: string
  linkIdOf: (index: number) => string
}

const anyOwner: ClickOwner = { workspaceId, linkIdOf: (index) => idOf('1111', index) }

/** What all clicks of a link have. */
function linkMembers(index: number, { workspaceId, linkIdOf }: ClickOwner) {
  return {
    workspaceId,
    linkId: linkIdOf(index),
    bioLinkId: null,
    shortCode: `code${index}`,
    shortUrl: `https://go.example.com/code${index}`,
    originalUrl: 'https://shop.example.com/landing?campaign=spring',
    matchedRuleId: index % 3 === 0 ? idOf('2222', index) : null,
    landingId: null,
    offerId: idOf('4444', index % 40),
    networkId: idOf('5555', index % 5),
    trafficSourceId: idOf('6666', index % 20),
    redirectType: '302',
    keyword: null,
    source: 'newsletter',
    cost: '0.012500',
    currency: 'USD',
    costModel: 'from_click',
    costRate: '0.0125',
    costCurrency: 'USD',
    fbclid: null,
    ttclid: null,
    msclkid: null,
    clickIds: {},
    externalId: null,
    ip: null,
  }
}

/** What all clicks of a browser have. */
function agentMembers(index: number) {
  const version = String(100 + (index % 40))
  return {
    deviceType: index % 3 === 0 ? 'desktop' : 'mobile',
    deviceBrand: null,
    os: index % 3 === 0 ? 'Windows' : 'Android',
    osVersion: '10',
    browser: 'Chrome',
    browserVersion: version,
    language: index % 2 === 0 ? 'en-US' : 'de-DE',
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.${index}.0 Mobile Safari/537.36`,
    referer: 'https://news.example.org/articles/1',
    refererDomain: 'news.example.org',
    isBot: false,
    botReason: null,
  }
}

/** What differs from click to click; in `index` is its number in the run. */
function ownMembers(index: number, clickedAtMs: number) {
  const token = tokenOf(index, clickedAtMs)
  const [countryCode, region, city] = positions[index % positions.length] ?? positions[0]
  return {
    clickToken: token,
    clickedAtMs,
    resolvedUrl: `https://shop.example.com/landing?campaign=spring&click_id=${token}`,
    resolvedParams: { campaign: 'spring', click_id: token },
    countryCode,
    region,
    city,
    visitorId: token.replaceAll('-', ''),
    isUnique: index % 4 !== 0,
    subIds: { sub_id_1: `adset-${index % 300}`, sub_id_2: `creative-${index % 3_000}` },
    gclid: `G${index}`,
  }
}

/** The token of the click with this number. */
export function tokenOf(index: number, clickedAtMs: number): string {
  const random = new Uint8Array(10)
  const view = new DataView(random.buffer)
  view.setUint32(0, (index * 2_654_435_761) >>> 0)
  view.setUint32(4, index)
  return uuidV7(clickedAtMs, random)
}

const agentParts = Array.from({ length: agents }, (_, index) => JSON.stringify(agentMembers(index)))

/** Makes clicks `start` to `start + count`, all of one time (Unix ms). */
export type ClickMaker = (start: number, count: number, clickedAtMs: number) => EventMessage[]

/** Clicks as a redirector packs them: what links and browsers share is once in a message. */
export function createClickMaker(owner: ClickOwner): ClickMaker {
  const linkParts = Array.from({ length: links }, (_, index) => JSON.stringify(linkMembers(index, owner)))
  return (start, count, clickedAtMs) => {
    const indexes = Array.from({ length: count }, (_, offset) => start + offset)
    const { messages } = encodeClickBatch(indexes, (index, numberOf) => {
      const parts = [numberOf(linkParts[index % links] ?? ''), numberOf(agentParts[index % agents] ?? '')]
      return JSON.stringify({ parts, ...ownMembers(index, clickedAtMs) })
    })
    return messages
  }
}

/** Clicks of no workspace in particular. */
export const clickMessages = createClickMaker(anyOwner)
