import { randomBytes, randomUUID } from 'node:crypto'
import { hashLinkPassword } from '@waymark/redirect-flow'
import type { LinkSnapshot } from '@waymark/replica'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

let world: World
let redirector: Redirector
const workspaceId = randomUUID()

beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = (code: string) =>
  redirector.app.inject({ url: `/${code}`, headers: { 'user-agent': windowsChrome } })

const link = (given: Partial<LinkSnapshot> = {}) => world.addLink({ workspaceId, ...given })

/** A rule that sends to another link of the workspace. */
function sendTo(code: string): LinkSnapshot['rules'][number] {
  const campaign = { domainKey: '', code }
  return {
    ...aRule('', {}),
    action: { schema: 'action', actionType: 'send_to_campaign', html: null, text: null, campaign },
  }
}

async function clicksOf({ linkId }: LinkSnapshot, count: number) {
  const marker = world.addLink()
  await get(marker.shortCode)
  const ofLink = (id: string) => world.clicks.filter((click) => click.linkId === id)
  await vi.waitFor(() => expect([ofLink(linkId).length, ofLink(marker.linkId).length]).toEqual([count, 1]))
  return ofLink(linkId)
}

it('goes on to the other link; the click is the entry link’s and its rule’s', async () => {
  const end = link({ originalUrl: 'https://example.com/end?c={click_id}' })
  const rule = sendTo(end.shortCode)
  const entry = link({ rules: [rule] })
  const answer = await get(entry.shortCode)
  const [click] = await clicksOf(entry, 1)
  expect(answer.headers.location).toBe(`https://example.com/end?c=${click?.clickToken}`)
  expect(click).toMatchObject({ matchedRuleId: rule.id, resolvedUrl: answer.headers.location })
  await clicksOf(end, 0)
})

it.each([
  ['without a limit', {}],
  ['with a limit of clicks', { clickLimit: 10 }],
])(
  'the click of a link %s has the sub ids that links on the way read, and they go on by macros alone',
  async (_what, given) => {
    const end = link({
      originalUrl: 'https://example.com/?z={sub_id_2}&p={sub_id_3}',
      subIdMap: { pub: 'sub_id_3' },
    })
    const middle = link({ rules: [sendTo(end.shortCode)], subIdMap: { zone: 'sub_id_2' } })
    const entry = link({ rules: [sendTo(middle.shortCode)], subIdMap: { site: 'sub_id_1' }, ...given })
    const answer = await get(`${entry.shortCode}?site=s&zone=7&pub=p&x=1`)
    expect(answer.headers.location).toBe('https://example.com/?z=7&p=p&x=1')
    const [click] = await clicksOf(entry, 1)
    expect(click?.subIds).toEqual({ sub_id_1: 's', sub_id_2: '7', sub_id_3: 'p' })
  },
)

it.each([
  ['a link that has ended', () => link({ status: 'inactive' }), 410],
  ['a link that is full', () => link({ clickLimit: 1 }), 410],
  ['an unknown code', () => ({ shortCode: 'nothere' }), 404],
  ['another workspace’s link', () => world.addLink(), 404],
] as const)(
  'to %s: as there, no click, and nothing counted for the entry’s limit',
  async (_what, make, status) => {
    const end = make()
    if ('linkId' in end) await world.kv.set(`clicks:link:${end.linkId}`, '1', 60_000)
    const entry = link({ rules: [sendTo(end.shortCode)], clickLimit: 1 })
    for (let round = 0; round < 2; round++) expect((await get(entry.shortCode)).statusCode).toBe(status)
    await clicksOf(entry, 0)
  },
)

it('to a link with a password: requires that password, then serves and counts the entry link', async () => {
  const passwordHash = await hashLinkPassword('open sésame', randomBytes(16))
  const end = link({ originalUrl: 'https://secret.example/', passwordHash })
  const entry = link({ rules: [sendTo(end.shortCode)] })
  const elsewhere = world.addLink({ passwordHash })
  const page = await get(`${entry.shortCode}?a=1`)
  expect([page.statusCode, page.headers.location]).toEqual([200, undefined])
  expect(page.body).not.toContain('secret')
  const [, requested = ''] = /<input type="hidden" name="link" value="([^"]*)">/.exec(page.body) ?? []
  const post = (password: string, of = requested) =>
    redirector.app.inject({
      method: 'POST',
      url: `/${entry.shortCode}?a=1`,
      payload: new URLSearchParams({ password, ...(of && { link: of }) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const wrong = await post('wrong')
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([403, undefined])
  expect(wrong.body).toContain(`value="${requested}"`)
  // Only of links that the entry link may send to.
  for (const code of ['', elsewhere.shortCode, entry.shortCode, '"><script>'])
    expect((await post('open sésame', code)).statusCode).toBe(404)
  const right = await post('open sésame')
  expect([right.statusCode, right.headers.location]).toEqual([303, `/${entry.shortCode}?a=1`])
  const cookie = String(right.headers['set-cookie']).split(';')[0] ?? ''
  const headers = { 'user-agent': windowsChrome, cookie }
  const served = await redirector.app.inject({ url: `/${entry.shortCode}?a=1`, headers })
  expect(served.headers.location).toBe('https://secret.example/?a=1')
  await clicksOf(entry, 1)
})

it('in a circle is 404', async () => {
  const [one, other] = ['circle1', 'circle2']
  link({ shortCode: one, codes: [one], rules: [sendTo(other)] })
  link({ shortCode: other, codes: [other], rules: [sendTo(one)] })
  expect((await get(one)).statusCode).toBe(404)
})

it('heeds on the way what the visitor did there', async () => {
  const forNew = 'https://example.com/new'
  const end = link({ rules: [aRule(forNew, { filters: [{ kind: 'uniqueness' }] })] })
  const entry = link({ rules: [sendTo(end.shortCode)] })
  expect((await get(entry.shortCode)).headers.location).toBe(forNew)
  expect((await get(end.shortCode)).headers.location).toBe(forNew)
  expect((await get(entry.shortCode)).headers.location).toBe('https://example.com/landing')
})

it('uses up the limit of the entry link', async () => {
  const entry = link({ rules: [sendTo(link().shortCode)], clickLimit: 1 })
  expect([(await get(entry.shortCode)).statusCode, (await get(entry.shortCode)).statusCode]).toEqual([
    302, 410,
  ])
})
