import { createTcpProxy, type TcpProxy } from '@waymark/testing'

/** Servers as others reach them; `internal` is the api's port for redirectors. */
export const serverNames = ['postgres', 'redis', 'kafka', 'clickhouse'] as const
export type ServerName = (typeof serverNames)[number]
export const appNames = ['api', 'redirector-1', 'redirector-2', 'worker-1', 'worker-2'] as const
export type AppName = (typeof appNames)[number]
export type NodeName = ServerName | AppName
/** The ClickHouse server of a bed on a cluster that no process calls, but the other shard. */
export type SecondShard = 'clickhouse-2'

/** A way between two parts of the installation, through a proxy of its own. */
export interface Wire {
  from: AppName | 'outside'
  to: NodeName
  /** Where `from` finds `to`. */
  port: number
  proxy: TcpProxy
}

export interface Wires {
  add(plans: readonly WirePlan[]): Promise<void>
  /** @throws Error where there is none */
  port(from: Wire['from'], to: NodeName): number
  /** All ways that end there. */
  to(node: NodeName): Wire[]
  /** All ways that begin there, to its servers. */
  from(app: AppName): Wire[]
  close(): Promise<void>
}

/** Who calls whom: a port of the target for each. */
export interface WirePlan {
  from: Wire['from']
  to: NodeName
  targetPort: number
}

/**
 * None yet: servers get the addresses of some of them before they start, others lead to ports that are known
 * afterwards.
 */
export function createWires(): Wires {
  const wires: Wire[] = []
  return {
    async add(plans) {
      for (const { from, to, targetPort } of plans) {
        const proxy = await createTcpProxy({ host: '127.0.0.1', port: targetPort })
        wires.push({ from, to, port: proxy.port, proxy })
      }
    },
    port(from, to) {
      const wire = wires.find((one) => one.from === from && one.to === to)
      if (!wire) throw new Error(`There is no way from ${from} to ${to}`)
      return wire.port
    },
    to: (node) => wires.filter((wire) => wire.to === node),
    from: (app) => wires.filter((wire) => wire.from === app),
    close: async () => void (await Promise.all(wires.map(({ proxy }) => proxy.close()))),
  }
}
