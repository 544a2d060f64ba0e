import { decimalLimit, decimalOf, decimals, formulaDecimals } from '@waymark/domain'
import {
  definitionOf,
  type Formula,
  hasFigure,
  isBaseMetric,
  type ReportMetricDefinition,
  type ReportPlan,
  type ReportSum,
  type ReportTerms,
} from '@waymark/report-plan'
import { isAmount } from './scan.ts'

/** SQL of a sum over the rows of a group; null where another one has it in it. */
export type SumSql = (sum: ReportSum) => string | null

/** SQL of terms, as exact as their sums are. */
export function termsSql({ plus, minus = [] }: ReportTerms, sumSql: SumSql): string {
  const sqlOf = (sums: readonly ReportSum[]) => sums.map(sumSql).filter((sum) => sum !== null)
  const [added, taken] = [sqlOf(plus), sqlOf(minus)]
  const sql = [added.join(' + '), ...taken].join(' - ')
  return added.length + taken.length === 1 ? sql : `(${sql})`
}

export const isMoney = (sum: ReportSum) => sum === 'cost' || isAmount(sum)
const hasMoney = ({ plus, minus = [] }: ReportTerms) => [...plus, ...minus].some(isMoney)

/**
 * The decimals of amounts that are shown: far below any visible difference. Nothing is computed of what was
 * rounded to them (contract-3 §18): quotients, formulas and changes are of the sums as they are.
 */
export const moneyDecimals = 12

/** SQL of the sum of terms as a figure that is shown. */
function roundedTerms(terms: ReportTerms, sql: string): string {
  return hasMoney(terms) ? `toDecimal256(round(${sql}, ${moneyDecimals}), ${moneyDecimals})` : sql
}

/**
 * Names SQL that is used more than once: within each other, formulas would else be written out again and
 * again.
 */
export interface NamedSql {
  /** The name of this SQL. */
  name: (sql: string) => string
  /** `WITH` of all that is named, in front of the statement; empty where nothing is. */
  clause: () => string
}

export function createNamedSql(): NamedSql {
  const names = new Map<string, string>()
  return {
    name: (sql) => {
      const known = names.get(sql) ?? `f${names.size}`
      names.set(sql, known)
      return known
    },
    clause: () =>
      names.size === 0 ? '' : `WITH ${[...names].map(([sql, name]) => `${sql} AS ${name}`).join(',\n  ')}\n`,
  }
}

/**
 * A decimal of `decimals`, never null, and whether there is one: decimals of nothing cannot be divided by,
 * not even beside a null.
 */
interface DecimalSql {
  value: string
  /** SQL that is 1 where there is one; null: always. */
  isKnown: string | null
}

export interface FigureContext {
  sumSql: SumSql
  named: NamedSql
}

const decimalText = (sql: string) => `toDecimal256(${sql}, ${decimals})`
const all = (conditions: readonly (string | null)[]) => conditions.filter((one) => one !== null).join(' AND ')

/** A quotient, cut off at the last decimal. Amounts of billions at rates of billions have room in it. */
function ruleSql(
  { over, factor = 1, ...terms }: ReportMetricDefinition,
  { sumSql, named }: FigureContext,
): DecimalSql {
  const value = decimalText(termsSql(terms, sumSql))
  if (over === undefined) return { value: named.name(value), isKnown: null }
  const below = named.name(termsSql(over, sumSql))
  const above = factor === 1 ? value : `${factor} * ${value}`
  const isKnown = `${below} != 0`
  // A decimal of so many places is divided by another one with a check of its size only.
  if (hasMoney(over)) {
    const [left, right] = [named.name(above), named.name(decimalText(below))]
    return operation(
      '/',
      [
        { value: left, isKnown: null },
        { value: right, isKnown },
      ],
      named,
    )
  }
  return { value: named.name(`${above} / if(${isKnown}, ${below}, 1)`), isKnown }
}

type Operator = Extract<Formula, { kind: 'operation' }>['operator']

