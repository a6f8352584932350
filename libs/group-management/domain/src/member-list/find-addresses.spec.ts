import { countAtSigns, findAddresses, withUnicodeDomain } from './find-addresses';

const read = (text: string) =>
  findAddresses(text).map((found) => [
    found.text,
    found.checked.email === undefined ? found.checked.problem : 'address',
    found.atSigns,
  ]);
const address = (text: string) => [text, 'address', 1];

/** An address of 254 characters, which no other may exceed. */
const longest = `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.org`;
const many = Array.from({ length: 40 }, (_, index) => `member-${index}@x.org`);

describe('finding addresses', () => {
  it.each([
    [' a@x.org ', [address('a@x.org')]],
    ["'a@x.org'", [address('a@x.org')]],
    ["(a@x.org')", [address('a@x.org')]],
    ['‘a@x.org’', [address('a@x.org')]],
    ['o’neil@x.org', [address("o'neil@x.org")]],
    ['a@x.org|b@x.org', [address('a@x.org'), address('b@x.org')]],
    ['a@x.org/b@x.org/', [address('a@x.org'), address('b@x.org')]],
    ['mailto:a@x.org?cc=b@x.org&subject=Hi', [address('a@x.org'), address('b@x.org')]],
    ['a/b@x.org|c@x.org', [address('a/b@x.org'), address('c@x.org')]],
    ['{b}@x.org, c@x.org', [address('{b}@x.org'), address('c@x.org')]],
    [many.join('|'), many.map(address)],
    [`${longest}|b@x.org`, [address(longest), address('b@x.org')]],
    ['no@ a@x.org', [['no@', 'not-an-address', 1], address('a@x.org')]],
    ['a@x.org|b@', [address('a@x.org'), ['b@', 'not-an-address', 1]]],
    ['a@x.org b@', [address('a@x.org'), ['b@', 'not-an-address', 1]]],
    ['*a@x.org', [address('a@x.org')]],
    [' **a@x.org**', [address('a@x.org')]],
    ['†‡a@x.org', [address('a@x.org')]],
    ['²a@x.org, *b@x.org', [address('a@x.org'), address('b@x.org')]],
    ['a*b@x.org', [address('a*b@x.org')]],
    ['*@x.org', [address('*@x.org')]],
    ['jane doe@x.org', [['jane doe@x.org', 'space-inside', 1]]],
    ['Ada ada@x.org', [address('ada@x.org')]],
    [' me no@ ', [['me no@', 'not-an-address', 1]]],
    ['Lovelace, Ada <a@x.org>, me', [address('a@x.org'), ['me', 'no-at-sign', 0]]],
    ['me, Ada <a@x.org>', [address('a@x.org')]],
    ['Ada <ada>', [['Ada <ada>', 'no-at-sign', 0]]],
    ['me, a@x.org', [['me', 'no-at-sign', 0], address('a@x.org')]],
    ['a@x.org; me', [address('a@x.org'), ['me', 'no-at-sign', 0]]],
    ['a@@x.org', [['a@@x.org', 'several-at-signs', 2]]],
  ])('In %j the texts are %j (GROUP-16, GROUP-80)', (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each([
    ['', 0],
    ['@', 1],
    ['a@b @', 2],
    ['@a＠b﹫', 3],
  ])('%j has %i at signs, full-width ones too (GROUP-80)', (text, count) => {
    expect(countAtSigns(text)).toBe(count);
  });

  it.each([
    ['a@xn--mnchen-3ya.example', 'a@münchen.example'],
    ['a@XN--MNCHEN-3YA.example', 'a@münchen.example'],
    ['a@mail.xn--mnchen-3ya.example', 'a@mail.münchen.example'],
    ['a@xn--99999999.example', 'a@xn--99999999.example'],
    ['a@xn--abc-.example', 'a@xn--abc-.example'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['a@Example.org', 'a@Example.org'],
    ['@xn--mnchen-3ya.example', '@münchen.example'],
  ])('The domain of %s is read as in %s (GROUP-80)', (text, expected) => {
    expect(withUnicodeDomain(text)).toBe(expected);
  });
});
