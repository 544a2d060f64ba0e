import type { BotAction, BotKindActions, BotRule } from '@waymark/replica'
import { compileMasks, foldCase, type ProxyType } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
import { compileKindSearch, type KnownKinds, knownKinds } from './bot-kinds.ts'
import { compileNamedRanges } from './named-ranges.ts'

/** Who was taken for a bot, and what becomes of it. */
export interface BotVerdict {
  /** `rule:` and the rule's id, the reason of the built-in lists, or the kind and owner of the address. */
  reason: string
  /** 403, recorded all the same. */
  isBlocked: boolean
}

/** What is known of the visitor, with the verdict of the built-in lists. */
export interface ClassifiedVisitor {
  ip: string | null
  userAgent: string
  botReason: string | null
  /** As an Anonymous-IP database knows it; null: none does. */
  proxyType: ProxyType | null
}

/** Null: a person. */
export type BotClassifier = (visitor: ClassifiedVisitor) => BotVerdict | null

export interface BotClassifierOptions {
  rules: readonly BotRule[]
  /** What becomes of the bots of the built-in lists. */
  builtInAction: BotAction
  /** What becomes of visitors from addresses of these kinds (contract 2 §16). */
  kinds: BotKindActions
  /** The addresses of these kinds; those of the shipped file unless given. */
  known?: KnownKinds
}

/**
 * The bot verdict of a workspace (contract §4, "Bots"): what blocks wins over what flags, and of these a
 * rule, then the built-in lists, then a kind of address that blocks; the built-in lists, a kind and then a
 * rule that flags; among rules the oldest. Undefined where the built-in lists alone decide and their bots are
 * flagged.
 * @throws Error for a rule that cannot be followed
 */
export function compileBotClassifier(options: BotClassifierOptions): BotClassifier | undefined {
  const { builtInAction } = options
  const blocks = compileVerdicts(options, 'block')
  const flags = compileVerdicts(options, 'flag')
  if (blocks === null && flags === null && builtInAction === 'flag') return undefined
  const isBuiltInBlocked = builtInAction === 'block'
  return (visitor) => {
    const { botReason } = visitor
    const blocking = blocks?.rule(visitor) ?? (isBuiltInBlocked ? botReason : null) ?? blocks?.kind(visitor)
    if (blocking != null) return { reason: blocking, isBlocked: true }
    const flagging = botReason ?? flags?.kind(visitor) ?? flags?.rule(visitor)
    return flagging == null ? null : { reason: flagging, isBlocked: false }
  }
}

/** Why a visitor is taken for a bot; null: for no such reason. */
type ReasonSearch = (visitor: ClassifiedVisitor) => string | null

/** What a workspace says with one action; null: nothing. */
function compileVerdicts(
  { rules, kinds, known = knownKinds }: BotClassifierOptions,
  action: BotAction,
): { rule: ReasonSearch; kind: ReasonSearch } | null {
  const withAction = rules.filter((rule) => rule.action === action)
  const searchKind = compileKindSearch(kinds, action, known)
  if (withAction.length === 0 && searchKind === null) return null
  const find = compileRules(withAction)
  return {
    rule: (visitor) => {
      const id = find(visitor)
      return id === null ? null : `rule:${id}`
    },
    kind: (visitor) => searchKind?.(visitor) ?? null,
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
