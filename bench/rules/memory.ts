import { randomUUID } from 'node:crypto'
import { type CompiledLink, createLinkCompiler, decideOutcome } from '@waymark/redirect-flow'
import type { LinkSnapshot } from '@waymark/replica'
import { aSnapshot } from '@waymark/replica/testing'
import { compile } from '@waymark/rule-engine'
import { benchVisitors } from './rule-sets.ts'

const countries = 'GB DE FR US IT ES PL RO BG CZ SK HU SE NO FI DK NL BE PT GR'.split(' ')
const devices = ['mobile', 'tablet', 'desktop', 'tv']

type Conditions = (link: number, rule: number) => object[]

/** One buyer's links: the same five rules on each. */
const alike: Conditions = (_link, rule) => [
  { kind: 'country', values: [countries[rule]] },
  { kind: 'device', values: [devices[rule % 4]] },
]

/** Nothing to share: no two rules of any two links have the same conditions. */
const different: Conditions = (link, rule) => [
  {
    kind: 'country',
    values: [0, 1, 2].map((at) => countries[(link * (at + 1) + rule * 7) % countries.length]),
  },
  { kind: 'city', values: [`City ${link} ${rule}`] },
]

/**
 * How much heap each kind of link takes, compiled, with everything that it references.
 * @throws when the process cannot collect garbage
 */
export function* measureMemory(links: number): Generator<string> {
  const collect = globalThis.gc
  if (collect === undefined) throw new Error('--memory needs node --expose-gc.')
  const heapBytes = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  for (const [name, conditions] of Object.entries({ alike, different })) {
    const { cold, warm, tookMs } = measureLinks(links, conditions, heapBytes)
    yield `${links} links × 5 rules, all ${name}: ${shown(cold, links)}, once every rule of every link was followed ${shown(warm, links)}; ` +
      `${((tookMs * 1_000) / links).toFixed(0)} µs to read and compile one`
  }
}

function measureLinks(links: number, conditions: Conditions, heapBytes: () => number) {
  const before = heapBytes()
  const started = performance.now()
  const compileLink = createLinkCompiler({
    onProblem: ({ problem }) => {
      throw new Error(problem)
    },
  })
  // From JSON, as they come from Redis: texts are not shared with what made them.
  const existing = Array.from({ length: links }, (_, index) => compileLink(parsed(aLink(index, conditions))))
  const tookMs = performance.now() - started
  const cold = heapBytes() - before
  for (const link of existing) visitEverywhere(link)
  const warm = heapBytes() - before
  // Still referenced here: else the second figure would measure nothing.
  if (existing.length !== links) throw new Error('Links were lost.')
  return { cold, warm, tookMs }
}

const shown = (bytes: number, links: number) =>
  `${(bytes / 1e6).toFixed(0)} MB (${(bytes / links).toFixed(0)} B a link)`

const everybody = { flowType: 'regular', priority: 0, weight: null, createdAtMs: 0, conditions: {} } as const

const withAction = ({
  ruleId,
  action,
}: CompiledLink['rules']['classes'][number]['rules'][number]['decision']) =>
  action === null ? [] : [{ ...everybody, id: ruleId, action }]

/** A visitor for each rule, and one for the link's own target. */
function visitEverywhere(link: CompiledLink): void {
  const [visitor] = benchVisitors(1)
  if (visitor === undefined) return
  const visit = { atMs: 0, clickToken: '', parameters: [], visitor }
  for (const { decision } of link.rules.classes.flatMap(({ rules }) => rules)) {
    const alone = {
      ...link,
      rules: compile(withAction(decision)),
    }
    decideOutcome(alone, visit, { random: () => 0 })
  }
  decideOutcome({ ...link, rules: compile([]) }, visit, { random: () => 0 })
}

function parsed(text: string): LinkSnapshot {
  return JSON.parse(text)
}

function aLink(index: number, conditions: Conditions): string {
  const code = `c${index.toString(36)}`
  const snapshot = aSnapshot({
    linkId: randomUUID(),
    workspaceId: randomUUID(),
    codes: [code],
    shortUrl: `https://go.example.com/${code}`,
    originalUrl: `https://shop.example.com/landing/${code}?click={click_id}`,
    rules: Array.from({ length: 5 }, (_, rule) => ({
      id: randomUUID(),
      flowType: 'regular',
      priority: rule,
      weight: null,
      createdAtMs: 1_760_000_000_000,
      conditions: { match: 'all', filters: conditions(index, rule) },
      action: {
        schema: 'redirect',
        targetUrl: `https://shop.example.com/offer/${code}/${rule}?click={click_id}`,
        redirectType: '302',
      },
    })),
  })
  return JSON.stringify(snapshot)
}
