import {
  freePort,
  type KafkaListener,
  openOnClusterProxy,
  type Services,
  startServices,
  type TempDir,
  tempDir,
} from '@waymark/testing'
import { type Account, signUp } from '../../e2e/support/integrator.ts'
import { type Parts, startApi, startRedirector, startWorker } from '../../e2e/support/processes.ts'
import { type AppNode, createAppNode, type FaultyNode } from './app-node.ts'
import { type Clocks, createClocks } from './clocks.ts'
import {
  type AppName,
  createWires,
  type NodeName,
  type SecondShard,
  type ServerName,
  serverNames,
  type Wires,
} from './wires.ts'

export const redirectorNames = ['redirector-1', 'redirector-2'] as const
export type RedirectorName = (typeof redirectorNames)[number]
export const workerNames = ['worker-1', 'worker-2'] as const
/**
 * No server is at the offers' addresses: their checks would take them out of the draw after three times five
 * minutes.
 */
const longerThanAnyRun = '1d'
const kafkaClients = [...redirectorNames, ...workerNames] as const

/** An installation whose every process can be broken and whose every connection can be disturbed. */
export interface FaultBed {
  nodes: Readonly<Record<NodeName, FaultyNode> & Partial<Record<SecondShard, FaultyNode>>>
  apps: Readonly<Record<AppName, AppNode>>
  wires: Wires
  clocks: Clocks
  /** Where the servers really are, for looking at what is in them. */
  parts: Parts
  account: Account
  /** As the world reaches them. */
  apiUrl: string
  redirectorUrls: Readonly<Record<RedirectorName, string>>
  /** Where they really are. */
  redirectorPorts: Readonly<Record<RedirectorName, number>>
  /** Where they store their files. */
  dataDirs: Readonly<Record<RedirectorName, string>>
  close(): Promise<void>
}

export interface FaultBedOptions {
  /** Where `redirector-2` stores its files; not given: in a folder of its own. */
  secondDataDir?: string
  /** Whether its clicks lie on two shards; `clickhouse` is the one that api and workers call. */
  isSharded?: boolean
}

/**
 * Starts it, on servers of its own: an api, two redirectors and two workers. Nothing is left behind when it
 * cannot be.
 */
export async function openFaultBed({
  secondDataDir,
  isSharded = false,
}: FaultBedOptions = {}): Promise<FaultBed> {
  await using opened = new AsyncDisposableStack()
  const wires = createWires()
  opened.defer(() => wires.close())
  const { services, secondShard, clickhouse } = await openServers(await kafkaListeners(wires), {
    isSharded,
    opened,
  })
  const folders: TempDir[] = [await tempDir(), await tempDir(), await tempDir()]
  opened.defer(async () => void (await Promise.all(folders.map((folder) => folder.remove()))))
  const dataDirs = {
    'redirector-1': folders[0]?.path ?? '',
    'redirector-2': secondDataDir ?? folders[1]?.path ?? '',
  }
  const clocks = await createClocks(folders[2]?.path ?? '')
  const ports = await appPorts()
  await wires.add([
    ...(['postgres', 'redis', 'clickhouse'] as const).flatMap((to) => {
      const { url } = to === 'clickhouse' ? clickhouse : services.parts[to]
      const targetPort = Number(new URL(url).port)
      const clients =
        to === 'redis' ? (['api', ...kafkaClients] as const) : (['api', ...workerNames] as const)
      return clients.map((from) => ({ from, to, targetPort }))
    }),
    { from: 'outside', to: 'api', targetPort: ports.api },
    ...redirectorNames.map((from) => ({ from, to: 'api' as const, targetPort: ports.internal })),
    ...redirectorNames.map((to) => ({ from: 'outside' as const, to, targetPort: ports[to] })),
  ])
  const apps = makeApps({ wires, services, cluster: clickhouse.cluster ?? null, clocks, dataDirs, ports })
  opened.defer(async () => void (await Promise.all(Object.values(apps).map((app) => app.stop()))))
  await apps.api.start()
  await Promise.all(Object.values(apps).map((app) => app.start()))

  const urlOf = (to: NodeName) => `http://127.0.0.1:${wires.port('outside', to)}`
  const account = await signUp(urlOf('api'), 'faults@example.com')
  const closing = opened.move()
  return {
    nodes: { ...services.parts, ...apps, ...(secondShard !== null && { 'clickhouse-2': secondShard }) },
    apps,
    wires,
    clocks,
    parts: directParts(services),
    account,
    apiUrl: urlOf('api'),
    redirectorPorts: ports,
    redirectorUrls: { 'redirector-1': urlOf('redirector-1'), 'redirector-2': urlOf('redirector-2') },
    dataDirs,
    close: () => closing.disposeAsync(),
  }
}

