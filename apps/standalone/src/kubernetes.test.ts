import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeVariables, type Env, readConfig } from '@waymark/config'
import { apiVariables } from 'api/config'
import { redirectorVariables } from 'redirector/config'
import { describe, expect, it } from 'vitest'
import { workerVariables } from 'worker/config'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, '../../../infra/kubernetes/base')

const reference = z.object({
  name: z.literal('waymark'),
  key: z.string(),
  optional: z.boolean().default(false),
})
const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({ secretKeyRef: reference.optional(), configMapKeyRef: reference.optional() })
    .optional(),
})
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const container = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal('waymark') }) })]),
  env: z.array(variable),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
})
const podTemplate = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  spec: z.object({
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.int().min(1) }),
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.int().optional(),
    containers: z.tuple([container]),
  }),
})
const document = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.unknown().optional(),
})
const selects = z.object({
  selector: z.record(z.string(), z.string()),
  ports: z.array(z.object({ port: z.int(), targetPort: z.string() })),
})

const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml')
const documents = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((one) => {
    expect(one.errors, name).toEqual([])
    return document.parse(one.toJS())
  }),
)
const ofKind = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind))
const config = ofKind('ConfigMap')[0]?.data ?? {}

const workload = z.object({ template: podTemplate })
const workloads = ofKind('Deployment', 'StatefulSet', 'Job').map(({ metadata, kind, spec }) => ({
  name: metadata.name,
  kind,
  pod: workload.parse(spec).template,
}))

const secretKey = 'k'.repeat(32)
/** What may be in the secret. */
const optionalSecrets = [
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'KAFKA_SASL_PASSWORD',
]
/** What the operator puts into the secret, in the shape that the processes require. */
const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://u:p@postgres/waymark',
  REDIS_URL: 'rediss://:p@redis:6379',
  CLICKHOUSE_URL: 'http://u:p@clickhouse:8123/waymark',
  JWT_SECRET: secretKey,
  SECRETS_KEY: secretKey,
  INTERNAL_TOKEN: secretKey,
}

function givenValue({ name, value, valueFrom }: z.infer<typeof variable>): string | undefined {
  if (value !== undefined) return value
  const { secretKeyRef, configMapKeyRef } = valueFrom ?? {}
  if (secretKeyRef?.optional) return undefined
  if (secretKeyRef) return secrets[secretKeyRef.key] ?? expect.fail(`the secret has no ${secretKeyRef.key}`)
  if (configMapKeyRef?.optional || configMapKeyRef === undefined) return config[configMapKeyRef?.key ?? '']
  return config[configMapKeyRef.key] ?? expect.fail(`${name}: the config has no ${configMapKeyRef.key}`)
}

const SCHEMAS = new Map<string, z.ZodObject>([
  ['waymark-api', apiVariables],
  ['waymark-redirector', redirectorVariables],
  ['waymark-worker', workerVariables],
])
const METRICS_PORTS = new Map([
  ['waymark-api', 9464],
  ['waymark-redirector', 9465],
  ['waymark-worker', 9466],
])
const DEFAULT_PORTS = new Map([
  ['waymark-api', [3000, 3002]],
  ['waymark-redirector', [3001]],
  ['waymark-worker', []],
])

it('has nothing in the config that no process reads, and no secret', () => {
  const read = [...SCHEMAS.values()].flatMap(describeVariables)
  for (const name of Object.keys(config)) {
    const found = read.filter((one) => one.name === name)
    expect(found.length, name).toBeGreaterThan(0)
    expect(found.some(({ isSecret }) => isSecret) || name in secrets, name).toBe(false)
  }
})

it('names every file that there is', () => {
  const kustomization = readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')
  for (const file of files) expect(kustomization).toContain(`- ${file}\n`)
})

