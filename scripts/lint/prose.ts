import ts from 'typescript'

/** A comment, or the title of a test, and the line that it begins in. */
export interface Prose {
  line: number
  text: string
}

/** Of a test or a group of tests, however many calls lead to it: `it.each(rows)('…')`. */
const titled = new Set(['it', 'test', 'describe', 'describeWith'])

const rootOf = (callee: ts.Expression): string => {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee)) return rootOf(callee.expression)
  if (ts.isCallExpression(callee)) return rootOf(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? rootOf(callee.tag) : ''
}

const isTitle = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) &&
  ts.isCallExpression(node.parent) &&
  titled.has(rootOf(node.parent.expression))

const comment = /\/\/.*|\/\*[\s\S]*?\*\//g

const proseOfStyles = (text: string): Prose[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: prose, index }) => ({
    line: text.slice(0, index).split('\n').length,
    text: prose,
  }))

/** The comments of a source file or a style sheet, and the titles of its tests. */
export function proseOf(path: string, text: string): Prose[] {
  if (path.endsWith('.css')) return proseOfStyles(text)
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Prose[] = []
  const add = (position: number, prose: string) =>
    found.push({ line: file.getLineAndCharacterOfPosition(position).line + 1, text: prose })
  const visit = (node: ts.Node): void => {
    if (isTitle(node)) add(node.getStart(file), node.text)
    const children = node.getChildren(file)
    for (const child of children) visit(child)
    if (children.length > 0) return
    // What is before a token and no token is space and comments.
    const before = text.slice(node.getFullStart(), node.getStart(file))
    for (const { 0: prose, index } of before.matchAll(comment)) add(node.getFullStart() + index, prose)
  }
  visit(file)
  return found
}
