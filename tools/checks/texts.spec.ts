import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, hasTextsForUsers, isTest, textOf } from './workspace-files';

/** Attributes with a text that users read or hear. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'heading',
  'hint',
  'intro',
  'label',
  'placeholder',
  'title',
]);

const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

/** The texts that an expression may give: in braces, in each branch, and in the parts of a template. */
function textsGivenBy(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap(textsGivenBy);
  if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    const gives = ['&&', '||', '??', '+'].includes(operatorToken.getText());
    return gives ? [left, right].flatMap(textsGivenBy) : [];
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return textsGivenBy(node.expression);
  return [];
}

/** The texts of one element's child or attribute that users read or hear. */
function textsShownBy(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxAttribute(node))
    return textAttributes.has(node.name.getText()) ? textsGivenBy(node.initializer) : [];
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) ? textsGivenBy(node) : [];
}

/** Words in a view that belong into its messages. */
function wordsIn(path: string, text = textOf(path)): string[] {
  const source = parse(path, text);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textsShownBy(node).filter(hasWords));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((each) => `${path}: ${each.trim()}`);
}

const parse = (path: string, text = textOf(path)) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

type Known = Map<string, ts.Node>;

/** The texts of a `messages.ts` by the names that it exports. */
function messagesOf(source: ts.SourceFile): Known {
  const known: Known = new Map();
  ts.forEachChild(source, function visit(node): void {
    const made = ts.isVariableDeclaration(node) && node.initializer;
    if (made && ts.isCallExpression(made) && made.expression.getText() === 'replaceable') {
      const [, , texts] = made.arguments;
      if (texts) known.set(node.name.getText(), texts);
    } else ts.forEachChild(node, visit);
  });
  return known;
}

const objectIn = (node: ts.Node | undefined): ts.ObjectLiteralExpression | undefined => {
  if (node && ts.isAsExpression(node)) return objectIn(node.expression);
  return node && ts.isObjectLiteralExpression(node) ? node : undefined;
};

/** What stands in the place that `messages.login.title` names, as far as the file knows it. */
function placeOf(node: ts.Node, known: Known): ts.Node | undefined {
  if (ts.isIdentifier(node)) return known.get(node.text);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  return propertyOf(placeOf(node.expression, known), node.name.text);
}

