import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { describeWith, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { type Account, done, signUp } from './support/integrator.ts'
import { userAgents, type Visit, visit } from './support/visitor.ts'

const target = 'https://shop.example/p?a=1&b=%22%3E%3Cscript%3E'
const sandbox = 'sandbox allow-scripts allow-forms allow-popups'

/** What `remote` and `curl` fetch: a page, at `/next` the next URL. It records who requested them. */
async function startTarget() {
  const requested: { path: string; userAgent: string; cookie: string | undefined }[] = []
  const server: Server = createServer(({ url = '', headers }, response) => {
    requested.push({ path: url, userAgent: headers['user-agent'] ?? '', cookie: headers.cookie })
    const isNext = url.startsWith('/next')
    response.writeHead(isNext ? 200 : 203, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'theirs=1',
      'x-theirs': '1',
    })
    response.end(isNext ? 'https://next.example/?from=remote\n' : '<h1>Relayed</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    close: () => server.close().closeAllConnections(),
  }
}

describeWith(['postgres', 'kafka'], 'deliveries that were set through the API', () => {
  let installation: Installation
  let theirs: Awaited<ReturnType<typeof startTarget>>
  /** May fetch from this machine; the other may not. */
  let allowed: string
  let refused: string
  let account: Account

  beforeAll(async () => {
    theirs = await startTarget()
    installation = await createInstallation()
    const api = await installation.startApi()
    const [first, second] = await Promise.all([
      installation.startRedirector({ env: { OUTBOUND_ALLOW: '127.0.0.1/32' } }),
      installation.startRedirector(),
    ])
    allowed = first.url
    refused = second.url
    account = await signUp(api.url, 'deliveries@example.com')
  })
  afterAll(async () => {
    theirs?.close()
    await installation?.stop()
  })

  /** @returns its code */
  async function aLink(fields: object): Promise<string> {
    const link = { originalUrl: target, ...fields }
    return (await done(account.key.call<{ shortCode: string }>('POST', '/links', link))).shortCode
  }
  const aRule = (code: string, fields: object) =>
    done(account.key.call('POST', `/links/${code}/rules`, fields))

  describe.each(['302', '301', '303', '307', '308'])('%s', (redirectType) => {
    it('is the status, the target and nothing else, for the link and for a rule', async () => {
      const isPermanent = redirectType === '301' || redirectType === '308'
      const code = await aLink({ redirectType })
      const ruled = await aLink({ redirectType: 'js', originalUrl: 'https://other.example/' })
      await aRule(ruled, { targetUrl: target, redirectType })
      for (const one of [code, ruled]) {
        const answer = await visit(`${allowed}/${one}`)
        expect([answer.status, answer.location, answer.body]).toEqual([Number(redirectType), target, ''])
        expect(answer.headers.get('cache-control')).toBe(isPermanent ? 'private' : 'private, no-store')
      }
    })
  })

  /** What is in the page's own words, as a browser would read the target there. */
  const asHtml = target.replaceAll('&', '&amp;')
  const refresh = `<meta http-equiv="refresh" content="0;url=${asHtml}">`
  const ways: [redirectType: string, referrerPolicy: string, wayOn: string][] = [
    ['meta', 'origin', refresh],
    ['blank_referrer', 'no-referrer', refresh],
    ['js', 'strict-origin-when-cross-origin', 'location.replace('],
    ['iframe', 'strict-origin-when-cross-origin', `<iframe src="${asHtml}"`],
    ['formsubmit', 'strict-origin-when-cross-origin', '<form method="post" action="https://shop.example/p">'],
  ]

  it.each(ways)('%s is a page of ours that runs nothing of others', async (redirectType, policy, wayOn) => {
    const answer = await visit(`${allowed}/${await aLink({ redirectType })}`)
    expectPage(answer, policy)
    expect(answer.body).toContain(wayOn)
  })

  it('formsubmit posts the query of the target and of the visit as fields', async () => {
    const code = await aLink({ redirectType: 'formsubmit' })
    const { body } = await visit(`${allowed}/${code}?q=${encodeURIComponent('"><img src=x>')}`)
    expect(body).toContain('name="a" value="1"')
    expect(body).toContain('name="q" value="&quot;&gt;&lt;img src=x&gt;"')
    expect(body).not.toContain('<img')
  })

  it('double_meta goes through a page of ours, which leads nowhere when it is tampered with or at another host', async () => {
    const first = await visit(`${allowed}/${await aLink({ redirectType: 'double_meta' })}`)
    expectPage(first, 'no-referrer')
    expect(first.body).not.toContain('shop.example')
    const [, path = ''] = /content="0;url=(\/r\/[^"]+)"/.exec(first.body) ?? []
    const second = await visit(`${allowed}${path}`)
    expectPage(second, 'no-referrer')
    expect(second.body).toContain(refresh)
    expect((await visit(`${allowed}${path}x`)).status).toBe(404)
    expect((await visit(`${refused}${path}`)).status).toBe(404)
  })

  it('show_html fills in what a hostile visitor sends, escaped for where it is inserted', async () => {
    const html =
      '<p title="{keyword}">{param:q}</p><a href="/go?q={param:q}">on</a>' +
      '<script>const q = "{param:q}"</script><i>{nothing_of_ours}</i><b>{user_agent}</b>'
    const code = await aLink({})
    await aRule(code, { schema: 'action', flowConfig: { actionType: 'show_html', html } })
    const hostile = '"></script><script>alert(1)</script>\'`$\u007b1}\u2028'
    const query = new URLSearchParams({ q: hostile, keyword: '" onmouseover="alert(1)' })
    const userAgent = `${userAgents.desktop} <svg/onload=alert(1)>`
    const answer = await visit(`${allowed}/${code}?${query}`, { userAgent })
    expect(answer.status).toBe(200)
    expect(headersOf(answer)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
    })
    const { body } = answer
    expect(body).toContain('<p title="&quot; onmouseover=&quot;alert(1)">&quot;&gt;&lt;/script&gt;')
    expect(body).toContain(`<a href="/go?q=${encodeURIComponent(hostile).replaceAll("'", '%27')}">on</a>`)
    expect(body).toContain('<i>{nothing_of_ours}</i>')
    expect(body).not.toContain('<svg')
    // One script, the page's own, and in it one string.
    expect(body.match(/<\/?script/g)).toEqual(['<script', '</script'])
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? []
    expect(script).toMatch(/^const q = "(?:\\u[0-9a-f]{4}|[\w-])*"$/)
  })

  it.each([
    ['show_text', { text: 'Hello {country} {param:q}' }, 200, 'Hello GB <b>"'],
    ['http_404', {}, 404, null],
    ['do_nothing', {}, 204, ''],
  ])('%s answers what the rule says', async (actionType, fields, status, body) => {
    const code = await aLink({})
    await aRule(code, { schema: 'action', flowConfig: { actionType, ...fields } })
    const answer = await visit(`${allowed}/${code}?q=${encodeURIComponent('<b>"')}`, { ip: '81.2.69.142' })
    expect([answer.status, answer.location]).toEqual([status, null])
    if (body !== null) expect(answer.body).toBe(body)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    if (actionType === 'show_text')
      expect(headersOf(answer)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': sandbox,
        'x-content-type-options': 'nosniff',
      })
  })

  it('send_to_campaign serves another link of the workspace', async () => {
    const there = await aLink({ redirectType: '307' })
    const code = await aLink({ originalUrl: 'https://other.example/' })
    await aRule(code, {
      schema: 'action',
      flowConfig: { actionType: 'send_to_campaign', campaignCode: there },
    })
    const answer = await visit(`${allowed}/${code}`)
    expect([answer.status, answer.location]).toEqual([307, target])
  })

  it('curl relays status, type and body of an address that is allowed, and sends on where it is not', async () => {
    const originalUrl = `${theirs.url}/page`
    const code = await aLink({ redirectType: 'curl', originalUrl })
    const relayed = await visit(`${allowed}/${code}?ref=a`, { headers: { cookie: 'mine=1' } })
    expect([relayed.status, relayed.body]).toEqual([203, '<h1>Relayed</h1>'])
    expect(headersOf(relayed)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect([relayed.headers.get('set-cookie'), relayed.headers.get('x-theirs')]).toEqual([null, null])
    expect(theirs.requested).toEqual([
      { path: '/page?ref=a', userAgent: userAgents.desktop, cookie: undefined },
    ])

    const fallback = await visit(`${refused}/${code}`)
    expect([fallback.status, fallback.location]).toEqual([302, originalUrl])
    expect(theirs.requested).toHaveLength(1)
  })

  it('remote sends on to what an allowed address answers, and to the address itself where it is not', async () => {
    const originalUrl = `${theirs.url}/next`
    const code = await aLink({ redirectType: 'remote', originalUrl })
    const before = theirs.requested.length
    const sent = await visit(`${allowed}/${code}`)
    expect([sent.status, sent.location]).toEqual([302, 'https://next.example/?from=remote'])
    const fallback = await visit(`${refused}/${code}`)
    expect([fallback.status, fallback.location]).toEqual([302, originalUrl])
    expect(theirs.requested).toHaveLength(before + 1)
  })

  it('a change of the type is live within a second', async () => {
    const code = await aLink({ redirectType: '301' })
    expect((await visit(`${refused}/${code}`)).status).toBe(301)
    await done(account.key.call('PATCH', `/links/${code}`, { redirectType: 'meta' }))
    await waitFor(async () => (await visit(`${refused}/${code}`)).status === 200, {
      timeoutMs: 1_000,
      description: 'the page is shown',
    })
  })
})

const headersOf = ({ headers }: Visit) => Object.fromEntries(headers)

/**
 * A page of ours: stored by no cache, and nothing runs or loads in it but its own style and script, known by
 * their hashes.
 */
function expectPage(answer: Visit, referrerPolicy: string): void {
  expect([answer.status, answer.location]).toEqual([200, null])
  expect(headersOf(answer)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicy,
  })
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).not.toMatch(/unsafe|script-src [^;]*(https?:|\*)/)
  for (const [, tag, text = ''] of answer.body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
    const hash = createHash('sha256').update(text).digest('base64')
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`)
  }
}
