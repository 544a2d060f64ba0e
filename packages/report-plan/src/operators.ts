/** The operators of report filters (contract §9, "Operators"). */
export const operators = [
  'eq',
  'neq',
  'in',
  'not_in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'regex',
  'not_regex',
  'is_set',
  'is_not_set',
] as const
export type Operator = (typeof operators)[number]

/** Those that compare numbers: for metrics, in `having`. */
export const numericOperators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between'] as const

/**
 * What an operator takes as its value: one, a list, two ends that both count, part of a text, a pattern,
 * nothing.
 */
export type ValueShape = 'one' | 'many' | 'pair' | 'part' | 'pattern' | 'none'

/** The shape of the value beside each operator. */
export function valueShape(operator: Operator): ValueShape {
  switch (operator) {
    case 'eq':
    case 'neq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return 'one'
    case 'in':
    case 'not_in':
      return 'many'
    case 'between':
      return 'pair'
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'ends_with':
      return 'part'
    case 'regex':
    case 'not_regex':
      return 'pattern'
    case 'is_set':
    case 'is_not_set':
      return 'none'
    default:
      return operator satisfies never
  }
}

const equality: readonly Operator[] = ['eq', 'neq', 'in', 'not_in']
const order: readonly Operator[] = ['gt', 'gte', 'lt', 'lte', 'between']
const parts: readonly Operator[] = [
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'regex',
  'not_regex',
]
const presence: readonly Operator[] = ['is_set', 'is_not_set']

/**
 * The operators that mean something for a dimension; text operators on ids look into the names of the
 * records.
 */
export const operatorsByKind = {
  text: operators,
  id: [...equality, ...parts, ...presence],
  time: [...equality, ...order],
  flag: equality,
  number: [...equality, ...order, ...presence],
} as const satisfies Record<string, readonly Operator[]>