describe.each(workloads)('infra/kubernetes: $kind $name', ({ kind, pod }) => {
  const [main] = pod.spec.containers
  const schema = SCHEMAS.get(main.image)
  const read = Object.keys(schema?.shape ?? {})
  const env: Env = {
    ...config,
    ...Object.fromEntries(main.env.map((one) => [one.name, givenValue(one)])),
  }

  it('gives variables that its process reads, all that are required, none twice', () => {
    expect(main.env.map((one) => one.name).filter((one) => !read.includes(one))).toEqual([])
    expect(new Set(main.env.map((one) => one.name)).size).toBe(main.env.length)
    if (schema && main.command === undefined) expect(() => readConfig(schema, env)).not.toThrow()
  })

  it('takes every secret by reference', () => {
    for (const { name: given, valueFrom } of main.env)
      expect(valueFrom?.secretKeyRef !== undefined, given).toBe(
        given in secrets || optionalSecrets.includes(given),
      )
  })

  it('is passed every setting: what is no secret by the config, each secret that it needs by name', () => {
    if (kind === 'Job') return
    const given = main.env.map((one) => one.name)
    // Workers that only take clicks send nothing.
    const ofSenders = ['SECRETS_KEY_PREVIOUS', 'SMTP_URL']
    const isNeeded = (name: string) =>
      read.includes(name) && (!ofSenders.includes(name) || given.includes('SECRETS_KEY'))
    expect(optionalSecrets.filter((name) => given.includes(name) !== isNeeded(name))).toEqual([])
  })

  it('has the ports of its process, and is probed on them', () => {
    if (kind === 'Job') return
    const ports = new Map(main.ports.map((one) => [one.name, one.containerPort]))
    const metrics = METRICS_PORTS.get(main.image)
    expect(ports.get('metrics')).toBe(metrics)
    expect(pod.metadata.annotations?.['prometheus.io/port']).toBe(String(metrics))
    expect([...ports.values()].toSorted()).toEqual(
      [...(DEFAULT_PORTS.get(main.image) ?? []), metrics].toSorted(),
    )
    expect(main.startupProbe?.httpGet).toEqual({ path: '/live', port: 'metrics' })
    expect(main.livenessProbe?.httpGet).toEqual({ path: '/live', port: 'metrics' })
    expect(main.readinessProbe?.httpGet.path).toBe('/ready')
    expect(ports.has(main.readinessProbe?.httpGet.port ?? '')).toBe(true)
  })

  it('is given the time to end that it takes', () => {
    if (kind === 'Job') return
    const drainMs = schema && z.object({ drainDelay: z.number() }).parse(readConfig(schema, env)).drainDelay
    const shutdownTimeout =
      new Map([
        ['waymark-api', 26],
        ['waymark-redirector', 17],
      ]).get(main.image) ?? 22
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      (drainMs ?? 0) / 1000 + shutdownTimeout,
    )
  })
})

it('every service leads to a port of the pods it selects', () => {
  for (const { metadata, spec } of ofKind('Service')) {
    const { selector, ports } = selects.parse(spec)
    const found = workloads.filter(({ pod }) =>
      Object.entries(selector).every(([label, value]) => pod.metadata.labels[label] === value),
    )
    expect(found.length, metadata.name).toBe(1)
    const byName = new Map(found[0]?.pod.spec.containers[0].ports.map((one) => [one.name, one.containerPort]))
    for (const { port, targetPort } of ports) expect(byName.get(targetPort), metadata.name).toBe(port)
  }
})

it('every process that serves or works has a budget of disruptions', () => {
  const budget = z.object({
    maxUnavailable: z.literal(1),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  })
  const covered = ofKind('PodDisruptionBudget').map(
    ({ spec }) => budget.parse(spec).selector.matchLabels['app.kubernetes.io/name'],
  )
  const lasting = workloads.filter(({ kind }) => kind !== 'Job').map(({ name }) => name)
  expect(covered.toSorted()).toEqual(lasting.toSorted())
})

it('stores the spool of a redirector on a claim of its own', () => {
  const redirector = documents.find(
    ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redirector',
  )
  const claims = z.object({
    volumeClaimTemplates: z.tuple([z.object({ metadata: z.object({ name: z.string() }) })]),
  })
  const [claim] = claims.parse(redirector?.spec).volumeClaimTemplates
  const main = workloads.find(({ name }) => name === 'redirector')?.pod.spec.containers[0]
  const mounted = main?.volumeMounts.find((one) => one.name === claim.metadata.name)
  expect(mounted?.mountPath).toBe(main?.env.find((one) => one.name === 'DATA_DIR')?.value)
})

describe('the network policies', () => {
  const port = z.object({ port: z.union([z.int(), z.string()]), endPort: z.int().optional() })
  const peers = z.array(
    z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional() }),
  )
  const policy = z.object({
    podSelector: z.object({ matchLabels: z.record(z.string(), z.string()).optional() }).loose(),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    egress: z.array(z.object({ to: peers, ports: z.array(port) })).default([]),
  })
  const policies = new Map(
    ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, policy.parse(spec)]),
  )
  const blocksOf = (name: string) =>
    policies.get(name)?.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])) ?? []

  it('let nothing in or out that no other one names', () => {
    expect(policies.get('nobody')).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      egress: [],
    })
  })

  it('lead to the stores by the ports that their addresses have', () => {
    const open = policies.get('stores')?.egress.flatMap(({ ports }) => ports) ?? []
    const isOpen = (wanted: number) =>
      open.some(({ port: first, endPort }) => wanted >= Number(first) && wanted <= (endPort ?? Number(first)))
    const urls = Object.values(secrets).filter((value) => URL.canParse(value))
    const usual: Record<string, number> = { 'postgres:': 5432 }
    const needed = urls.map((value) => Number(new URL(value).port) || usual[new URL(value).protocol])
    const brokers = (config.KAFKA_BROKERS ?? '').split(',').map((broker) => Number(broker.split(':')[1]))
    expect([...needed, ...brokers, 9093].filter((wanted) => wanted === undefined || !isOpen(wanted))).toEqual(
      [],
    )
  })

  it('lead to no private network, nor to the credentials that a cloud has for its machines', () => {
    const internet = blocksOf('internet').find(({ cidr }) => cidr === '0.0.0.0/0')
    expect(internet?.except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
    )
    for (const block of [...blocksOf('internet'), ...blocksOf('stores')])
      if (block.cidr === '0.0.0.0/0') expect(block.except).toContain('169.254.0.0/16')
  })
})
