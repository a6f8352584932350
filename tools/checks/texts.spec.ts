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
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textsShownBy(node).filter(hasWords));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((each) => `${path}: ${each.trim()}`);
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
