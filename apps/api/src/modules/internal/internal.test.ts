import { AppError } from '@waymark/domain'
import type { LinkAddress, LinkSnapshot } from '@waymark/replica'
import { aSnapshot } from '@waymark/replica/testing'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createHealthService } from '../health/index.ts'
import { buildInternalApp } from './index.ts'

const token = 'a token of the tests'
const workspaceId = '01989f5e-0000-7000-8000-000000000000'
const snapshot = aSnapshot({
  linkId: 'a',
  workspaceId: null,
  codes: ['abc'],
  originalUrl: 'https://example.com/',
})

const up = async () => {}

async function load({ domainKey, code }: LinkAddress): Promise<LinkSnapshot | null> {
  if (code === 'unavailable')
    throw Object.assign(new Error('connect ECONNREFUSED db.internal'), { code: 'ECONNREFUSED' })
  return code === 'abc' && domainKey === '' ? snapshot : null
}

const { app } = buildInternalApp({
  token,
  replica: {
    links: { load },
    config: { load: async ({ kind, key }) => ({ kind, key, version: 3, content: null }) },
  },
  isOurHost: async (host) => host === 'go.example.com',
  clicks: {
    limitedClicks: async ({ ruleId, fromMs, beforeMs }) => (ruleId === null ? (beforeMs ?? 7) : fromMs),
    offerClicksTotals: async (_workspaceId, offerIds, { beforeMs = 0 } = {}) =>
      new Map(offerIds.map((offerId) => [offerId, beforeMs])),
  },
  health: createHealthService({ probes: { postgres: up, clickhouse: up, redis: up } }),
  operator: {
    isAllowed: async (authorization) => authorization === 'Bearer of the operator',
    run: async (args, stdin) => {
      if (args[0] === 'keys') throw new AppError('NOT_FOUND', { message: 'There is no such key.' })
      return `${args.join(' ')} < ${stdin}`
    },
  },
  logger: Fastify().log,
  clock: () => 0,
})
const get = (url: string, authorization: string | undefined = `Bearer ${token}`) =>
  app.inject({ url, headers: { authorization } })

it.each([
  ['of the operator', 'users', 200],
  ['of the operator', 'keys', 404],
  // INTERNAL_TOKEN, which redirectors have, runs no command.
  [token, 'users', 401],
])('runs a command of the operator by a token of its own: Bearer %s, %s', async (given, command, status) => {
  const response = await app.inject({
    method: 'POST',
    url: '/internal/operator',
    headers: { authorization: `Bearer ${given}` },
    payload: { args: [command], stdin: 'x' },
  })
  expect(response.statusCode).toBe(status)
  // The command knows its own refusals by it from those of a Waymark without the route.
  expect(response.headers['waymark-operator']).toBe('1')
  if (status === 200) expect(response.json()).toEqual({ data: { text: 'users < x' } })
})

it('gives the whole snapshot of an address', async () => {
  const response = await get('/internal/link-snapshots?domain=&code=abc')
  expect(response.json()).toEqual({ data: snapshot })
})

it('gives config with its version, also when there is no such thing', async () => {
  const response = await get('/internal/documents?kind=bio_page&key=go.example%2Fme')
  expect(response.json()).toEqual({
    data: { kind: 'bio_page', key: 'go.example/me', version: 3, content: null },
  })
})

it.each([
  ['of a link', '', 7],
  ['of a link before a time', '&beforeMs=12', 12],
  ['of a rule since a time', `&ruleId=${workspaceId}&fromMs=1700000000000`, 1_700_000_000_000],
])('counts the clicks of people %s', async (_name, query, clicks) => {
  const response = await get(
    `/internal/click-counts?workspaceId=${workspaceId}&linkId=${workspaceId}${query}`,
  )
  expect(response.json()).toEqual({ data: { clicks } })
})

it('counts the clicks of an offer before a time', async () => {
  const query = `workspaceId=${workspaceId}&offerId=${workspaceId}&beforeMs=12`
  const response = await get(`/internal/offer-clicks?${query}`)
  expect(response.json()).toEqual({ data: { clicks: 12 } })
})

it.each([
  ['no offer to count the clicks of', '/internal/offer-clicks', 400, 'VALIDATION_FAILED'],
  ['no link to count the clicks of', '/internal/click-counts', 400, 'VALIDATION_FAILED'],
  ['an unknown code', '/internal/link-snapshots?code=nothing', 404, 'NOT_FOUND'],
  ['another domain', '/internal/link-snapshots?domain=other.example&code=abc', 404, 'NOT_FOUND'],
  ['no code', '/internal/link-snapshots', 400, 'VALIDATION_FAILED'],
  ['an unknown kind of config', '/internal/documents?kind=secrets&key=a', 400, 'VALIDATION_FAILED'],
  ['no kind of config', '/internal/documents', 400, 'VALIDATION_FAILED'],
  ['Postgres unavailable', '/internal/link-snapshots?code=unavailable', 503, 'UNAVAILABLE'],
  ['another path', '/internal/nothing', 404, 'NOT_FOUND'],
])('answers %s in the envelope', async (_name, url, statusCode, code) => {
  const response = await get(url)
  expect(response.json()).toMatchObject({ statusCode, code })
  expect(response.headers).not.toHaveProperty('waymark-operator')
  expect(response.body).not.toContain('db.internal')
})

it.each([
  ['a host that is ours', '?domain=go.example.com', 200],
  ['another host', '?domain=other.example', 404],
  ['no host', '', 400],
  ['an empty host', '?domain=', 400],
])('answers a TLS front without a token: %s', async (_name, query, statusCode) => {
  expect((await app.inject({ url: `/internal/tls-check${query}` })).statusCode).toBe(statusCode)
})

it.each([
  ['no token', ''],
  ['another token', 'Bearer another'],
  ['the token with something after it', `Bearer ${token}x`],
  ['the token without its scheme', token],
])('refuses %s, whatever it requests', async (_name, authorization) => {
  for (const url of [
    '/internal/link-snapshots?code=abc',
    '/internal/documents?kind=domains',
    '/internal/health',
    '/internal/nothing',
  ]) {
    expect((await get(url, authorization)).statusCode).toBe(401)
  }
})