const operationSql: Readonly<Record<Operator, (left: string, right: string) => string>> = {
  '+': (left, right) => `${left} + ${right}`,
  '-': (left, right) => `${left} - ${right}`,
  '*': (left, right) => `multiplyDecimal(${left}, ${right}, ${decimals})`,
  '/': (left, right) => `divideDecimal(${left}, ${right}, ${decimals})`,
}

/** What does not fit is computed of 0 and 1 instead: decimals that overflow would end the statement. */
function operation(operator: Operator, [left, right]: [DecimalSql, DecimalSql], named: NamedSql): DecimalSql {
  const size = `abs(toFloat64(${left.value}) ${operator} toFloat64(${right.value})) < ${decimalLimit}`
  const fits = named.name(all([left.isKnown, right.isKnown, size]))
  const operands = [
    `if(${fits}, ${left.value}, ${decimalText('0')})`,
    `if(${fits}, ${right.value}, ${decimalText('1')})`,
  ] as const
  return { value: named.name(operationSql[operator](...operands)), isKnown: fits }
}

function formulaSql(formula: Formula, context: FigureContext): DecimalSql {
  const { named } = context
  switch (formula.kind) {
    case 'number': {
      const fits = decimalOf(formula.value) !== null
      return { value: decimalText(`'${fits ? formula.value : 0}'`), isKnown: fits ? null : '0' }
    }
    case 'metric':
      return ruleSql(definitionOf(formula.metric), context)
    case 'negation': {
      const { value, isKnown } = formulaSql(formula.of, context)
      return { value: named.name(`-${value}`), isKnown }
    }
    case 'operation':
      return operation(
        formula.operator,
        [formulaSql(formula.left, context), formulaSql(formula.right, context)],
        named,
      )
    default:
      return formula satisfies never
  }
}

/** A figure of a row as the number that is shown. */
export interface FigureSql {
  /** Float64, of any value where there is no figure. */
  number: string
  /** SQL that is 1 where there is one; null: always. */
  isKnown: string | null
}

/**
 * Of a text it is the nearest number; a conversion of decimals divides by their power of ten, which no
 * Float64 is.
 */
const nearestFloat = (decimal: string) => `toFloat64(toString(${decimal}))`

/**
 * Float64 of a metric, base or of the report's own: the very number that `createRowFigures` shows.
 * @throws RangeError for a name that is neither
 */
export function figureSql(name: string, plan: ReportPlan, context: FigureContext): FigureSql {
  const { sumSql, named } = context
  if (!hasFigure(plan, name)) return { number: 'toFloat64(0)', isKnown: '0' }
  if (!isBaseMetric(name)) {
    const custom = plan.customMetrics.find((metric) => metric.name === name)
    if (custom === undefined) throw new RangeError(`there is no metric ${name}`)
    const { value, isKnown } = formulaSql(custom.formula, context)
    return { number: nearestFloat(`round(${value}, ${formulaDecimals})`), isKnown }
  }
  const { over, factor = 1, ...terms } = definitionOf(name)
  const sql = termsSql(terms, sumSql)
  if (over === undefined)
    return {
      number: hasMoney(terms) ? nearestFloat(roundedTerms(terms, sql)) : `toFloat64(${sql})`,
      isKnown: null,
    }
  if (hasMoney(terms) || hasMoney(over)) {
    const { value, isKnown } = ruleSql(definitionOf(name), context)
    return { number: nearestFloat(value), isKnown }
  }
  const below = named.name(termsSql(over, sumSql))
  return { number: `${factor} * toFloat64(${sql}) / ${below}`, isKnown: `${below} != 0` }
}

/** What rows are ordered by: what is no quotient as it is. */
export function orderSql(name: string, plan: ReportPlan, context: FigureContext): string {
  if (!hasFigure(plan, name)) return 'NULL'
  if (isBaseMetric(name) && definitionOf(name).over === undefined)
    return termsSql(definitionOf(name), context.sumSql)
  const { number, isKnown } = figureSql(name, plan, context)
  return isKnown === null ? number : `if(${isKnown}, ${number}, NULL)`
}
