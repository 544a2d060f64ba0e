import { randomBytes, randomUUID } from 'node:crypto'
import { hashLinkPassword } from '@waymark/redirect-flow'
import type { BioPage } from '@waymark/replica'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Redirector } from '../compose.ts'
import { aRule, createWorld, type World, windowsChrome } from '../testing/redirector-world.ts'
import { renderBioPage } from './page.ts'

const workspaceId = randomUUID()
const aPage = (given: Partial<BioPage> = {}): BioPage => ({
  bioPageId: randomUUID(),
  workspaceId,
  domainKey: '',
  slug: 'acme',
  url: 'https://links.example/acme',
  title: 'Acme',
  description: null,
  avatarUrl: null,
  theme: 'auto',
  entries: [],
  ...given,
})

let world: World
let redirector: Redirector
let version = 0

beforeAll(async () => {
  world = await createWorld()
  redirector = await world.startRedirector()
})
afterAll(() => world[Symbol.asyncDispose]())

const publish = (page: BioPage) =>
  world.publish({ kind: 'bio_page', key: page.slug, version: ++version, content: page })
/** A page that no redirector knows yet. @returns its slug */
async function aNewPage(entries: BioPage['entries'] = []): Promise<string> {
  const slug = `page-${++version}`
  await publish(aPage({ slug, entries }))
  return slug
}
const visit = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  redirector.app.inject({ method, url, headers: { 'user-agent': windowsChrome } })
const clicksOf = (bioLinkId: string) => world.clicks.filter((click) => click.bioLinkId === bioLinkId)

