import { readdirSync, readFileSync } from 'node:fs'

/** A process of `npm start`, and those below it. */
export interface ProcessUsage {
  name: string
  cpuSeconds: number
  /** Resident: what several processes share counts for each. */
  megabytes: number
}

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

const statOf = (pid: number): { parent: number; cpuSeconds: number } => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number)
  return { parent: parent ?? 0, cpuSeconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond }
}

const bytesOfPage = 4_096

/** From what Linux counts anyway: going through the mappings of a process would stop it for a moment. */
const megabytesOf = (pid: number): number => {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * bytesOfPage) / 1024 ** 2
}

const nameOf = (pid: number): string => {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  const [, script] = /processes\/(\w+)\.ts/.exec(command) ?? []
  if (script !== undefined) return script
  return command.includes('postgres') ? 'postgres' : 'supervisor'
}

/** The process and all below it, those of the same name added up. One that ends meanwhile is left out. */
export function usageBelow(root: number): ProcessUsage[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const stats = new Map(pids.flatMap((pid) => statIfThere(pid)))
  const isBelow = (pid: number): boolean =>
    pid === root || (stats.has(pid) && isBelow(stats.get(pid)?.parent ?? 0))
  const usages = new Map<string, ProcessUsage>()
  for (const [pid, { cpuSeconds }] of stats) {
    if (!isBelow(pid)) continue
    try {
      const name = nameOf(pid)
      const known = usages.get(name) ?? { name, cpuSeconds: 0, megabytes: 0 }
      usages.set(name, {
        name,
        cpuSeconds: known.cpuSeconds + cpuSeconds,
        megabytes: known.megabytes + megabytesOf(pid),
      })
    } catch {
      // It has ended since.
    }
  }
  return [...usages.values()]
}

function statIfThere(pid: number): [number, ReturnType<typeof statOf>][] {
  try {
    return [[pid, statOf(pid)]]
  } catch {
    return []
  }
}
