import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that have `...{` or `...[`, in JSX and in brackets, too, as `git grep -E` reads it. */
function candidates(): string[] {
  const args = ['grep', '-lE', String.raw`\.\.\.\(*[[{]`, '--', '*.ts', '*.tsx', '*.mjs', ':!*.generated.ts']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((path) => path !== '')
}

const inner = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? inner(node.expression)
    : node

/** The lines at which a literal is spread; of `...[a, b].map(…)` it is no literal. */
function spreadLiterals(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) {
      const of = inner(node.expression)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      if (ts.isArrayLiteralExpression(of) || ts.isObjectLiteralExpression(of))
        found.push(`${path}:${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it.each([
  ['const a = { ...{ b } }', 1],
  ['const a = [...[b, c], d]', 1],
  ['f(...([b] as const))', 1],
  ['const a = <A {...{ b }} />', 1],
  ['const a = [...[b, c].map(f), ...(d ? [e] : [])]', 0],
  ['const a = { ...b, ...(c && { d }) }', 0],
])('finds in %s %i literals that are spread', (text, count) => {
  expect(spreadLiterals('a.tsx', text)).toHaveLength(count)
})

/**
 * A literal of properties that is spread into another is checked for nothing: a name of one property too many
 * or with a typing error passes the compiler. One of elements hides where the list ends that it is part of.
 * Saved lines are not worth that; files of tables may be long.
 */
it('spreads no literal into another: write what it has where it belongs', () => {
  const paths = candidates()
  // Some spread what such a literal is mapped to.
  expect(paths).not.toEqual([])
  expect(paths.flatMap((path) => spreadLiterals(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
