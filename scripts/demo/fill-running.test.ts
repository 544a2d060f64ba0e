import { once } from 'node:events'
import { createServer } from 'node:http'
import { createWaymarkClient } from '@waymark/sdk'
import { describe, expect, it } from 'vitest'
import { freePort } from '../services/free-port.ts'
import { landings, offers, sources } from './catalogue/marketing.ts'
import { fillRunning } from './fill-running.ts'
import { planLinks } from './links.ts'
import { planTraffic } from './visits.ts'
import { openWaymark } from './workspace.ts'

const withIds = <One extends object>(all: readonly One[]) =>
  all.map((one, index) => ({ ...one, id: `id${index}` }))

const visits = 3
const each = (status: number, times: number) => Array.from({ length: visits * times }, () => status)

/** Sends three visits to a redirector that answers these statuses first, and then a target. */
async function fill(...first: number[]) {
  let requests = 0
  await using redirector = createServer((_, response) => {
    requests += 1
    response.writeHead(first.shift() ?? 302, { location: 'https://target.example/' }).end()
  })
  const port = await freePort()
  await once(redirector.listen(port, '127.0.0.1'), 'listening')
  const redirectorUrl = `http://127.0.0.1:${port}`
  const members = { offers: withIds(offers), landings: withIds(landings), sources: withIds(sources) }
  const links = withIds(planLinks(members, { seed: 1, links: 1 })).map((link) => ({
    ...link,
    shortCode: 'code',
    shortUrl: `${redirectorUrl}/code`,
  }))
  const said: string[] = []
  await fillRunning(planTraffic({ seed: 1, clicks: visits, fromMs: 0, toMs: 60_000 }), {
    workspace: {
      ...members,
      links,
      id: 'id',
      timezone: 'UTC',
      baseCurrency: 'USD',
      waymark: createWaymarkClient({ baseUrl: redirectorUrl }),
    },
    redirectorUrl,
    progress: { report: () => undefined, end: (text) => void said.push(text) },
  })
  return { said, requests }
}

describe('visits of the demo', () => {
  it('are sent again where the redirector could not look a link up, or failed', async () => {
    const { said, requests } = await fill(503, 500)
    expect(requests).toBe(5)
    expect(said[0]).toBe('3 clicks and 0 offer clicks sent.')
  })

  it('are counted where only the fifth attempt succeeds', async () => {
    expect((await fill(...each(503, 4))).said[0]).toBe('3 clicks and 0 offer clicks sent.')
  })

  it('are not sent again where a link leads nowhere', async () => {
    expect((await fill(404, 410)).requests).toBe(3)
  })

  it('are given up after five attempts, with the setting that may be wrong', async () => {
    await expect(fill(...each(503, 5))).rejects.toThrow(/does not answer: is it DEMO_REDIRECTOR_URL/)
  })
})

it('resources of the demo are sent again, as the same request, where the api answers 5xx or not at all', async () => {
  const keys: unknown[] = []
  await using api = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) request.socket.destroy()
    else response.writeHead(keys.length === 2 ? 503 : 201, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await freePort()
  await once(api.listen(port, '127.0.0.1'), 'listening')
  const waymark = openWaymark(`http://127.0.0.1:${port}`, { accessToken: 'token' })
  const made = await waymark.POST('/api/v1/landings', { body: { name: 'One', url: 'https://one.example/' } })
  expect(made.response.status).toBe(201)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0]])
})