function propertyOf(object: ts.Node | undefined, name: string): ts.Node | undefined {
  const property = objectIn(object)?.properties.find((each) => each.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** Texts that a module reads when it is loaded, so that an app cannot replace them afterwards. */
function textsKeptBy(path: string, source: ts.SourceFile, read: (path: string) => Known): string[] {
  const known: Known = new Map();
  const kept: string[] = [];
  const keep = (name: ts.Node, place: ts.Node | undefined) => {
    if (place && !objectIn(place)) kept.push(`${path}: ${name.getText()}`);
    else if (place && ts.isIdentifier(name)) known.set(name.text, place);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
    if (ts.isImportDeclaration(node)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      const texts = from.endsWith('messages') ? read(join(dirname(path), `${from}.ts`)) : undefined;
      const names = node.importClause?.namedBindings;
      for (const { name, propertyName = name } of names && ts.isNamedImports(names)
        ? names.elements
        : [])
        keep(name, texts?.get(propertyName.getText()));
    } else if (ts.isVariableDeclaration(node) && node.initializer) {
      const place = placeOf(node.initializer, known);
      if (ts.isObjectBindingPattern(node.name))
        for (const { name, propertyName = name } of node.name.elements)
          keep(name, propertyOf(place, propertyName.getText()));
      else if (place) return keep(node.name, place);
    } else {
      const place = ts.isPropertyAccessExpression(node) ? placeOf(node, known) : undefined;
      if (place) return keep(node, place);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return kept;
}

const wordsOfGlossary = () =>
  textOf('tools/docs/glossary.md').split('## Words that users read')[1] ?? '';

/** A column of the glossary's table of words that users read. */
function columnOfGlossary(column: 1 | 2): string[] {
  const rows = [...wordsOfGlossary().matchAll(/^\| (?!word \|)([^|]+) \| ([^|]+) \|$/gm)];
  return rows.flatMap((row) => (row[column] ?? '').split(', ').map((word) => word.trim()));
}

/** The specification's own texts, which the glossary lists below its table. */
const textsOfSpecification = (): string[] =>
  [...wordsOfGlossary().matchAll(/^- (.+)$/gm)].map(([, text = '']) => text);

/** A text without the parts that are prescribed: the specification's texts, and words such as “sign-in method”. */
const ownPart = (text: string, prescribed: readonly string[]): string =>
  prescribed.reduce((rest, part) => rest.replaceAll(part, ''), text);

/** The texts of a file: what stands in quotes and is no name of the code. */
function textsIn(path: string): string[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
    if (isText && /[ A-Z]/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('texts that users read', () => {
  it('Every text says a thing with the word of the glossary, and with none of the words that it forbids', () => {
    const words = columnOfGlossary(2);
    expect(words).toEqual(expect.arrayContaining(['e-mail', 'cannot', 'This one']));
    const texts = filesBelow('libs', 'apps/portal/src', 'apps/api/src')
      .filter(hasTextsForUsers)
      .flatMap((path) => textsIn(path).map((text) => ({ path, text })));
    expect(texts.length).toBeGreaterThan(300);
    const forbidden = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`);
    const prescribed = textsOfSpecification();
    expect(prescribed.filter((part) => !texts.some(({ text }) => text.includes(part)))).toEqual([]);
    const allowed = [...prescribed, ...columnOfGlossary(1)];
    expect(texts.filter(({ text }) => forbidden.test(ownPart(text, allowed)))).toEqual([]);
  });

  it('Every text that users read is in messages.ts and not in a view', () => {
    const views = filesBelow('libs', 'apps/portal/src').filter(
      (path) => path.endsWith('.tsx') && !isTest(path),
    );
    expect(views.length).toBeGreaterThan(20);
    expect(views.flatMap((path) => wordsIn(path))).toEqual([]);
  });

  it('Every module of the libraries reads a text when it shows it, so that an app can replace it (SHARED-166)', () => {
    const known = new Map<string, Known>();
    const read = (path: string) => {
      const texts = known.get(path) ?? messagesOf(parse(path));
      known.set(path, texts);
      return texts;
    };
    const readers = filesBelow('libs').filter(
      (path) => /\.tsx?$/.test(path) && !isTest(path) && /messages';$/m.test(textOf(path)),
    );
    expect(readers.length).toBeGreaterThan(100);
    expect(readers.flatMap((path) => textsKeptBy(path, parse(path), read))).toEqual([]);
  });

  it('The check finds texts that a module keeps in constants, tables, elements and schemas', () => {
    const texts = `export const messages = replaceable('a', 'b', { one: 'One', of: () => 'Of', in: { two: 'Two' } });`;
    const view = `
      import { messages as all } from './messages';
      const { in: inner, of } = all;
      const table = [{ label: all.one }, { get label() { return all.one; } }];
      const element = <p>{inner.two}</p>;
      const schema = string().required(inner.two).min(1, () => inner.two);
      export const View = () => <p>{all.one}</p>;`;
    const read = () => messagesOf(parse('messages.ts', texts));
    expect(textsKeptBy('view.tsx', parse('view.tsx', view), read)).toEqual(
      ['of', 'all.one', 'inner.two', 'inner.two'].map((text) => `view.tsx: ${text}`),
    );
  });

  it('The check finds texts in braces, ternaries, attributes and template literals', () => {
    const view = `
      export const View = ({ isNew, name }: Props) => (
        <p className="not a text" title={'One text'} aria-label={isNew ? 'Two texts' : \`Hello \${name}, three\`}>
          {'Four texts'} {isNew ? 'Five' : ('Six' as const)} {isNew && 'Seven'} {\`\${name} eight\`}
          {isNew === 'not a text' ? <b /> : name ?? 'Nine'}
        </p>
      );`;
    expect(wordsIn('view.tsx', view)).toEqual(
      [
        'One text',
        'Two texts',
        'Hello',
        ', three',
        'Four texts',
        'Five',
        'Six',
        'Seven',
        'eight',
        'Nine',
      ].map((text) => `view.tsx: ${text}`),
    );
  });
});
