import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createWaymarkClient, verifyWebhook } from '@waymark/sdk'
import { openReceiver, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeFlow, untilLeadsTo } from './support/affiliate-flow.ts'
import { createIntegrator, done, type Integrator, password } from './support/integrator.ts'
import { sendPostback } from './support/postbacks.ts'
import { type Standalone, startStandalone } from './support/processes.ts'
import { visit } from './support/visitor.ts'

const guides = join(import.meta.dirname, '../../docs/guides')
const guide = (name: string) => readFile(join(guides, name), 'utf8')
/** Between two texts, the macros that are named in backticks. */
const macrosBetween = (text: string, from: string, to: string) =>
  [...text.slice(text.indexOf(from), text.indexOf(to)).matchAll(/`(\{[^`]*\})`/g)].map(
    ([, macro = '']) => macro,
  )

describe('what the guides say', () => {
  let folder: TempDir
  let waymark: Standalone
  let session: Integrator
  let key: Integrator
  let apiKey: string
  let signedIn: string
  let workspaceId: string

  beforeAll(async () => {
    folder = await tempDir()
    waymark = await startStandalone(folder.path, {
      CONSOLE: 'off',
      OUTBOUND_ALLOW: '127.0.0.1/32',
    })
    const account = { email: 'guides@example.com', password }
    const anyone = createIntegrator(waymark.apiUrl)
    const registered = await done(
      anyone.call<{ accessToken: string; workspace: { id: string } }>('POST', '/auth/register', account),
    )
    signedIn = registered.accessToken
    workspaceId = registered.workspace.id
    session = createIntegrator(waymark.apiUrl, { authorization: `Bearer ${signedIn}` })
    const made = { name: 'guides', scopes: ['admin:write'] }
    apiKey = (await done(session.call<{ key: string }>('POST', '/api-keys', made))).key
    key = createIntegrator(waymark.apiUrl, { 'x-api-key': apiKey })
  })
  afterAll(async () => {
    await waymark?.process.stop()
    await folder?.remove()
  }, 60_000)

  const make = <Data extends object = { id: string }>(path: string, body: object) =>
    done(session.call<Data>('POST', path, body))
  const urlOf = (code: string) => `${waymark.redirectorUrl}/${code}`
  /** Of a visit that is answered by the link as it was made. */
  const locationOf = async (code: string, query = '') => {
    await waitFor(async () => (await visit(urlOf(code), { method: 'HEAD' })).status === 302, {
      timeoutMs: 10_000,
      description: `${code} is served`,
    })
    return (await visit(`${urlOf(code)}${query}`)).location ?? ''
  }
  /** The commands of a guide that call a Waymark, sent to this one. */
  const run = async (name: string) => {
    const blocks = [...(await guide(name)).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
    const commands = blocks
      .join('')
      .replaceAll(/ \\\n */g, ' ')
      .split('\n')
      .filter((line) => line.includes('https://api.example.com'))
    const printed: { data?: Record<string, unknown> }[] = []
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    let token = ''
    let tag = ''
    for (const command of commands) {
      const here = command
        .replaceAll('https://api.example.com', waymark.apiUrl)
        .replace(/"workspaceId":"[^"]*"/, `"workspaceId":"${workspaceId}"`)
        .replace(/"expiresAt":"[^"]*"/, `"expiresAt":"${tomorrow}"`)
        .replace(/If-Match: "[^"]*"/, `If-Match: ${tag}`)
      const { stdout } = await promisify(execFile)('bash', ['-ec', here], {
        env: { ...process.env, KEY: apiKey, SIGNED_IN: signedIn, WMS_TOKEN: token },
      })
      // With -i, the head of the answer comes before its body.
      const body = stdout.slice(stdout.indexOf('{'))
      tag = /^etag: (.*?)\r?$/im.exec(stdout.slice(0, -body.length))?.[1] ?? tag
      const answer: (typeof printed)[number] = JSON.parse(body)
      token = typeof answer.data?.token === 'string' ? answer.data.token : token
      printed.push(answer)
    }
    return printed
  }

  describe('to those who come from Keitaro', () => {
    it('the words of a stream are those of a rule', async () => {
      await make('/links', {
        originalUrl: 'https://own.example/',
        customAlias: 'words',
        bindVisitors: 'rule',
      })
      const filters = [{ kind: 'country', mode: 'is_not', values: ['GB'] }]
      const of = { priority: 1, weight: 50, conditions: { match: 'any', filters } }
      const landing = await make('/landings', { name: 'Landing', url: 'https://landing.example/' })
      const offer = await make('/offers', { name: 'Offer', url: 'https://offer.example/' })
      const flowConfig = { landings: [{ id: landing.id }], offers: [{ id: offer.id }] }
      for (const rule of [
        { ...of, flowType: 'forced', targetUrl: 'https://forced.example/' },
        { ...of, flowType: 'regular', schema: 'landing_offer', flowConfig },
        { flowType: 'default', schema: 'action', flowConfig: { actionType: 'http_404' } },
      ])
        expect(await make('/links/words/rules', rule)).toMatchObject({ flowType: rule.flowType })
      const simulated = await make<object>('/links/words/simulate', { country: 'DE' })
      expect(simulated).toHaveProperty('matchedRuleId')
    })

    it('a network and a source come from templates', async () => {
      for (const [kind, noun] of [
        ['networks', 'affiliate-networks'],
        ['sources', 'traffic-sources'],
      ]) {
        const [template] = await done(session.call<{ id: string }[]>('GET', `/templates/${kind}`))
        expect(await make(`/${noun}`, { templateId: template?.id })).toHaveProperty('name')
      }
    })

    it('the macros that are the same are known, and the others do as is said', async () => {
      const text = await guide('from-keitaro.md')
      const same = macrosBetween(text, 'The same:', '| Keitaro | Waymark |\n|---|---|\n| `{revenue}`')
      expect(same.length).toBeGreaterThanOrEqual(35)
      const values = same.map((macro, index) => `p${index}=${macro.replace('{date:…}', '{date:Y-m-d}')}`)
      const response = await fetch(`${waymark.apiUrl}/api/v1/links`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          originalUrl: `https://own.example/?${values.join('&')}`,
          customAlias: 'macros',
        }),
      })
      expect(await response.json()).not.toHaveProperty('meta.warnings')
      const seen = new URL(await locationOf('macros', '?sub_id_1=a%20b&keyword=shoes')).searchParams
      const shown = (macro: string) => seen.get(`p${same.indexOf(macro)}`)
      expect([shown('{sub_id_1}'), shown('{keyword}'), shown('{browser}')]).toEqual([
        'a b',
        'shoes',
        'Chrome',
      ])
      expect([...seen.values()].join('')).not.toMatch(/[{}]/)
      const none = macrosBetween(text, '| `{visitor_code}`', '## What differs')
      const originalUrl = `https://own.example/?${none.map((macro, index) => `p${index}=${macro}`).join('&')}`
      await make('/links', { originalUrl, customAlias: 'none' })
      const empty = new URL(await locationOf('none')).searchParams
      expect([...empty.values()].join('')).toBe('')
    })

    it('a postback URL counts once, is a sale by itself, and reads the lists of statuses', async () => {
      await make('/links', { originalUrl: 'https://own.example/?c={subid}', customAlias: 'paid' })
      const subid = new URL(await locationOf('paid')).searchParams.get('c') ?? ''
      await expect
        .poll(async () => (await sendPostback(waymark.apiUrl, { subid, tid: '0' })).result)
        .toMatch(/created|duplicate/)
      const sale = { subid, status: 'ok', sale_status: 'ok,paid', payout: '5', currency: 'USD', tid: '1' }
      const results: (string | null)[] = []
      for (const one of [sale, sale]) results.push((await sendPostback(waymark.apiUrl, one)).result)
      expect(results).toEqual(['created', 'duplicate'])
      const sold = async () =>
        (await done(session.call<{ status: string; tid: string }[]>('GET', '/analytics/conversions'))).filter(
          ({ status }) => status === 'sale' || status === 'rebill',
        )
      await expect.poll(async () => (await sold()).map(({ tid }) => tid).toSorted()).toEqual(['0', '1'])
    })

    it('an offer with appendSubid gets the click in the parameter of its network, straight and after a landing', async () => {
      for (const hasLanding of [false, true]) {
        const code = hasLanding ? 'landed' : 'straight'
        await makeFlow(key, code, {
          hasLanding,
          network: { subidParam: 'aff' },
          offer: { appendSubid: true, url: `https://${code}.example/buy?from=own#top` },
        })
        await untilLeadsTo(waymark.redirectorUrl, code, `${hasLanding ? 'landing-' : ''}${code}.example`)
        const first = await visit(urlOf(code))
        const cookie = first.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ')
        const last = hasLanding ? await visit(`${urlOf(code)}/click`, { headers: { cookie } }) : first
        const { searchParams, hash } = new URL(last.location ?? '')
        expect([searchParams.get('from'), hash]).toEqual(['own', '#top'])
        const token = searchParams.get('aff') ?? ''
        const known = () => session.call('GET', `/analytics/events/${token}`)
        await expect.poll(async () => (await known()).status).toBe(200)
      }
    })
  })

  describe('to those who come from Dub and Bitly', () => {
    it('the command makes the link', async () => {
      const [made] = await run('from-dub-and-bitly.md')
      expect(made?.data).toMatchObject({ customAlias: 'sale', originalUrl: 'https://shop.example/' })
      expect(await locationOf('sale')).toBe('https://shop.example/')
      await expect.poll(async () => (await visit(urlOf('Sale'))).status).toBe(404)
    })

    it('each call is there, with the fields that are named', async () => {
      const fields = {
        title: 'Sale',
        tags: ['summer'],
        expiresAt: '2099-01-01T00:00:00Z',
        password: 'open sesame',
        expiredUrl: 'https://shop.example/over',
        utm: { source: 'mail' },
        isActive: true,
      }
      const { id, shortCode } = await make<{ id: string; shortCode: string }>('/links', {
        originalUrl: 'https://shop.example/',
        ...fields,
      })
      expect(
        await make<object[]>('/links/bulk', { links: [{ originalUrl: 'https://shop.example/2' }] }),
      ).toBeDefined()
      const rules = [1, 2].map((n) => ({ priority: 1, weight: 50, targetUrl: `https://shop.example/${n}` }))
      for (const rule of rules) await make(`/links/${shortCode}/rules`, { ruleType: 'custom', ...rule })
      const collection = await make('/collections', { name: 'Folder' })
      await make(`/collections/${collection.id}/links`, { linkIds: [id] })
      const domain = await make('/domains', { host: 'go.shop.example' })
      expect((await session.call('POST', `/domains/${domain.id}/verify`)).status).toBeLessThan(500)
      for (const path of [
        `/links/${shortCode}`,
        '/links/list?search=Sale',
        '/analytics/clicks',
        ...['summary', 'timeseries', 'geo'].map((kind) => `/links/${shortCode}/analytics/${kind}`),
      ])
        expect((await key.call('GET', path)).status, path).toBe(200)
      expect(await session.file(`/links/${shortCode}/qr`)).toContain('svg')
      expect((await key.call('PATCH', `/links/${shortCode}`, { isActive: false })).status).toBe(200)
      expect((await key.call('DELETE', `/links/${shortCode}`)).status).toBe(204)
    })
  })

  describe('to integrators', () => {
    it('the command answers the same again', async () => {
      const madeLink = async () => (await run('integrators.md')).find(({ data }) => data?.shortUrl)
      const first = await madeLink()
      expect(first?.data).toMatchObject({ shortCode: expect.any(String) })
      expect(await madeLink()).toEqual(first)
      const again = createIntegrator(waymark.apiUrl, { 'x-api-key': apiKey, 'idempotency-key': 'order-7' })
      const other = await again.call('POST', '/links', { originalUrl: 'https://other.example/' })
      expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    })

    it('a record is changed by the tag that was read', async () => {
      await make('/links', { originalUrl: 'https://shop.example/', customAlias: 'promo' })
      const answers = await run('integrators.md')
      expect(answers.at(-1)).toMatchObject({ data: { customAlias: 'promo', title: 'Summer' } })
    })

    it('a program opens with its session what is closed to keys', async () => {
      const [session, domains] = await run('integrators.md')
      expect(session?.data).toMatchObject({ name: 'Nightly import', workspaceId })
      expect(domains?.data).toEqual(expect.any(Array))
    })

    it('the SDK makes a link as is shown, and answers name their limits', async () => {
      const sdk = createWaymarkClient({ baseUrl: waymark.apiUrl, apiKey })
      const body = { originalUrl: 'https://shop.example/' }
      const { data, response } = await sdk.POST('/api/v1/links', { body })
      expect(data?.data).toMatchObject(body)
      for (const name of [
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'ratelimit',
        'ratelimit-policy',
      ])
        expect(response.headers.get(name), name).not.toBeNull()
      const closed = await key.call('GET', '/auth/sessions')
      expect([closed.status, closed.code]).toEqual([403, 'API_KEY_ROUTE_CLOSED'])
    })

    it('each name of a parameter of postbacks is read', async () => {
      await make('/links', { originalUrl: 'https://own.example/?c={click_id}', customAlias: 'named' })
      const token = new URL(await locationOf('named')).searchParams.get('c') ?? ''
      const text = await guide('integrators.md')
      const rows = [...text.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)*) \|/gm)]
      const namesOf = (of: string) => {
        const [, first = '', others = ''] = rows.find(([, name]) => name === of) ?? []
        return [first, ...[...others.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)]
      }
      const [click, status, payout, currency, tid] = ['click_id', 'status', 'payout', 'currency', 'tid'].map(
        namesOf,
      )
      expect([click, payout].map((names) => names?.length)).toEqual([5, 3])
      const last = (names: string[] | undefined, index: number) => names?.[index % names.length] ?? ''
      for (let index = 0; index < 5; index += 1) {
        const parameters = {
          [last(click, index)]: token,
          [last(status, index)]: 'approved',
          [last(payout, index)]: `${index + 1}`,
          [last(currency, index)]: 'USD',
          [last(tid, index)]: `T-${index}`,
        }
        await expect
          .poll(async () => (await sendPostback(waymark.apiUrl, parameters)).result)
          .toMatch(/created|duplicate/)
      }
      const paid = async () =>
        (await done(session.call<{ tid: string; payout: number }[]>('GET', '/analytics/conversions')))
          .filter((one) => one.tid?.startsWith('T-'))
          .map((one) => one.payout)
          .toSorted()
      await expect.poll(paid).toEqual([1, 2, 3, 4, 5])
    })

    it('a webhook is verified as is shown', async () => {
      const receiver = await openReceiver()
      onTestFinished(() => receiver.close())
      const hook = { url: receiver.url, events: ['conversion'] }
      const { id, secret } = await make<{ id: string; secret: string }>('/webhooks', hook)
      await session.call('POST', `/webhooks/${id}/test`)
      await waitFor(() => receiver.requests.length > 0, {
        timeoutMs: 20_000,
        description: 'the test is sent',
      })
      const [call] = receiver.requests
      const headers = new Headers(
        Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const event = await verifyWebhook({ body: call?.body ?? '', headers }, { secret })
      expect(event).toBeDefined()
      for (const name of [
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
        'x-webhook-event',
        'x-webhook-signature',
      ])
        expect(headers.get(name), name).not.toBeNull()
    })
  })
})
