import { randomBytes, randomUUID } from 'node:crypto'
import { domains } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const elsewhere = 'https://shop.example/'
const here = 'http://localhost:3001'
const fresh = (stem = 'c') => `${stem}-${randomBytes(5).toString('hex')}`
const leadsBack = 'leads in a circle: over other links back to this one'

/** The visit stops at the second time it would pass a link (redirector); these are refused when saved. */
describeWith(['postgres'], 'links that lead in a circle over own links', () => {
  let test: TestApp
  let user: TestUser
  let domain: { id: string; host: string }

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object, by = user) =>
    test.request({ method, url, token: by.token, body })
  const ok = async (...args: Parameters<typeof send>) => {
    const response = await send(...args)
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json().data
  }
  const make = (body: object, by = user) => ok('POST', '/links', { originalUrl: elsewhere, ...body }, by)
  async function aDomain(given: Partial<typeof domains.$inferInsert> = {}) {
    const row = { id: randomUUID(), workspaceId: user.workspaceId, host: `${fresh('go')}.example` }
    const domain = { ...row, verificationToken: 't', status: 'active' as const, ...given }
    await test.deps.db.orm.insert(domains).values(domain)
    return domain
  }
  /** Links of which each leads to the next, and the last to an alias that is free. */
  async function aChain(length: number) {
    const [first, ...codes] = Array.from({ length: length + 1 }, () => fresh())
    for (const [index, code] of codes.entries())
      await make({ customAlias: code, originalUrl: `${here}/${codes[index + 1] ?? first}` })
    return { first: String(first), start: `${here}/${codes[0]}` }
  }
  const refusal = async (response: ReturnType<typeof send>) => {
    const { statusCode, details } = (await response).json()
    return { statusCode, details }
  }
  const refused = (...paths: string[]) => ({
    statusCode: 400,
    details: paths.map((path) => ({ path, message: leadsBack })),
  })

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    domain = await aDomain()
  })
  afterAll(() => test.close())

  it.each([
    [2, refused('originalUrl')],
    [10, refused('originalUrl')],
  ])('of %i are refused, by POST and PATCH', async (length, expected) => {
    const { first, start } = await aChain(length - 1)
    expect(await refusal(send('POST', '/links', { customAlias: first, originalUrl: start }))).toEqual(
      expected,
    )
    expect((await send('GET', `/links/${first}`)).statusCode).toBe(404)
    await make({ customAlias: first })
    expect(await refusal(send('PATCH', `/links/${first}`, { originalUrl: start }))).toEqual(expected)
    expect(await ok('GET', `/links/${first}`)).toMatchObject({ originalUrl: elsewhere })
    expect(await refusal(send('PATCH', `/links/${first}`, { expiredUrl: start }))).toEqual(
      refused('expiredUrl'),
    )
    await ok('PATCH', `/links/${first}`, { title: 'T', expiredUrl: elsewhere })
  })

  it('of eleven are left to the visit', async () => {
    const { first, start } = await aChain(10)
    await make({ customAlias: first, originalUrl: start })
  })

  /** Contract §4: within one request a visit of links that send only to each other ends with a 404. */
  it('by send_to_campaign alone are left to the visit, and are refused with a URL among them', async () => {
    const [one, other] = [await make({}), await make({})]
    const sentTo = ({ shortCode }: { shortCode: string }) => {
      const flowConfig = { actionType: 'send_to_campaign', campaignCode: shortCode }
      return { schema: 'action', flowConfig }
    }
    const rules = (link: { shortCode: string }) => `/links/${link.shortCode}/rules`
    const there = await ok('POST', rules(one), sentTo(other))
    await ok('POST', rules(other), sentTo(one))
    const target = { originalUrl: one.shortUrl }
    expect(await refusal(send('PATCH', `/links/${other.shortCode}`, target))).toEqual(refused('originalUrl'))
    const third = await make(target)
    const refusedCode = refused('flowConfig.campaignCode')
    expect(await refusal(send('POST', rules(one), sentTo(third)))).toEqual(refusedCode)
    expect(await refusal(send('PATCH', `${rules(one)}/${there.id}`, sentTo(third)))).toEqual(refusedCode)
    const { version } = (await send('GET', rules(one))).json().meta
    const set = { version, rules: [sentTo(other), sentTo(third)] }
    expect(await refusal(send('PUT', rules(one), set))).toEqual(refused('rules.1.flowConfig.campaignCode'))
    await ok('PATCH', `${rules(one)}/${there.id}`, { name: 'N', ...sentTo(other) })
  })

  /** Each gives the URL by which a link `code` of the installation's domain is reached. */
  it.each<[name: string, url: (code: string) => string | Promise<string>]>([
    ['with a query and a fragment', (code) => `${here}/${code}?a={click_id}#f`],
    ['with a slash at the end and percent-encoding', (code) => `${here}/%63${code.slice(1)}/`],
    [
      'by a banned domain',
      async (code) => `https://${(await aDomain({ status: 'banned', rotatedTo: '' })).host}/${code}`,
    ],
    [
      'by a banned domain, under another name',
      async (code) => {
        const given = { status: 'banned' as const, rotatedTo: '', renamedCodes: { old: code } }
        const last = await aDomain(given)
        return `https://${(await aDomain({ status: 'banned', rotatedTo: last.host })).host}/old`
      },
    ],
  ])('are found %s', async (_, url) => {
    const code = fresh()
    const back = await make({ originalUrl: await url(code) })
    const body = { customAlias: code, originalUrl: back.shortUrl }
    expect(await refusal(send('POST', '/links', body))).toEqual(refused('originalUrl'))
  })

  it('are found over custom domains, and where the rest of a path goes on', async () => {
    const back = await make({ domainId: domain.id, originalUrl: elsewhere, appendPath: true })
    const { shortUrl, shortCode } = await make({ originalUrl: `${back.shortUrl}/a/b` })
    const path = `/links/${back.shortCode}?domain=${domain.host}`
    expect(await refusal(send('PATCH', path, { originalUrl: shortUrl }))).toEqual(refused('originalUrl'))
    await ok('PATCH', path, { originalUrl: shortUrl, appendPath: false })
    expect(await refusal(send('PATCH', path, { appendPath: true }))).toEqual(refused('appendPath'))
    await ok('PATCH', `/links/${shortCode}`, { title: 'T' })
  })

  it('over a link of another workspace, and never over one that is deleted', async () => {
    const other = await test.signUp()
    const code = fresh()
    const foreign = await make({ originalUrl: `${here}/${code}` }, other)
    const body = { customAlias: code, originalUrl: foreign.shortUrl }
    expect(await refusal(send('POST', '/links', body))).toEqual(refused('originalUrl'))
    expect((await send('DELETE', `/links/${foreign.shortCode}`, undefined, other)).statusCode).toBeLessThan(
      300,
    )
    await make(body)
    const restored = send('POST', `/links/${foreign.shortCode}/restore`, {}, other)
    expect(await refusal(restored)).toEqual(refused('originalUrl'))
  })

  describe('by every other way to save one', () => {
    it('an alias, a domain, a copy', async () => {
      const code = fresh()
      const link = await make({})
      const back = await make({ originalUrl: `${here}/${code}` })
      const onDomain = await make({ originalUrl: `https://${domain.host}/${link.shortCode}` })
      await ok('PATCH', `/links/${link.shortCode}`, { originalUrl: back.shortUrl })
      const patch = (body: object) => refusal(send('PATCH', `/links/${link.shortCode}`, body))
      expect(await patch({ customAlias: code })).toEqual(refused('customAlias'))
      const clone = send('POST', `/links/${link.shortCode}/clone`, { customAlias: code })
      expect(await refusal(clone)).toEqual(refused('customAlias'))
      await ok('PATCH', `/links/${link.shortCode}`, { originalUrl: onDomain.shortUrl })
      expect(await patch({ domainId: domain.id })).toEqual(refused('domainId'))
      const moved = await ok('POST', '/links/bulk-update', {
        ids: [link.id, back.id],
        changes: { domainId: domain.id },
      })
      expect(moved).toMatchObject({ changed: 1, failed: 1 })
      expect(moved.rows[0].error.details).toEqual(refused('changes.domainId').details)
      expect(await ok('GET', `/links/${link.shortCode}`)).toMatchObject({ shortUrl: link.shortUrl })
    })

    it('rules: POST, PATCH, PUT', async () => {
      const link = await make({})
      const back = await make({ originalUrl: link.shortUrl })
      const rules = `/links/${link.shortCode}/rules`
      const targetUrl = back.shortUrl
      expect(await refusal(send('POST', rules, { targetUrl }))).toEqual(refused('targetUrl'))
      const idle = await ok('POST', rules, { targetUrl, isActive: false })
      const rule = await ok('POST', rules, { targetUrl: elsewhere })
      const patch = (id: string, body: object) => refusal(send('PATCH', `${rules}/${id}`, body))
      expect(await patch(rule.id, { targetUrl })).toEqual(refused('targetUrl'))
      expect(await patch(idle.id, { isActive: true })).toEqual(refused('targetUrl'))
      const { meta } = (await send('GET', rules)).json()
      const set = { version: meta.version, rules: [{ targetUrl: elsewhere }, { targetUrl }] }
      expect(await refusal(send('PUT', rules, set))).toEqual(refused('rules.1.targetUrl'))
    })

    it('many at once: those that lead in one fail, and no others', async () => {
      const [one, two] = [fresh(), fresh()]
      const links = [
        { customAlias: one, originalUrl: `${here}/${two}` },
        { originalUrl: `${here}/${one}` },
        { customAlias: two, originalUrl: `${here}/${one}` },
      ]
      const { data, meta } = (await send('POST', '/links/bulk', { links })).json()
      expect(meta).toMatchObject({ created: 1, failed: 2 })
      expect(data[2].error.details).toEqual(refused('originalUrl').details)
      expect((await send('GET', `/links/${one}`)).statusCode).toBe(404)
    })

    it('replaceInTarget: links that would lead in one stay as they were', async () => {
      const first = await make({ originalUrl: 'https://old.example/x' })
      const second = await make({ originalUrl: first.shortUrl })
      const third = await make({ originalUrl: `https://old.example/${second.shortCode}` })
      const fourth = await make({ originalUrl: third.shortUrl })
      await ok('PATCH', `/links/${first.shortCode}`, {
        originalUrl: `https://old.example/${fourth.shortCode}`,
      })
      const body = {
        ids: [first.id, third.id, fourth.id],
        changes: { replaceInTarget: { find: 'https://old.example', with: here } },
      }
      const { failed, changed, rows } = await ok('POST', '/links/bulk-update', body)
      expect({ failed, changed }).toEqual({ failed: 2, changed: 0 })
      expect(rows[1].error.details).toEqual(refused('changes.replaceInTarget').details)
      expect(await ok('GET', `/links/${third.shortCode}`)).toMatchObject({ originalUrl: third.originalUrl })
    })
  })
})
