import type { UsageFeature } from '@portal/group-management/domain';

/** A change of the text that the web app suggests. */
export interface Suggestion {
  readonly feature: UsageFeature;
  readonly target: string;
  readonly replacement: string;
}

const featureOf = (feature: UsageFeature, pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([target, replacement]): Suggestion => ({ feature, target, replacement }));

/** What the stand-in knows about writing. */
const known: readonly Suggestion[] = [
  ...featureOf('language-editing', [
    ['utilize', 'use'],
    ['in order to', 'to'],
    ['very unique', 'unique'],
  ]),
  ...featureOf('rewriting', [
    ['due to the fact that', 'because'],
    ['we then obtain that', 'we obtain'],
    ['a large number of', 'many'],
  ]),
  ...featureOf('drafting', [['It is well known that', 'It is known that']]),
  ...featureOf('latex-tools', [['...', '\\dots']]),
  ...featureOf('supercomplete', [['Let G be', 'Let G be a finite group']]),
];

/** Where a suggestion applies; -1 where the text is as the suggestion wants it already. */
const placeOf = (text: string, { target, replacement }: Suggestion): number => {
  const place = text.indexOf(target);
  return place >= 0 && text.startsWith(replacement, place) ? -1 : place;
};

/** The suggestions for a text, in the order of the text. */
export const suggestionsFor = (text: string): Suggestion[] =>
  known
    .filter((each) => placeOf(text, each) >= 0)
    .toSorted((one, other) => placeOf(text, one) - placeOf(text, other));

/** The text with a suggestion accepted. */
export function accepted(text: string, suggestion: Suggestion): string {
  const place = placeOf(text, suggestion);
  const { target, replacement } = suggestion;
  return `${text.slice(0, place)}${replacement}${text.slice(place + target.length)}`;
}
