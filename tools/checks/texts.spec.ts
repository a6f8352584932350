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

/** Words in a view that belong into its messages. */
function wordsIn(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    textOf(path),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text)) found.push(`${path}: ${node.text.trim()}`);
    if (
      ts.isJsxAttribute(node) &&
      textAttributes.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      hasWords(node.initializer.text)
    ) {
      found.push(`${path}: ${node.initializer.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
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
    expect(views.flatMap(wordsIn)).toEqual([]);
  });
});
