import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { entriesOf, workspaceRoot } from '../entries.mjs';

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

function parsed(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

const byText = (source) => {
  const textOf = (node) => printer.printNode(ts.EmitHint.Unspecified, node, source);
  return (one, other) => (textOf(one) < textOf(other) ? -1 : 1);
};

/** A declaration with the parts of its unions and object types by their text: TypeScript writes them in an order that varies. */
function inOrder(statement, source) {
  const compare = byText(source);
  const sort = (node) => {
    if (ts.isUnionTypeNode(node))
      return ts.factory.createUnionTypeNode(node.types.toSorted(compare));
    if (ts.isTypeLiteralNode(node) && node.members.every(ts.isPropertySignature))
      return ts.factory.createTypeLiteralNode(node.members.toSorted(compare));
    return node;
  };
  const { transformed } = ts.transform(statement, [
    (context) => {
      const visit = (node) => sort(ts.visitEachChild(node, visit, context));
      return visit;
    },
  ]);
  return transformed[0];
}

const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : [statement.name?.getText()];

/** Each name that a file of declarations exports, and its declaration. */
function exportsOf(file) {
  const source = parsed(file);
  const fileOf = ({ text }) => join(dirname(file), text.replace(/\.js$/, '.d.ts'));
  const found = new Map();
  const declared = new Map();
  const imported = new Map();

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings))
        imported.set(bindings.name.text, { all: statement.moduleSpecifier });
      else
        for (const { name, propertyName } of bindings?.elements ?? [])
          imported.set(name.text, {
            name: (propertyName ?? name).text,
            from: statement.moduleSpecifier,
          });
    } else if (!ts.isExportDeclaration(statement)) {
      const ordered = inOrder(statement, source);
      const text = printer.printNode(ts.EmitHint.Unspecified, ordered, source);
      for (const name of namesOf(statement))
        if (name) declared.set(name, [...(declared.get(name) ?? []), text]);
      if (
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      )
        for (const name of namesOf(statement)) if (name) found.set(name, declared.get(name));
    }
  }
  const foundIn = (specifier, name) => {
    if (!specifier.text.startsWith('.')) return [`// of ${specifier.text}`];
    return exportsOf(fileOf(specifier)).get(name) ?? [`// ${name}`];
  };
  const namespaceOf = (specifier) =>
    [...exportsOf(fileOf(specifier))].sort().flatMap(([, texts]) => texts);

  for (const statement of source.statements.filter(ts.isExportDeclaration)) {
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause && ts.isNamespaceExport(exportClause)) {
      found.set(exportClause.name.text, namespaceOf(moduleSpecifier));
    } else if (!exportClause && moduleSpecifier) {
      for (const [name, texts] of exportsOf(fileOf(moduleSpecifier))) found.set(name, texts);
    } else
      for (const { name, propertyName } of exportClause?.elements ?? []) {
        const local = (propertyName ?? name).text;
        const from = imported.get(local);
        found.set(
          name.text,
          moduleSpecifier
            ? foundIn(moduleSpecifier, local)
            : from?.all
              ? namespaceOf(from.all)
              : from
                ? foundIn(from.from, from.name)
                : (declared.get(local) ?? []),
        );
      }
  }
  return found;
}

/**
 * The interface of a built package: what each entry exports, with its declaration.
 * @param {string} library the name of its folder in `libs`
 */
export function apiReport(library) {
  const dist = join(workspaceRoot, 'libs', library, 'dist');
  const sections = entriesOf(library).map(({ specifier, output }) => {
    const names = [...exportsOf(join(dist, `${output}.d.ts`))].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = names.map(
      ([name, texts]) => `### ${name}\n\n\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`,
    );
    return `## ${specifier}\n\n${lines.join('\n')}`;
  });
  return `# The interface of @portal/${library}\n\nWritten by \`npm run api-reports\`.\n\n${sections.join('\n')}`;
}
