import { randomUUID } from 'node:crypto'
import type { DirectoryDomain, LinkSnapshot } from '@waymark/replica'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'

const aDomain = (host: string, notFoundUrl: string | null = null): DirectoryDomain => ({
  host,
  notFoundUrl,
  rootUrl: notFoundUrl,
  domainId: randomUUID(),
  workspaceId: randomUUID(),
  status: 'active',
  clientHints: false,
  rotatedTo: null,
  renamedCodes: {},
})
const here = 'links.example'
const custom = aDomain('go.acme.example')
const first = aDomain('first.example', 'https://second.example/nothing')
const second = aDomain('second.example', 'https://first.example/nothing')

let world: World
let redirector: Redirector
beforeAll(async () => {
  world = await createWorld()
  const domains = [custom, first, second]
  await world.publish({ kind: 'domains', key: '', version: 1, content: { domains } })
  redirector = await world.startRedirector({ defaultDomain: here })
})
afterAll(() => world[Symbol.asyncDispose]())

const visit = (url: string) =>
  redirector.app.inject({
    url: url.replace(/^https?:\/\/[^/]*/, ''),
    headers: { host: new URL(url).host, 'user-agent': windowsChrome },
  })
/** Returns where each answer led a browser without cookies, and the status of the last. */
async function way(from: string) {
  const passed: string[] = []
  let url = from
  for (;;) {
    const { statusCode, headers, body } = await visit(url)
    const next = headers.location ?? /content="0;url=([^"]*)"/.exec(body)?.[1]
    if (next === undefined) return { passed, statusCode }
    passed.push(next.replaceAll('&amp;', '&'))
    if (passed.length > 20) throw new Error(`${from} leads in a circle`)
    url = String(passed.at(-1))
  }
}

/** Links of which each leads to the next, and the last to the first, over two hosts. */
function aCircle(length: number, given: Partial<LinkSnapshot> = {}) {
  const codes = Array.from({ length }, () => `c${randomUUID().slice(0, 8)}`)
  const hosts = codes.map((_, index) => (index % 2 === 0 ? here : custom.host))
  const urls = codes.map((code, index) => `https://${hosts[index]}/${code}`)
  const links = codes.map((code, index) =>
    world.addLink({
      shortCode: code,
      codes: [code],
      domainKey: index % 2 === 0 ? '' : custom.host,
      shortUrl: urls[index],
      originalUrl: urls[(index + 1) % length] ?? '',
      ...given,
    }),
  )
  return { links, start: urls[0] ?? '' }
}

describe('a visit stops at the second time it would pass a link', () => {
  it.each<[string, number, Partial<LinkSnapshot>]>([
    ['that leads to itself', 1, {}],
    ['of two', 2, {}],
    ['of ten', 10, {}],
    ['of pages', 3, { redirectType: 'meta' }],
    ['of links that have ended', 2, { status: 'inactive' }],
  ])('in a circle %s', async (_, length, given) => {
    const { links, start } = aCircle(length, given)
    if (given.status) for (const link of links) link.expiredUrl = link.originalUrl
    const { passed, statusCode } = await way(`${start}?a=1`)
    expect([passed.length, statusCode]).toEqual([length, 404])
  })

  it('by a rule, with a query, and counts each link once', async () => {
    const { links, start } = aCircle(2)
    const [entry] = links
    if (entry) entry.rules = [aRule(entry.originalUrl, {})]
    expect(await way(`${start}?a=1&b=%20`)).toMatchObject({ statusCode: 404 })
    await vi.waitFor(() => {
      const clicks = world.clicks.filter(({ linkId }) => links.some((link) => link.linkId === linkId))
      expect(clicks.map(({ resolvedUrl }) => resolvedUrl)).toEqual(
        links.map(({ originalUrl }) => `${originalUrl}?a=1&b=%20`),
      )
    })
  })

  it('between the pages that domains have for unknown codes', async () => {
    expect(await way('https://first.example/none')).toMatchObject({ statusCode: 404 })
    expect(await way('https://first.example/')).toMatchObject({ statusCode: 404 })
  })
})

describe('a way over own links that ends', () => {
  it('goes on to the target, which learns nothing of it', async () => {
    const last = world.addLink({ shortCode: 'last', codes: ['last'], originalUrl: 'https://shop.example/#f' })
    const first = world.addLink({ originalUrl: `https://${here}/${last.shortCode}?x=1#g` })
    const url = `https://${here}/${first.shortCode}`
    const [toLast = '', toShop] = (await way(`${url}?a=1`)).passed.slice(0, 2)
    expect(toLast).toMatch(/\/last\?x=1&a=1&wm_way=[\w-]{8}#g$/)
    expect(toShop).toBe('https://shop.example/?x=1&a=1#f')
    // Also when the same visitor comes again.
    expect((await visit(toLast)).headers.location).toBe(toShop)
    expect((await visit(`${url}?a=1`)).headers.location).toBe(toLast)
  })

  it.each(['wm_way=', 'wm_way=%00', 'wm_way=x.y.z', `wm_way=${'a'.repeat(9_00)}`, 'wm_way=a&wm_way=b'])(
    'takes no other mark for one: %s',
    async (search) => {
      const link = world.addLink({ originalUrl: 'https://shop.example/' })
      const { headers } = await visit(`https://${here}/${link.shortCode}?${search}&a=1`)
      expect(headers.location).toBe('https://shop.example/?a=1')
    },
  )

  it('is not marked where it leads to others', async () => {
    const link = world.addLink({ originalUrl: `https://other.example/${here}/?u=https://${here}/x` })
    expect((await visit(`https://${here}/${link.shortCode}`)).headers.location).toBe(link.originalUrl)
  })
})
