import type { BotAction, BotRule } from '@waymark/replica'
import { compileMasks, foldCase } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
import { compileNamedRanges } from './named-ranges.ts'

/** Who was taken for a bot, and what becomes of it. */
export interface BotVerdict {
  /** `rule:` and the rule's id, or the reason of the built-in lists. */
  reason: string
  /** 403, recorded all the same. */
  isBlocked: boolean
}

/** What is known of the visitor, with the verdict of the built-in lists. */
export interface ClassifiedVisitor {
  ip: string | null
  userAgent: string
  botReason: string | null
}

/** Null: a person. */
export type BotClassifier = (visitor: ClassifiedVisitor) => BotVerdict | null

export interface BotClassifierOptions {
  rules: readonly BotRule[]
  /** What becomes of the bots of the built-in lists. */
  builtInAction: BotAction
}

/**
 * The bot verdict of a workspace (contract §4, "Bots"): a rule that blocks wins, then the built-in lists with
 * the workspace's action for them, then a rule that flags; among equals the oldest. Undefined where the
 * built-in lists alone decide and their bots are flagged.
 * @throws Error for a rule that cannot be followed
 */
export function compileBotClassifier({
  rules,
  builtInAction,
}: BotClassifierOptions): BotClassifier | undefined {
  if (rules.length === 0 && builtInAction === 'flag') return undefined
  const ruleThat = (action: BotAction) => compileRules(rules.filter((rule) => rule.action === action))
  const blocks = ruleThat('block')
  const flags = ruleThat('flag')
  const isBuiltInBlocked = builtInAction === 'block'
  return (visitor) => {
    const blocking = blocks(visitor)
    if (blocking !== null) return { reason: `rule:${blocking}`, isBlocked: true }
    const { botReason } = visitor
    if (botReason !== null) return { reason: botReason, isBlocked: isBuiltInBlocked }
    const flagging = flags(visitor)
    return flagging === null ? null : { reason: `rule:${flagging}`, isBlocked: false }
  }
}

/** The id of the first rule that the visitor fits. */
type RuleSearch = (visitor: ClassifiedVisitor) => string | null

const noMatch: RuleSearch = () => null

/**
 * User agents first: their result is cached, so that a workspace with a thousand rules evaluates each of them
 * once.
 */
function compileRules(rules: readonly BotRule[]): RuleSearch {
  if (rules.length === 0) return noMatch
  const byUserAgent = userAgentSearch(rules)
  const byAddress = addressSearch(rules)
  return (visitor) => byUserAgent(visitor) ?? byAddress(visitor)
}

const cachedUserAgents = 1_000

function userAgentSearch(rules: readonly BotRule[]): RuleSearch {
  const tests = rules.flatMap((rule) => userAgentTest(rule) ?? [])
  if (tests.length === 0) return noMatch
  const found = new LRUCache<string, { id: string | null }>({ max: cachedUserAgents })
  return ({ userAgent }) => {
    let known = found.get(userAgent)
    if (known === undefined) {
      const folded = foldCase(userAgent)
      known = { id: tests.find(({ fits }) => fits(folded))?.id ?? null }
      found.set(userAgent, known)
    }
    return known.id
  }
}

/** Case does not count, as in filters. Null: the rule is about the address. */
function userAgentTest({ id, kind, value }: BotRule): { id: string; fits: (text: string) => boolean } | null {
  const wanted = foldCase(value)
  switch (kind) {
    case 'ua_substring':
      return { id, fits: (text) => text.includes(wanted) }
    case 'ua_mask':
      return { id, fits: compileMasks([wanted]) }
    case 'cidr':
      return null
    default:
      return kind satisfies never
  }
}

function addressSearch(rules: readonly BotRule[]): RuleSearch {
  const ranges = rules.flatMap(({ id, kind, value }) =>
    kind === 'cidr' ? { name: id, ranges: [value] } : [],
  )
  if (ranges.length === 0) return noMatch
  const find = compileNamedRanges(ranges)
  return ({ ip }) => (ip === null ? null : find(ip))
}
