import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metrics } from '../metrics.ts'
import { type Formula, formulaLimits, parseFormula } from './parse-formula.ts'

/** The tree with every parenthesis it has. */
function shown(formula: Formula): string {
  switch (formula.kind) {
    case 'number':
      return String(formula.value)
    case 'metric':
      return formula.metric
    case 'negation':
      return `(-${shown(formula.of)})`
    case 'operation':
      return `(${shown(formula.left)} ${formula.operator} ${shown(formula.right)})`
    default:
      return formula satisfies never
  }
}

const goal = 'goal:0193a1f0-6666-7000-8000-000000000001'
const nested = (open: string, levels: number, close = '') => `${open.repeat(levels)}1${close.repeat(levels)}`

describe('formulas', () => {
  it.each([
    ['revenue', 'revenue'],
    [' revenue-cost ', '(revenue - cost)'],
    ['revenue - cost - 1', '((revenue - cost) - 1)'],
    ['1 + 2 * 3 - 4 / 5', '((1 + (2 * 3)) - (4 / 5))'],
    ['8 / 4 / 2', '((8 / 4) / 2)'],
    ['(1 + 2) * 3', '((1 + 2) * 3)'],
    ['-cost * 2', '((-cost) * 2)'],
    ['2 - -cost', '(2 - (-cost))'],
    ['\t100.50\n*\r\nroi_total', '(100.5 * roi_total)'],
    // A goal has dashes in its id, which are no minus.
    [`${goal}:revenue-${goal}:conversions`, `(${goal}:revenue - ${goal}:conversions)`],
    [`\`${goal}:revenue\` / clicks`, `(${goal}:revenue / clicks)`],
    [nested('(', formulaLimits.depth, ')'), '1'],
    [`${'1+'.repeat(249)}10`, expect.any(String)],
  ])('%j is %s', (text, tree) => {
    const read = parseFormula(text)
    expect(read.ok ? shown(read.formula) : read.problem).toEqual(tree)
  })

  it.each([
    ['', 1, 'expected'],
    ['   ', 4, 'expected'],
    ['revenue +', 10, 'expected'],
    ['revenue cost', 9, 'operator'],
    ['revenue 2', 9, 'operator'],
    ['2clicks', 2, 'operator'],
    ['(revenue', 9, 'closing'],
    ['revenue)', 8, 'operator'],
    ['()', 2, 'expected'],
    ['* 2', 1, 'expected'],
    ['+ 2', 1, 'expected'],
    ['1 ** 2', 4, 'expected'],
    ['revenue % 2', 9, '"%"'],
    ['1.2.3', 4, '"."'],
    ['.5', 1, '"."'],
    ['1,5', 2, '","'],
    ['revenue / 🦊', 11, '"🦊"'],
    ['Revenue', 1, 'no base metric Revenue'],
    ['cost + profits', 8, 'no base metric profits'],
    ['constructor', 1, 'no base metric constructor'],
    ['clicks()', 7, 'operator'],
    ['clicks[0]', 7, '"["'],
    [nested('(', formulaLimits.depth + 1, ')'), formulaLimits.depth + 1, 'deep'],
    [nested('-', formulaLimits.depth + 1), formulaLimits.depth + 1, 'deep'],
    ['1'.repeat(formulaLimits.length + 1), formulaLimits.length + 1, 'at most'],
  ])('%j is wrong at character %i: %s', (text, position, message) => {
    expect(parseFormula(text)).toEqual({
      ok: false,
      problem: { position, message: expect.stringContaining(message) },
    })
  })

  it('are read as they are shown, whatever their tree', () => {
    const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 3 },
        fc.record({ kind: fc.constant('number' as const), value: fc.nat(999) }),
        fc.record({ kind: fc.constant('metric' as const), metric: fc.constantFrom(...metrics) }),
        fc.record({ kind: fc.constant('negation' as const), of: tie('formula') }),
        fc.record({
          kind: fc.constant('operation' as const),
          operator: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
          left: tie('formula'),
          right: tie('formula'),
        }),
      ),
    }))
    fc.assert(
      fc.property(formula, (tree) => {
        const text = shown(tree)
        fc.pre(text.length <= formulaLimits.length)
        expect(parseFormula(text)).toEqual({ ok: true, formula: tree })
      }),
    )
  })

  it('never throw, and place their problems within or right behind the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+*/() a-z_0-9.]{0,60}$/))
    fc.assert(
      fc.property(text, (written) => {
        const read = parseFormula(written)
        if (read.ok) return
        expect(read.problem.position).toBeGreaterThanOrEqual(1)
        expect(read.problem.position).toBeLessThanOrEqual(written.length + 1)
      }),
    )
  })
})
