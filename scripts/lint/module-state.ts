import ts from 'typescript'

/** What changes a `Map`, a `Set` or a weak one. */
const mutators = new Set(['set', 'add', 'delete', 'clear'])
const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

const isCollection = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined &&
  ts.isNewExpression(initializer) &&
  ts.isIdentifier(initializer.expression) &&
  collections.has(initializer.expression.text)

/** The names of variables, and of collections that are constants. */
function declaredOutside(source: ts.SourceFile): { variables: string[]; collections: Set<string> } {
  const variables: string[] = []
  const found = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
    for (const declaration of statement.declarationList.declarations) {
      const name = declaration.name.getText(source)
      if (!isConst) variables.push(name)
      else if (isCollection(declaration)) found.add(name)
    }
  }
  return { variables, collections: found }
}

/** The name of the collection that a call like `clocks.set(…)` changes. */
function changedBy(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  const { expression, name } = node.expression
  return ts.isIdentifier(expression) && mutators.has(name.text) ? expression.text : null
}

/** Most modules have neither, and need not be parsed. */
const mayHaveState = /^(export )?let\b|\bnew (Weak)?(Map|Set)\b/m

/**
 * The state of a module, which one call leaves to the next: its variables that are not constant, and
 * collections outside of all functions that it changes.
 */
export function moduleState(path: string, text: string): string[] {
  if (!mayHaveState.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const { variables, collections: candidates } = declaredOutside(source)
  const changed = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = changedBy(node)
    if (name !== null && candidates.has(name)) changed.add(name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...variables, ...changed]
}
