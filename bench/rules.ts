/**
 * `pnpm bench:rules`: what a decision costs on a warmed process (design §7: 20 mixed rules ≤ 3 µs, 1,000
 * rules ≤ 60 µs), beside a floor of the same run: a loop that only reads two facts of each visitor. Rounds
 * alternate, so that other load of the machine affects all; the median round is the result.
 *
 * --rounds N    --lists  also decisions that look at named lists of 50,000 entries --memory  also what
 * 100,000 links × 5 rules take in memory, compiled    --json FILE
 */
import { parseArgs } from 'node:util'
import { type CompiledRuleSet, compile, decide, type Visitor } from '@waymark/rule-engine'
import { type Figure, writeFigures } from './figures.ts'
import { measureLists } from './rules/lists.ts'
import { measureMemory } from './rules/memory.ts'
import { benchVisitors, geoRules, mixedRules } from './rules/rule-sets.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    lists: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

const visitors = benchVisitors(10_000)
const startMs = Date.UTC(2026, 2, 4, 12)

/**
 * Visits come in the order of time, a millisecond apart.
 * @returns how often there was a result, so that the compiler does not remove the loop
 */
function decideAll(set: CompiledRuleSet): number {
  let chosen = 0
  for (const [index, visitor] of visitors.entries()) {
    const context = { nowMs: startMs + index, random: () => 0.5 }
    if (decide(set, visitor, context).ruleId !== null) chosen++
  }
  return chosen
}

function floor(): number {
  let chosen = 0
  for (const [index, visitor] of visitors.entries()) {
    const context = { nowMs: startMs + index, random: () => 0.5 }
    if (context.nowMs > 0 && isDesktopBrowser(visitor)) chosen++
  }
  return chosen
}

const isDesktopBrowser = ({ deviceType, browser }: Visitor) =>
  deviceType === 'desktop' && browser === 'Chrome'

const sets = {
  '20 mixed rules': compile(mixedRules(20)),
  '1,000 mixed rules': compile(mixedRules(1_000)),
  '1,000 rules by country': compile(geoRules(1_000)),
}

const goals: Record<string, number> = {
  '20 mixed rules': 3,
  '1,000 mixed rules': 60,
  '1,000 rules by country': 60,
}

const contestants: [name: string, run: () => number][] = [
  ['floor', floor],
  ...Object.entries(sets).map(([name, set]): [string, () => number] => [name, () => decideAll(set)]),
]

const took = new Map(contestants.map(([name]) => [name, [] as number[]]))
const warmUpRounds = 3
for (let round = -warmUpRounds; round < Number(values.rounds); round++) {
  for (const [name, run] of contestants) {
    const started = performance.now()
    run()
    if (round >= 0) took.get(name)?.push(((performance.now() - started) * 1_000) / visitors.length)
  }
}

const figures = [...took].map(([name, times]): Figure => {
  const goal = goals[name]
  return {
    name: `rule decision, ${name}`,
    value: median(times),
    unit: 'µs',
    ...(goal !== undefined && { goal: { atMost: goal } }),
    note: `best ${Math.min(...times).toFixed(2)} µs`,
  }
})
writeFigures(figures, values.json)
const { heapUsed, rss } = process.memoryUsage()
const { user, system } = process.cpuUsage()
console.log(
  `process: Node ${process.version}, heap ${(heapUsed / 1e6).toFixed(0)} MB, resident ${(rss / 1e6).toFixed(0)} MB, ` +
    `CPU ${((user + system) / 1e6).toFixed(1)} s of ${process.uptime().toFixed(1)} s`,
)
if (values.lists) for (const line of measureLists()) console.log(line)
if (values.memory) for (const line of measureMemory(100_000)) console.log(line)
