import type { FaultyNode } from './app-node.ts'
import type { FaultBed } from './stand.ts'
import type { AppName, NodeName, SecondShard, Wire } from './wires.ts'

/** Undoes a fault. */
export type Restore = () => Promise<void>

/** Breaks something. */
export type Fault = (bed: FaultBed) => Promise<Restore>

/** @throws Error where the bed has no such part */
function nodeOf({ nodes }: FaultBed, name: NodeName | SecondShard): FaultyNode {
  const node = nodes[name]
  if (node === undefined) throw new Error(`This bed has no ${name}`)
  return node
}

/** SIGKILL, with its children. Undone by a start. */
export const kill =
  (name: NodeName | SecondShard): Fault =>
  async (bed) => {
    const node = nodeOf(bed, name)
    await node.kill()
    return () => node.start()
  }

/** An orderly end; undone by a start. */
export const stop =
  (name: NodeName | SecondShard): Fault =>
  async (bed) => {
    const node = nodeOf(bed, name)
    await node.stop()
    return () => node.start()
  }

/**
 * SIGSTOP: connections are accepted by the kernel and nothing answers. Undone by SIGCONT, with all that has
 * come meanwhile.
 */
export const freeze =
  (name: NodeName | SecondShard): Fault =>
  async (bed) => {
    const node = nodeOf(bed, name)
    node.pause()
    return async () => node.resume()
  }

export type Ways = (bed: FaultBed) => readonly Wire[]

export const waysTo =
  (...nodes: readonly NodeName[]): Ways =>
  ({ wires }) =>
    nodes.flatMap((node) => wires.to(node))

/** Of a part that gets no requests: a worker. */
export const waysFrom =
  (app: AppName): Ways =>
  ({ wires }) =>
    wires.from(app)

const disturb =
  (ways: Ways, how: (wire: Wire) => Promise<void>, restore: (wire: Wire) => Promise<void>): Fault =>
  async (bed) => {
    const wires = ways(bed)
    await Promise.all(wires.map(how))
    return async () => void (await Promise.all(wires.map(restore)))
  }

/** Connections are reset and new ones refused. */
export const cut = (ways: Ways): Fault =>
  disturb(
    ways,
    ({ proxy }) => proxy.cut(),
    ({ proxy }) => proxy.pass(),
  )

/** Connections are accepted and nothing is ever answered; those of that time are reset in the end. */
export const hang = (ways: Ways): Fault =>
  disturb(
    ways,
    ({ proxy }) => proxy.hang(),
    async ({ proxy }) => {
      await proxy.cut()
      await proxy.pass()
    },
  )

const slowness = { delayMs: 60, bytesPerSecond: 524_288 }

/** A bad line: each packet 60 ms late, 512 KiB a second. */
export const slow = (ways: Ways): Fault =>
  disturb(
    ways,
    ({ proxy }) => proxy.slow(slowness.delayMs, slowness.bytesPerSecond),
    ({ proxy }) => proxy.pass(),
  )

/** Several at once, undone in the same order. */
export const both =
  (...faults: readonly Fault[]): Fault =>
  async (bed) => {
    const restores: Restore[] = []
    for (const fault of faults) restores.push(await fault(bed))
    return async () => {
      for (const restore of restores) await restore()
    }
  }
