import { filesBelow, textOf } from './workspace-files';

const heading = '## Differences from the specification';
const mark = /^- \*\*([A-Z]+-\d+)\*\* .* \(differs\)$/gm;
const difference = /^- ([A-Z]+-\d+): Specified: .+\. Here: .+\. Reason: .+\.$/;

/** The last section of a library's requirements: each difference with what was specified, what is here, and why. */
function differencesIn(text: string): readonly string[] | undefined {
  const [, section] = text.split(`\n${heading}\n`);
  return section
    ?.trim()
    .split('\n')
    .filter((line) => line !== 'None.');
}

/** What is wrong with the list of a library, compared with the requirements that say that they differ. */
function problemsIn(text: string): readonly string[] {
  const lines = differencesIn(text);
  if (!lines) return [`There is no section "${heading}".`];
  const listed = lines.map((line) => difference.exec(line)?.[1] ?? line);
  const marked = [...text.matchAll(mark)].map(([, id = '']) => id);
  return [
    ...lines.filter((line) => !difference.test(line)).map((line) => `Not a difference: ${line}`),
    ...listed.filter((id, index) => listed.indexOf(id) !== index).map((id) => `Twice: ${id}`),
    ...listed.filter((id) => !marked.includes(id)).map((id) => `No requirement differs: ${id}`),
    ...marked.filter((id) => !listed.includes(id)).map((id) => `Not in the list: ${id}`),
  ];
}

const requirementFiles = filesBelow('libs').filter((path) => path.endsWith('/REQUIREMENTS.md'));
const isOfLibrary = (path: string) => path.split('/').length === 3;

describe('the differences from the specification', () => {
  it.each(
    requirementFiles.filter((path) => isOfLibrary(path) || textOf(path).includes('(differs)')),
  )('Each difference in %s has a requirement that says so, and a reason', (path) => {
    expect(problemsIn(textOf(path))).toEqual([]);
  });
});

describe('the check of differences', () => {
  const line = '- A-1: Specified: a link. Here: a button. Reason: scanners open links.';
  const textWith = (requirements: string, list: string) =>
    `${requirements}\n\n${heading}\n\n${list}\n`;
  const differing = '- **A-1** A button. (differs)';

  it.each([
    ['a list that agrees', textWith(differing, line), []],
    ['a library without differences', textWith('- **A-1** A link.', 'None.'), []],
    ['a requirement that is not listed', textWith(differing, 'None.'), ['Not in the list: A-1']],
    [
      'a line whose requirement says nothing',
      textWith('- **A-1** A button.', line),
      ['No requirement differs: A-1'],
    ],
    ['a line that stands twice', textWith(differing, `${line}\n${line}`), ['Twice: A-1']],
    [
      'a line without a reason',
      textWith(differing, '- A-1: Specified: a link.'),
      [
        'Not a difference: - A-1: Specified: a link.',
        'No requirement differs: - A-1: Specified: a link.',
        'Not in the list: A-1',
      ],
    ],
    ['no list at all', differing, [`There is no section "${heading}".`]],
  ])('It tells %s', (_, text, problems) => {
    expect(problemsIn(text)).toEqual(problems);
  });
});
