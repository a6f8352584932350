import ts from 'typescript';
import { filesBelow, hasTextsForUsers, isTest, textOf } from './workspace-files';

/** Wordings that read as translated, with what an American engineer writes instead. */
const phrases = [
  String.raw`go(?:es|ing)? on(?! sale)`, // continue
  String.raw`any more(?! than)`, // anymore, no longer
  'so many', // the number
  'at once', // immediately, at a time, together
  'the own', // its own, their own
  String.raw`present (?:plan|price|moment|state|value|time|one|day|period|seat|member|role|group|account|address|user)s?`, // current
  '(?:is|be|are|was|were) said', // says, names, shows
  'meanwhile', // in the meantime, since, or nothing
  String.raw`what (?:an?|the|its|their|each|every) \w+ (?:is|are)`, // the noun: name, purpose, amount
];

/** The same words in names of the code: `maxRows`, not `mostRows`. */
const names = [
  String.raw`(?:most(?!Used)|fewest|least)[A-Z]\w*`,
  String.raw`(?!set)\w+AtOnce`,
  String.raw`(?:goOn|\w*(?:GoesOn|GoingOn))`,
  String.raw`\w+Meanwhile`,
  'ownOrOnly',
  String.raw`\w*ByOneself`,
  String.raw`whatIs[A-Z]\w*`,
];

/** A pattern that also matches a phrase at the start of a sentence, and across the end of a line of a comment. */
function ignoringCase(phrase: string): string {
  return phrase
    .replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`)
    .replaceAll(' ', String.raw`(?: |\s*\n\s*(?:\*|\/\/)? ?)`);
}

const forbidden = new RegExp(
  String.raw`(?<![\w-])(?:${[...phrases.map(ignoringCase), ...names].join('|')})(?![\w-])`,
  'g',
);

const isForbidden = (text: string) => text.search(forbidden) >= 0;

/** Folders whose words are still to be replaced. */
const notYetClean: string[] = [];

const self = 'tools/checks/words.spec.ts';
const isText = (path: string) =>
  /\.(?:[cm]?[jt]sx?|md|css|html|json|ya?ml|sql|template)$/.test(path);
const files = ['README.md', 'package.json', ...filesBelow('apps', 'libs', 'tools', 'e2e')].filter(
  (path) => isText(path) && path !== self && !/package-lock\.json$|-results\.json$/.test(path),
);

const isTitle = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /^(?:it|test|describe)\b/.test(node.parent.expression.getText());

/** The strings, templates and patterns of a file, without the titles of its tests. */
function literalsIn(path: string, text: string): ts.Node[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const isLiteral =
      ts.isStringLiteral(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node);
    if (isLiteral && !isTitle(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The one exemption: what users read is worded with the specification, apart from the words of the code. */
const wordsOfUsers = new Set(
  files
    .filter((path) => hasTextsForUsers(path) && isForbidden(textOf(path)))
    .flatMap((path) => literalsIn(path, textOf(path)))
    .flatMap((node) => node.getText().match(forbidden) ?? []),
);

/** Whether a literal is a text that users read, or a test that quotes one. */
const isForUsers = (path: string, literal: string) =>
  hasTextsForUsers(path) ||
  ((isTest(path) || path.startsWith('e2e/')) &&
    [...literal.matchAll(forbidden)].every(([words]) => wordsOfUsers.has(words)));

function problemsIn(path: string, text = textOf(path)): string[] {
  if (!isForbidden(text)) return [];
  const exempt = /\.tsx?$/.test(path)
    ? literalsIn(path, text).filter((node) => isForUsers(path, node.getText()))
    : [];
  return [...text.matchAll(forbidden)]
    .filter(
      ({ index }) => !exempt.some((node) => node.getStart() <= index && index < node.getEnd()),
    )
    .map(({ 0: words, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${words}`);
}

describe('words that read as translated', () => {
  it('No code, comment, test title or document has a word that reads as translated, except in texts that users read', () => {
    expect(files.length).toBeGreaterThan(1500);
    const clean = files.filter((path) => !notYetClean.some((folder) => path.startsWith(folder)));
    expect(clean.flatMap((path) => problemsIn(path))).toEqual([]);
  });

  it('The check of words finds them in comments, names and titles, and not in texts that users read', () => {
    const spec = `
      /** A plan that goes
       * on. */
      it('The plan ends at once', () => {
        const mostRows = 3;
        expect(text).toBe('ends at once');
      });`;
    expect(problemsIn('libs/a/feature/src/a.spec.ts', spec)).toEqual([
      expect.stringMatching(/:2: goes\n.*on$/),
      'libs/a/feature/src/a.spec.ts:4: at once',
      'libs/a/feature/src/a.spec.ts:5: mostRows',
    ]);
    expect(problemsIn('libs/a/feature/src/messages.ts', "const a = { goOn: 'Go on' };")).toEqual([
      'libs/a/feature/src/messages.ts:1: goOn',
    ]);
    expect(problemsIn('a.md', 'It does no more than go on sale, any more than that.')).toEqual([]);
  });
});
