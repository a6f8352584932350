import { filesBelow, textOf } from './workspace-files';

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

const self = 'tools/checks/words.spec.ts';
const isText = (path: string) =>
  /\.(?:[cm]?[jt]sx?|md|css|html|json|ya?ml|sql|template)$/.test(path);
const files = ['README.md', 'package.json', ...filesBelow('apps', 'libs', 'tools', 'e2e')].filter(
  (path) => isText(path) && path !== self && !/package-lock\.json$|-results\.json$/.test(path),
);

const problemsIn = (path: string, text = textOf(path)): string[] =>
  [...text.matchAll(forbidden)].map(
    ({ 0: words, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${words}`,
  );

describe('words that read as translated', () => {
  it('No code, comment, test title, document or text that users read has a word that reads as translated', () => {
    expect(files.length).toBeGreaterThan(1500);
    expect(files.flatMap((path) => problemsIn(path))).toEqual([]);
  });

  it('The check of words finds them in comments, names, titles and texts that users read', () => {
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
      'libs/a/feature/src/a.spec.ts:6: at once',
    ]);
    expect(problemsIn('libs/a/feature/src/messages.ts', "const a = { goOn: 'Go on' };")).toEqual([
      'libs/a/feature/src/messages.ts:1: goOn',
      'libs/a/feature/src/messages.ts:1: Go on',
    ]);
    expect(problemsIn('a.md', 'It does no more than go on sale, any more than that.')).toEqual([]);
  });
});
