import {
  type Decimal,
  decimalLimit,
  decimalOf,
  divideDecimals,
  multiplyDecimals,
  nearestNumber,
  readDecimal,
  roundDecimal,
  roundFormula,
} from '@waymark/domain'
import {
  type BaseMetric,
  definitionOf,
  type Formula,
  hasFigure,
  isBaseMetric,
  type ReportMetricDefinition,
  type ReportPlan,
  type ReportTerms,
} from '@waymark/report-plan'
import { isMoney, moneyDecimals } from './metric-sql.ts'

/** What terms come to, as the statement gives it: counts as numbers, money as the text of a decimal. */
export type Cell = number | string

/** A figure of a row by its terms: what the sums of its group come to. */
type CellOf = (terms: ReportTerms) => Cell

const nameOf = ({ plus, minus = [] }: ReportTerms) => `${plus.join('+')}-${minus.join('-')}`

function formulaTerms(formula: Formula): ReportTerms[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'metric':
      return metricTerms(formula.metric)
    case 'negation':
      return formulaTerms(formula.of)
    case 'operation':
      return [...formulaTerms(formula.left), ...formulaTerms(formula.right)]
    default:
      return formula satisfies never
  }
}

function metricTerms(name: BaseMetric): ReportTerms[] {
  const { plus, minus, over } = definitionOf(name)
  return [{ plus, ...(minus && { minus }) }, ...(over ? [over] : [])]
}

const customOf = ({ customMetrics }: ReportPlan, name: string) =>
  customMetrics.find((metric) => metric.name === name)

/** The terms that those metrics are made of that the plan has figures of, each once. */
export function namedTerms(plan: ReportPlan, names: readonly string[]): ReportTerms[] {
  const all = names
    .filter((name) => hasFigure(plan, name))
    .flatMap((name) => {
      if (isBaseMetric(name)) return metricTerms(name)
      const custom = customOf(plan, name)
      return custom === undefined ? [] : formulaTerms(custom.formula)
    })
  return [...new Map(all.map((terms) => [nameOf(terms), terms])).values()]
}

/** The terms that the figures of a plan are made of: the columns of its statement. */
export const requestedTerms = (plan: ReportPlan): ReportTerms[] => namedTerms(plan, plan.metrics)

const operations = {
  '+': { size: (left, right) => left + right, of: (left, right) => left + right },
  '-': { size: (left, right) => left - right, of: (left, right) => left - right },
  '*': { size: (left, right) => left * right, of: multiplyDecimals },
  '/': { size: (left, right) => left / right, of: divideDecimals },
} as const satisfies Record<
  string,
  {
    size: (left: number, right: number) => number
    of: (left: Decimal, right: Decimal) => Decimal | null
  }
>

function formulaDecimal(formula: Formula, cellOf: CellOf): Decimal | null {
  switch (formula.kind) {
    case 'number':
      return decimalOf(formula.value)
    case 'metric':
      return ruleDecimal(definitionOf(formula.metric), cellOf)
    case 'negation': {
      const value = formulaDecimal(formula.of, cellOf)
      return value === null ? null : -value
    }
    case 'operation': {
      const left = formulaDecimal(formula.left, cellOf)
      const right = formulaDecimal(formula.right, cellOf)
      if (left === null || right === null) return null
      const { size, of } = operations[formula.operator]
      // As `metric-sql.ts` has it: what is too large for its decimals is no figure, in both computations.
      const fits = Math.abs(size(nearestNumber(left), nearestNumber(right))) < decimalLimit
      return fits ? of(left, right) : null
    }
    default:
      return formula satisfies never
  }
}

function ruleDecimal({ over, factor = 1, ...terms }: ReportMetricDefinition, cellOf: CellOf): Decimal | null {
  const value = readDecimal(String(cellOf(terms)))
  if (over === undefined) return value
  const [above, below] = [BigInt(factor) * value, readDecimal(String(cellOf(over)))]
  const fits = isCount(over) || Math.abs(nearestNumber(above) / nearestNumber(below)) < decimalLimit
  return fits ? divideDecimals(above, below) : null
}

/** A figure of a row, as a number and as the decimal that it is the nearest number to. */
interface FigureReader {
  number: (cellOf: CellOf) => number | null
  decimal: (cellOf: CellOf) => Decimal | null
}

const isCount = ({ plus, minus = [] }: ReportTerms) => ![...plus, ...minus].some(isMoney)

/** Reads what needs no decimals to be the nearest number: counts, and quotients of them; null for others. */
function plainNumber({ over, factor = 1, ...terms }: ReportMetricDefinition): FigureReader['number'] | null {
  if (over === undefined) return isCount(terms) ? (cellOf) => Number(cellOf(terms)) : null
  if (!isCount(terms) || !isCount(over)) return null
  return (cellOf) => {
    const below = Number(cellOf(over))
    return below === 0 ? null : (factor * Number(cellOf(terms))) / below
  }
}

/** An amount is shown rounded; what is computed of amounts is not. */
const shown = (rule: ReportMetricDefinition, value: Decimal | null): Decimal | null =>
  value === null || rule.over !== undefined || isCount(rule) ? value : roundDecimal(value, moneyDecimals)

function readerOf(plan: ReportPlan, name: string): FigureReader {
  if (!hasFigure(plan, name)) return { number: () => null, decimal: () => null }
  const formula = customOf(plan, name)?.formula
  const rule = isBaseMetric(name) ? definitionOf(name) : null
  const decimal: FigureReader['decimal'] = (cellOf) => {
    if (rule !== null) return shown(rule, ruleDecimal(rule, cellOf))
    const value = formula === undefined ? null : formulaDecimal(formula, cellOf)
    return value === null ? null : roundFormula(value)
  }
  const number: FigureReader['number'] = (cellOf) => {
    const value = decimal(cellOf)
    return value === null ? null : nearestNumber(value)
  }
  return { decimal, number: (rule && plainNumber(rule)) ?? number }
}

/**
 * Reads the figures of a row off its columns, which are those of `requestedTerms`. Null: there is none
 * (contract §9, "Report metrics").
 */
export interface RowFigures {
  /** Each the number that is nearest to what it comes to in decimals. */
  numbers: (cells: readonly Cell[]) => (number | null)[]
  decimals: (cells: readonly Cell[]) => (Decimal | null)[]
}

export function createRowFigures(plan: ReportPlan): RowFigures {
  const positions = new Map(requestedTerms(plan).map((one, index) => [nameOf(one), index]))
  const readers = plan.metrics.map((name) => readerOf(plan, name))
  const cellOf =
    (cells: readonly Cell[]): CellOf =>
    (terms) =>
      cells[positions.get(nameOf(terms)) ?? -1] ?? 0
  return {
    numbers: (cells) => readers.map(({ number }) => number(cellOf(cells))),
    decimals: (cells) => readers.map(({ decimal }) => decimal(cellOf(cells))),
  }
}
