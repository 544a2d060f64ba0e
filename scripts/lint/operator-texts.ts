import ts from 'typescript'

/** What an operator may read of a source file. */
export interface OperatorTexts {
  /** Messages of logs and errors, help texts of metrics: every text with a blank in it. */
  sentences: string[]
  /** Of metrics, their labels and label values, and of scheduled jobs. */
  names: string[]
}

/** Descriptions of the HTTP interface and of settings have readers of their own. */
const documentation: ReadonlySet<string> = new Set(['describe', 'description', 'summary'])

const isCode = (text: string): boolean => /\b(?:SELECT|FROM|WHERE|AS|AND)\b|\bfunction ?\(/.test(text)

/** The text of a literal; what a template fills in is `…`. Null: another node. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

const isNamed = (property: ts.Node, name: string): property is ts.PropertyAssignment =>
  ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === name

/** `{ name: 'publish-changes', …, failure: '…' }`: what `scheduledJobs` takes. */
const jobNameOf = (node: ts.ObjectLiteralExpression): string[] => {
  if (!node.properties.some((property) => isNamed(property, 'failure'))) return []
  const name = node.properties.find((property) => isNamed(property, 'name'))
  const text = name && isNamed(name, 'name') ? textOf(name.initializer) : null
  return text === null ? [] : [text]
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

/** The nodes below one of which a text may be read by operators. */
function readBelow(node: ts.Node): readonly ts.Node[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return []
  if (ts.isPropertyAssignment(node) && documentation.has(node.name.getText())) return []
  // Statements of SQL: only what is filled in.
  if (ts.isTaggedTemplateExpression(node))
    return ts.isTemplateExpression(node.template)
      ? node.template.templateSpans.map(({ expression }) => expression)
      : []
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return childrenOf(node)
  return documentation.has(node.expression.name.text) ? [node.expression] : childrenOf(node)
}

/** @param path of a file in a folder `metrics`: each of its words without a blank is taken for a name */
export function operatorTexts(path: string, text: string): OperatorTexts {
  const sentences: string[] = []
  const names: string[] = []
  const take = (literal: string): void => {
    if (/\s/.test(literal.trim())) {
      if (!isCode(literal)) sentences.push(literal)
    } else if (path.includes('/metrics/') || literal.startsWith('waymark_')) names.push(literal)
  }
  const visit = (node: ts.Node): void => {
    const literal = textOf(node)
    if (literal !== null) take(literal)
    if (ts.isObjectLiteralExpression(node)) names.push(...jobNameOf(node))
    for (const child of readBelow(node)) visit(child)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return { sentences, names }
}
