import ts from 'typescript';

/** The text literal that names what a node imports. */
function nameIn(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  return undefined;
}

/**
 * Every name that a module or a file of declarations imports, in order; `start` and `end` are its place without the quotes.
 * @param {string} text of the file
 * @returns {{ name: string, start: number, end: number }[]}
 */
export function importedNames(text) {
  const found = [];
  const visit = (node) => {
    const literal = nameIn(node);
    if (literal && ts.isStringLiteralLike(literal))
      found.push({ name: literal.text, start: literal.getStart() + 1, end: literal.end - 1 });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}
