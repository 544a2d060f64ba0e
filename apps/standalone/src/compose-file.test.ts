import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVariables, type VariableDescription } from '@waymark/config'
import { apiVariables } from 'api/config'
import { redirectorVariables } from 'redirector/config'
import { describe, expect, it } from 'vitest'
import { workerVariables } from 'worker/config'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../..')

const logging = z.object({
  driver: z.literal('json-file'),
  options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
})

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
      env_file: z.unknown().optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      ports: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      logging,
      mem_limit: z.string(),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()).default([]),
      security_opt: z.array(z.string()).default([]),
      networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
    }),
  ),
})

const { services } = composeFile.parse(
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }),
)
const dockerfile = readFileSync(join(ROOT, 'infra', 'Dockerfile'), 'utf8')

/** Set by the image, for the processes that store files. */
const SET_BY_THE_IMAGE = ['DATA_DIR']

const APPS: [string, VariableDescription[]][] = [
  ['api', describeVariables(apiVariables)],
  ['redirector', describeVariables(redirectorVariables)],
  ['worker', describeVariables(workerVariables)],
]

/** Of all processes, and what only this file makes addresses of. */
const SECRETS: ReadonlySet<string> = new Set([
  ...APPS.flatMap(([, variables]) => variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)),
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'SMTP_URL',
  'POSTGRES_PASSWORD',
  'CLICKHOUSE_PASSWORD',
  'REDIS_PASSWORD',
])

describe.each(APPS)('docker-compose.yml: %s', (name, variables) => {
  const service = services[name]
  const given = Object.keys(service?.environment ?? {})

  it('gives every variable that is required', () => {
    const required = variables.filter((variable) => variable.isRequired).map((variable) => variable.name)
    expect(required.filter((variable) => ![...given, ...SET_BY_THE_IMAGE].includes(variable))).toEqual([])
  })

  it('gives no variable that is not read', () => {
    const read = variables.map((variable) => variable.name)
    const unread = given.filter((variable) => !read.includes(variable))
    expect(unread.filter((variable) => service?.environment[variable] !== '')).toEqual([])
  })

  it('passes every setting of .env on, but no secret that the process does not read', () => {
    expect(service?.env_file).toEqual([{ path: '.env', required: false }])
    const read = new Set(variables.map((variable) => variable.name))
    const emptied = given.filter((variable) => service?.environment[variable] === '')
    expect([...SECRETS].filter((secret) => !read.has(secret) && !emptied.includes(secret))).toEqual([])
  })

  it('listens where it is published, whatever .env says of the ports of the machine', () => {
    for (const published of service?.ports ?? []) {
      const [, variable, port] = /:\$\{(\w+):-\d+\}:(\d+)$/.exec(published) ?? []
      expect(service?.environment[variable ?? published]).toBe(Number(port))
      expect(service?.environment[variable?.replace('PORT', 'HOST') ?? '']).toBe('0.0.0.0')
    }
  })

  it('can write to its volume and to memory only, and has no rights beyond', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('believes Caddy, by its fixed address, what it says of visitors', () => {
    const caddy = services.caddy?.networks?.default.ipv4_address
    if (variables.some((variable) => variable.name === 'TRUST_PROXY'))
      expect(service?.environment.TRUST_PROXY).toBe(`${caddy}\${TRUST_PROXY:+,$TRUST_PROXY}`)
  })

  it('takes secrets from the environment and stops without them', () => {
    const secrets = variables.filter((variable) => variable.isRequired && SECRETS.has(variable.name))
    for (const secret of secrets) expect(service?.environment[secret.name]).toMatch(/\$\{\w+:\?/)
  })

  it('is built from a target of the Dockerfile that checks its health', () => {
    const target = service?.build?.target
    const stage = dockerfile.split(/^FROM /m).find((text) => text.startsWith(`runtime AS ${target}\n`))
    expect(stage).toContain('HEALTHCHECK')
  })
})

it('every backing service of docker-compose.yml says when it is healthy', () => {
  const backing = Object.entries(services).filter(([, service]) => service.build === undefined)
  expect(backing.filter(([, service]) => service.healthcheck === undefined)).toEqual([])
})

describe('docker-compose.scale.yml', () => {
  const overlay = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.record(z.string(), z.string()).default({}),
          volumes: z.array(z.string()).default([]),
          deploy: z.object({ replicas: z.int() }).optional(),
          healthcheck: z.object({ test: z.array(z.string()) }).optional(),
          networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
        }),
      ),
    })
    .parse(
      parse(readFileSync(join(ROOT, 'docker-compose.scale.yml'), 'utf8'), {
        merge: true,
        // A tag of Compose: removes the ports of the file below.
        customTags: [{ tag: '!reset', collection: 'seq' }],
      }),
    ).services

  it('gives both redirectors variables that they read, and each a spool of its own', () => {
    const read = describeVariables(redirectorVariables).map((variable) => variable.name)
    for (const name of ['redirector', 'redirector-2'])
      for (const variable of Object.keys(overlay[name]?.environment ?? {})) expect(read).toContain(variable)
    expect(overlay['redirector-2']?.volumes).toEqual(['redirector-2-data:/data'])
  })

  it('makes them trust what the balancer and Caddy say of visitors, and no other sender', () => {
    const [caddy, balancer] = [services.caddy, overlay.balancer].map(
      (proxy) => proxy?.networks?.default.ipv4_address,
    )
    for (const name of ['redirector', 'redirector-2'])
      expect(overlay[name]?.environment.TRUST_PROXY).toBe(
        `${caddy},${balancer}\${TRUST_PROXY:+,$TRUST_PROXY}`,
      )
  })

  it('has two workers, and a balancer that knows both redirectors and says when it is healthy', () => {
    expect(overlay.worker?.deploy?.replicas).toBe(2)
    for (const name of ['balancer', 'caddy'])
      expect(overlay[name]?.environment.REDIRECTOR_UPSTREAM).toBe('redirector:3001 redirector-2:3001')
    expect(overlay.balancer?.healthcheck).toBeDefined()
  })
})

describe('the images', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, paths]) => paths?.split(' ') ?? [],
  )
  const sent = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')

  it('have the licence and the notices of all they are built on', () => {
    const runtime = dockerfile.split(/^FROM /m).find((stage) => stage.includes(' AS runtime\n'))
    expect(runtime).toMatch(/^COPY LICENSE THIRD-PARTY-NOTICES\.md \/app\/$/m)
  })

  it.each(copied)('%s is there, and is sent to the builder', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true)
    expect(sent).toContain(`!${path}`)
  })
})
