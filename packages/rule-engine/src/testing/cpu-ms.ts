/** CPU time of the work in this thread, in ms: it does not matter what else the machine does. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The least of so many runs: the first are cold, and the collector of garbage may come in between. */
export const bestCpuMs = (runs: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: runs }, () => cpuMs(work)))
