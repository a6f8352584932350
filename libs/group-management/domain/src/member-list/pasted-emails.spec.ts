import { readPastedEmails } from './member-row';

const read = (text: string) => readPastedEmails(text).map((row) => [row.text, row.verdict]);

describe('readPastedEmails', () => {
  it.each([
    ['commas', 'a@x.org,b@x.org'],
    ['semicolons', 'a@x.org; b@x.org;'],
    ['line breaks', 'a@x.org\r\nb@x.org\n'],
    ['spaces', 'a@x.org  b@x.org'],
    ['names before the addresses', 'Ada <a@x.org>, "Bob" <b@x.org>'],
    ['names with commas', 'Lovelace, Ada <a@x.org>; "Byron, Bob, PhD" <b@x.org>'],
    ['tabs', 'a@x.org\tb@x.org'],
  ])('Addresses that %s separate are understood (GROUP-16)', (_, text) => {
    expect(read(text)).toEqual([
      ['a@x.org', 'new'],
      ['b@x.org', 'new'],
    ]);
  });

  it.each([
    ['a link', 'mailto:a@x.org?subject=Hi', 'a@x.org'],
    ['typographic quotes', '“a@x.org”', 'a@x.org'],
    ['invisible characters', 'a\u200B@x.org', 'a@x.org'],
    ['decomposed letters', 'u\u0308@x.org', 'ü@x.org'],
    ['a domain in Punycode', 'a@xn--mnchen-3ya.example', 'a@münchen.example'],
  ])('An address with %s is understood as in a file (GROUP-80)', (_, text, email) => {
    expect(read(text)).toEqual([[email, 'new']]);
  });

  it('Each address gets a verdict: twice, or no address (GROUP-16)', () => {
    expect(read('a@x.org, A@x.org, me')).toEqual([
      ['a@x.org', 'new'],
      ['a@x.org', 'duplicate'],
      ['me', 'no-at-sign'],
    ]);
  });

  it('The lines of a list count its addresses from 1 (GROUP-16)', () => {
    expect(readPastedEmails('a@x.org b@x.org').map(({ line }) => line)).toEqual([1, 2]);
  });

  it('An empty field has no address (GROUP-16)', () => {
    expect(read(' \n')).toEqual([]);
  });

  it('A field of 64 kB is read immediately, whatever it holds (GROUP-16)', () => {
    const long = 65_536;
    for (const text of ['@', '@|', 'a@b.c|', 'a@x.org/', "'", '<', ' a@', 'a.', '"'])
      expect(read(text.repeat(long / text.length)).length).toBeLessThanOrEqual(long);
  });
});