describe('a bio page', () => {
  it('shows its title and its entries in their order', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const entries = [
      { id: first, title: 'Our shop', url: 'https://shop.example/', link: null },
      { id: second, title: 'News', url: 'https://news.example/', link: null },
    ]
    await publish(aPage({ description: 'All we do', entries }))
    const answer = await visit('/acme')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.body).toContain('<h1 dir="auto">Acme</h1><p dir="auto">All we do</p><ul role="list">')
    expect(answer.body).toContain(
      `<li><a dir="auto" href="/acme/${first}">Our shop</a></li><li><a dir="auto" href="/acme/${second}">News</a></li>`,
    )
    expect(answer.body).not.toContain('noindex')
    expect((await visit('/acme/')).statusCode).toBe(200)
    expect((await visit('/acme', 'HEAD')).statusCode).toBe(200)
    expect((await visit('/Acme')).statusCode).toBe(404)
  })

  it('has addresses of a person as they are, and profiles of the same person for those who verify them', async () => {
    const [mail, profile] = [randomUUID(), randomUUID()]
    const slug = await aNewPage([
      { id: mail, title: 'Mail', url: 'mailto:a@b.example?subject=x&body=y', link: null },
      { id: profile, title: 'Me', url: 'https://social.example/@me', link: null, relMe: true },
    ])
    const { body } = await visit(`/${slug}`)
    expect(body).toContain('<a dir="auto" href="mailto:a@b.example?subject=x&amp;body=y">Mail</a>')
    expect(body).toContain(`<a dir="auto" href="/${slug}/${profile}" rel="me">Me</a>`)
    expect(body).toContain('<link rel="me" href="https://social.example/@me">')
    expect(body.match(/rel="me"/g)).toHaveLength(2)
    const answer = await visit(`/${slug}/${mail}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([410, undefined])
  })

  it('is changed and removed as soon as the change is published', async () => {
    await publish(aPage({ slug: 'moving', title: 'One' }))
    expect((await visit('/moving')).body).toContain('One')
    await publish(aPage({ slug: 'moving', title: 'Two' }))
    await vi.waitFor(async () => expect((await visit('/moving')).body).toContain('Two'))
    await world.publish({ kind: 'bio_page', key: 'moving', version: ++version, content: null })
    await vi.waitFor(async () => expect((await visit('/moving')).statusCode).toBe(404))
  })

  it('is 503, never a false 404, while no source can be reached', async () => {
    await using cold = await createWorld()
    const at = await cold.startRedirector()
    const link = cold.addLink()
    await at.app.inject({ url: `/${link.shortCode}` })
    cold.setSourceUp(false)
    expect((await at.app.inject({ url: '/acme' })).statusCode).toBe(503)
  })
})

describe('an entry', () => {
  it('leads to an address, and its click says which entry it was and that there is no link', async () => {
    const id = randomUUID()
    const url = 'https://shop.example/?click={click_id}'
    const slug = await aNewPage([{ id, title: 'Shop', url, link: null }])
    const answer = await visit(`/${slug}/${id}?utm_source=ig`)
    expect(answer.statusCode).toBe(302)
    await vi.waitFor(() => expect(clicksOf(id)).toHaveLength(1))
    const [click] = clicksOf(id)
    expect(click).toMatchObject({
      workspaceId,
      linkId: null,
      bioLinkId: id,
      shortCode: slug,
      isUnique: true,
    })
    expect(answer.headers.location).toBe(`https://shop.example/?click=${click?.clickToken}&utm_source=ig`)
    expect(click?.resolvedUrl).toBe(answer.headers.location)
  })

  it('leads to a link with its rules, and is on its click', async () => {
    const id = randomUUID()
    const rules = [
      aRule('https://shop.example/desktop', { filters: [{ kind: 'device', values: ['desktop'] }] }),
    ]
    const link = world.addLink({ workspaceId, rules })
    const address = { domainKey: '', code: link.shortCode }
    const slug = await aNewPage([{ id, title: 'Shop', url: null, link: address }])
    expect((await visit(`/${slug}/${id}`)).headers.location).toBe('https://shop.example/desktop')
    await visit(`/${link.shortCode}`)
    await vi.waitFor(() =>
      expect(
        world.clicks.filter(({ linkId }) => linkId === link.linkId).map((click) => click.bioLinkId),
      ).toEqual([id, null]),
    )
    expect(clicksOf(id)).toMatchObject([{ linkId: link.linkId, matchedRuleId: rules[0]?.id }])
  })

  it('requires the password of its link, and accepts it', async () => {
    const link = world.addLink({
      workspaceId,
      passwordHash: await hashLinkPassword('open sesame', randomBytes(16)),
    })
    const id = randomUUID()
    const address = { domainKey: '', code: link.shortCode }
    const slug = await aNewPage([{ id, title: 'Secret', url: null, link: address }])
    const url = `/${slug}/${id}`
    expect((await visit(url)).body).toContain('<input')
    const post = (path: string, password: string) =>
      redirector.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': windowsChrome },
        payload: new URLSearchParams({ password }).toString(),
      })
    expect((await post(url, 'wrong')).statusCode).toBe(403)
    const opened = await post(url, 'open sesame')
    expect([opened.statusCode, opened.headers.location]).toEqual([303, url])
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const headers = { 'user-agent': windowsChrome, cookie }
    expect((await redirector.app.inject({ url, headers })).headers.location).toBe(link.originalUrl)
    await vi.waitFor(() => expect(clicksOf(id)).toHaveLength(1))
    expect((await post(`/${slug}`, 'x')).statusCode).toBe(404)
    expect((await post(`/${slug}/x`, 'x')).statusCode).toBe(404)
  })

  it.each([
    ['whose link was deleted', 'deleted'],
    ['whose link is switched off', 'inactive'],
  ] as const)('%s is gone', async (_, status) => {
    const link = world.addLink({ status })
    const entry = { id: randomUUID(), title: 'x', url: null, link: { domainKey: '', code: link.shortCode } }
    const slug = await aNewPage([entry])
    expect((await visit(`/${slug}/${entry.id}`)).statusCode).toBe(410)
  })

  it.each([
    ['that the page does not have', `/SLUG/${randomUUID()}`, 410],
    ['of no page', `/no-such-page/${randomUUID()}`, 404],
    ['that is no id', '/SLUG/x', 404],
    ['with more behind it', `/SLUG/${randomUUID()}/x`, 404],
  ])('%s: %s %i', async (_, path, statusCode) => {
    const slug = await aNewPage()
    expect((await visit(path.replace('SLUG', slug))).statusCode).toBe(statusCode)
  })

  it('is not counted by those who look ahead', async () => {
    const id = randomUUID()
    const slug = await aNewPage([{ id, title: 'Shop', url: 'https://shop.example/', link: null }])
    expect((await visit(`/${slug}/${id}`, 'HEAD')).statusCode).toBe(302)
    await visit(`/${slug}/${id}`)
    await vi.waitFor(() => expect(clicksOf(id)).toHaveLength(1))
  })
})

describe('what people write', () => {
  const evil = `"'><script>alert(1)</script>&<img src=x onerror=alert(1)>\r`

  it('stays text, in every part of the page', () => {
    const entries = [{ id: randomUUID(), title: evil, url: 'https://x.example/', link: null }]
    const { html } = renderBioPage(aPage({ title: evil, description: evil, entries }))
    expect(html).not.toContain('<script')
    expect(html.match(/<img/g)).toBeNull()
    expect(html).not.toContain('\r')
  })

  it('loads nothing but the picture, from its own host', () => {
    const avatarUrl = `https://cdn.example:8443/a"b'c;script-src *.png`
    const { html, contentSecurityPolicy } = renderBioPage(aPage({ avatarUrl }))
    expect(contentSecurityPolicy).toMatch(/; img-src https:\/\/cdn\.example:8443(;|$)/)
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/)
    expect(contentSecurityPolicy).not.toContain('script-src')
    expect(html).toContain('alt=""')
    expect(renderBioPage(aPage()).contentSecurityPolicy).not.toContain('img-src')
  })
})
