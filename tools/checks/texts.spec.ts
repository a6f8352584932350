import ts from 'typescript';
import { filesBelow, isTest, textOf } from './workspace-files';

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

/** The component sheet is for developers, and exists in development only. */
const isForDevelopers = (path: string) => path.startsWith('apps/portal/src/pages/component-sheet/');

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

describe('texts that users read', () => {
  it('Every text that users read is in messages.ts and not in a view', () => {
    const views = filesBelow('libs', 'apps/portal/src').filter(
      (path) => path.endsWith('.tsx') && !isTest(path) && !isForDevelopers(path),
    );
    expect(views.length).toBeGreaterThan(20);
    expect(views.flatMap(wordsIn)).toEqual([]);
  });
});
