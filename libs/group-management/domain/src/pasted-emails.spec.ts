import { readPastedEmails } from './pasted-emails';

const read = (text: string, members: readonly string[] = []) =>
  readPastedEmails(text, (email) => members.includes(email)).map((row) => [row.text, row.verdict]);

describe('readPastedEmails', () => {
  it.each([
    ['commas', 'a@x.org,b@x.org'],
    ['semicolons', 'a@x.org; b@x.org;'],
    ['line breaks', 'a@x.org\r\nb@x.org\n'],
    ['spaces', 'a@x.org  b@x.org'],
    ['names before the addresses', 'Ada <a@x.org>, "Bob" <b@x.org>'],
    ['tabs', 'a@x.org\tb@x.org'],
  ])('Addresses that %s separate are understood (GROUP-16)', (_, text) => {
    expect(read(text)).toEqual([
      ['a@x.org', 'new'],
      ['b@x.org', 'new'],
    ]);
  });

  it('Each address gets a verdict: twice, a member already, or no address (GROUP-16)', () => {
    expect(read('a@x.org, A@x.org, b@x.org, me', ['b@x.org'])).toEqual([
      ['a@x.org', 'new'],
      ['a@x.org', 'duplicate'],
      ['b@x.org', 'member'],
      ['me', 'no-at-sign'],
    ]);
  });

  it('An empty field has no address (GROUP-16)', () => {
    expect(read(' \n')).toEqual([]);
  });
});