/** A broker reports its address to its clients: each of them gets one of its own. */
async function kafkaListeners(wires: Wires): Promise<KafkaListener[]> {
  const listeners = new Map<AppName, number>()
  for (const from of kafkaClients) listeners.set(from, await freePort())
  await wires.add([...listeners].map(([from, targetPort]) => ({ from, to: 'kafka', targetPort })))
  return [...listeners].map(([from, port]) => ({ port, advertisedPort: wires.port(from, 'kafka') }))
}

interface Servers {
  services: Services<ServerName>
  /** `null` on a single server. */
  secondShard: FaultyNode | null
  /** The address for api and workers, and the name of its cluster. */
  clickhouse: { url: string; cluster?: string }
}

async function openServers(
  listeners: readonly KafkaListener[],
  { isSharded, opened }: { isSharded: boolean; opened: AsyncDisposableStack },
): Promise<Servers> {
  if (!isSharded) {
    const services = await startServices({ parts: serverNames, kafkaListeners: listeners })
    opened.defer(() => services.stop())
    return { services, secondShard: null, clickhouse: { url: services.parts.clickhouse.url } }
  }
  const parts = [...serverNames, 'clickhouse-2'] as const
  const services = await startServices({ parts, kafkaListeners: listeners })
  opened.defer(() => services.stop())
  const secondShard = services.parts['clickhouse-2']
  const proxy = await openOnClusterProxy([services.parts.clickhouse, secondShard])
  opened.defer(() => proxy.close())
  return { services, secondShard, clickhouse: proxy }
}

/** They stay the same from start to start. */
const appPorts = async () => ({
  api: await freePort(),
  internal: await freePort(),
  'redirector-1': await freePort(),
  'redirector-2': await freePort(),
})

function directParts({ parts }: Services<ServerName>): Parts {
  return {
    databaseUrl: parts.postgres.url,
    redisUrl: parts.redis.url,
    kafkaBrokers: parts.kafka.url,
    clickhouseUrl: parts.clickhouse.url,
  }
}

interface AppPlan {
  wires: Wires
  services: Services<ServerName>
  cluster: string | null
  clocks: Clocks
  dataDirs: Readonly<Record<RedirectorName, string>>
  ports: Awaited<ReturnType<typeof appPorts>>
}

function makeApps({ wires, services, cluster, clocks, dataDirs, ports }: AppPlan): Record<AppName, AppNode> {
  const through = (from: AppName, to: ServerName): string => {
    const direct = services.parts[to].url
    const hasWay = wires.from(from).some((wire) => wire.to === to)
    if (!hasWay) return direct
    if (to === 'kafka') return `127.0.0.1:${wires.port(from, to)}`
    const url = new URL(direct)
    url.port = String(wires.port(from, to))
    return url.href
  }
  const partsOf = (from: AppName): Parts => ({
    databaseUrl: through(from, 'postgres'),
    redisUrl: through(from, 'redis'),
    kafkaBrokers: through(from, 'kafka'),
    clickhouseUrl: through(from, 'clickhouse'),
    ...(cluster !== null && { clickhouseCluster: cluster }),
  })
  const redirector = (name: RedirectorName) =>
    createAppNode(name, () =>
      startRedirector(partsOf(name), {
        dataDir: dataDirs[name],
        internalUrl: `http://127.0.0.1:${wires.port(name, 'api')}`,
        env: { REDIRECTOR_PORT: String(ports[name]), ...clocks.env(name) },
      }),
    )
  const worker = (name: AppName) =>
    createAppNode(name, () =>
      startWorker(partsOf(name), { OFFER_HEALTH_INTERVAL: longerThanAnyRun, ...clocks.env(name) }),
    )
  const env = { API_PORT: String(ports.api), INTERNAL_PORT: String(ports.internal), ...clocks.env('api') }
  return {
    api: createAppNode('api', () => startApi(partsOf('api'), env)),
    'redirector-1': redirector('redirector-1'),
    'redirector-2': redirector('redirector-2'),
    'worker-1': worker('worker-1'),
    'worker-2': worker('worker-2'),
  }
}
