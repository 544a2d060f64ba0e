import ts from 'typescript'

const declares = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isNamedTupleMember(node) ||
  // Of another file's name: `import { a as b }`.
  (ts.isImportSpecifier(node) && node.propertyName !== undefined)

/** The names that a source file declares: of variables, functions, parameters, members and types. */
export function declaredNames(path: string, text: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (declares(node) && 'name' in node) {
      const { name } = node as ts.NamedDeclaration
      if (name && ts.isIdentifier(name)) names.add(name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return names
}
