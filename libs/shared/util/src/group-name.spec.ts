import { canonicalGroupName, groupNameField, isGroupName, maxGroupNameLength } from './group-name';

const accepted = [
  'Okafor Lab',
  'Dept. of Mathematics, Group 2',
  'Physics/Chemistry (2026–27)',
  'Институт языкознания',
  '言語学研究室',
  'Übungsgruppe № 7 & Freunde',
  'v2.0 testers',
  'L’équipe d’Anaïs',
];

const rejected: readonly (readonly [string, string])[] = [
  ['an address of a site', 'Win at evil.example'],
  ['a link', 'https://evil/now'],
  ['a site in full-width letters', 'ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['a site with an ideographic dot', 'evil。com'],
  ['an email address', 'write me@evil'],
  ['a line break', 'Lab\nBcc: victim@example.org'],
  ['a NUL', 'Lab\u0000'],
  ['a mark that reorders text', 'Lab \u202eelpmaxe'],
  ['an invisible space', 'La\u200bb'],
  ['a line separator', 'Lab\u2028next'],
  ['too many characters', 'a'.repeat(maxGroupNameLength + 1)],
];

describe('the name of a group', () => {
  it.each(accepted)('%s is a name (GROUP-400)', (name) => {
    expect(isGroupName(name)).toBe(true);
  });

  it.each(rejected)('A text with %s is no name (GROUP-400)', (_, name) => {
    expect(isGroupName(name)).toBe(false);
    expect(groupNameField().isValidSync(name)).toBe(false);
  });

  it.each(['', '   ', null, 7, undefined])('%p is no name (GROUP-400)', (value) => {
    expect(isGroupName(value)).toBe(false);
  });

  it('A name is stored without spaces at its ends and without several in a row (GROUP-400)', () => {
    expect(canonicalGroupName('  Okafor \u00a0 Lab ')).toBe('Okafor Lab');
  });
});
