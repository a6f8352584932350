import { blockedSuggestion, blockedSuggestionsIn } from './personal-dictionary';

const changed_on = '2026-11-20T12:00:00.000Z';

it('The page shows the target, the first replacement and the date of each blocked suggestion (ACCT-100)', () => {
  expect(
    blockedSuggestionsIn({
      a: { target: 'utilize', replacements: ['use', 'employ'], changed_on },
      b: { target: 'very', replacements: [], changed_on },
    }),
  ).toEqual([
    { key: 'a', from: 'utilize', to: 'use', date: new Date(changed_on) },
    { key: 'b', from: 'very', to: '', date: new Date(changed_on) },
  ]);
});

const longest = 'x'.repeat(1_000);

it.each([
  [{ target: 'utilize', replacement: 'use' }, true],
  [{ target: 'very', replacement: '' }, true],
  [{ target: longest, replacement: longest }, true],
  [{ target: '👩‍👩‍👧', replacement: '' }, true],
  [{ target: '', replacement: 'use' }, false],
  [{ target: 'utilize' }, false],
  [{ replacement: 'use' }, false],
  [{ target: `${longest}x`, replacement: '' }, false],
  [{ target: 'a', replacement: `${longest}x` }, false],
  [{ target: 'a\0', replacement: '' }, false],
  [{ target: 'a', replacement: '\ud83d' }, false],
])('%j is a blocked suggestion: %s (ACCT-105)', (entry, isSuggestion) => {
  expect(blockedSuggestion.isValidSync(entry)).toBe(isSuggestion);
});
