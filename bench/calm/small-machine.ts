import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What a machine has. */
export interface MachineSize {
  cores: number
  megabytes: number
}

/** A control group of Linux: what runs in it has no more than a machine of the size. */
export interface SmallMachine {
  /** For the process and what it starts from then on. */
  confine(pid: number): void
  /** Waits for the processes in it to end. */
  remove(): Promise<void>
}

const name = `waymark-bench-${process.pid}`
const periodUs = 100_000

/** Memory is bounded without swap. Root only; cgroup v1 and v2. */
export function createSmallMachine({ cores, megabytes }: MachineSize): SmallMachine {
  const bytes = megabytes * 1024 ** 2
  const quotaUs = cores * periodUs
  const folders = isVersion2()
    ? {
        '/sys/fs/cgroup': {
          'cpu.max': `${quotaUs} ${periodUs}`,
          'memory.max': bytes,
          'memory.swap.max': 0,
        },
      }
    : {
        '/sys/fs/cgroup/cpu': { 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': quotaUs },
        '/sys/fs/cgroup/memory': { 'memory.limit_in_bytes': bytes, 'memory.swappiness': 0 },
      }
  const groups = Object.entries(folders).map(([folder, limits]) => {
    const group = join(folder, name)
    mkdirSync(group)
    for (const [file, value] of Object.entries(limits)) writeFileSync(join(group, file), `${value}`)
    return group
  })
  return {
    confine: (pid) => {
      for (const group of groups) writeFileSync(join(group, 'cgroup.procs'), `${pid}`)
    },
    remove: async () => {
      for (const group of groups) {
        while (readFileSync(join(group, 'cgroup.procs'), 'utf8') !== '') await delay(100)
        rmdirSync(group)
      }
    },
  }
}

const isVersion2 = (): boolean => {
  const mounts = readFileSync('/proc/mounts', 'utf8')
  return mounts.includes(' /sys/fs/cgroup cgroup2 ')
}
