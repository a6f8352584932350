import ts from 'typescript';

const testFunctions = new Set(['it', 'test']);

/** Calls that define a test that never runs, or not yet: `it.skip(…)`, `test.fixme(…)`, `it.todo(…)`. */
const notRunning = new Set(['skip', 'fixme', 'todo', 'failing']);

/** What stands for a value of a table's row in a title: `'… (%s)'`, `'… ($requirement)'`, `` `… (${id})` ``. */
const placeholder = '%s|\\$\\w+|…';

/** The name and the modifiers of a function: `it.each` is `['it', 'each']`. */
function namesOf(node: ts.Expression): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesOf(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return namesOf(node.tag);
  return [];
}

/** The constants of a file; one may be a table, or a name for a test function: `const onPostgres = url ? it : it.skip`. */
function constantsIn(source: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return constants;
}

/** The text of a title, with `…` for each part that is computed. */
function textOfTitle(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** All strings inside a table, which may be a constant of the file. */
function stringsIn(table: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string[] {
  const found: string[] = [];
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    const constant = ts.isIdentifier(node) && constants.get(node.text);
    if (constant) visit(constant);
    ts.forEachChild(node, visit);
  };
  visit(table);
  return found;
}

const isOff = (name: string) => notRunning.has(name);

const isSuite = (names: readonly string[]) => names.includes('describe');

/** Whether a call with these names defines a test that runs. */
function isTest(names: readonly string[], constants: ReadonlyMap<string, ts.Expression>): boolean {
  const [name = '', ...modifiers] = names;
  if (modifiers.some(isOff)) return false;
  if (testFunctions.has(name)) return true;
  const alias = constants.get(name);
  if (!alias) return false;
  const branches = ts.isConditionalExpression(alias) ? [alias.whenTrue, alias.whenFalse] : [alias];
  return branches.some((branch) => isTest(namesOf(branch), constants));
}

/**
 * The ids of requirements in the titles of the tests that a spec runs. An id counts in parentheses at the end of a title; a
 * placeholder there stands for the ids in the rows of the table of the test and its suites. An id in a comment, in another
 * string or in a test that is skipped does not count.
 */
export function idsInTitles(text: string, idPattern: string): string[] {
  const source = ts.createSourceFile(
    'a.tsx',
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const constants = constantsIn(source);
  const part = `(?:${idPattern}|${placeholder})`;
  const atEnd = new RegExp(`\\((${part}(?:, ${part})*)\\)$`);
  const isId = new RegExp(`^${idPattern}$`);

  const idsOfTest = (title: ts.Expression, tables: readonly ts.Expression[]): string[] => {
    const parts = atEnd.exec(textOfTitle(title))?.[1]?.split(', ') ?? [];
    const inRows = parts.every((word) => isId.test(word))
      ? []
      : tables.flatMap((table) => stringsIn(table, constants)).flatMap((row) => row.split(', '));
    return [...parts, ...inRows].filter((word) => isId.test(word));
  };
  const idsIn = (node: ts.Node, tables: readonly ts.Expression[]): string[] => {
    const ofChildren = (inner = tables) => {
      const ids: string[] = [];
      ts.forEachChild(node, (child) => void ids.push(...idsIn(child, inner)));
      return ids;
    };
    if (!ts.isCallExpression(node)) return ofChildren();
    const names = namesOf(node.expression);
    if (isSuite(names)) return names.some(isOff) ? [] : ofChildren([...tables, node.expression]);
    const [title, body] = node.arguments;
    if (!title || !body || !isTest(names, constants)) return ofChildren();
    return idsOfTest(title, [...tables, node.expression]);
  };
  return idsIn(source, []);
}
