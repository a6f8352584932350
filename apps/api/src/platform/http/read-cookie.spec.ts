import { readCookie } from './read-cookie';

describe('a cookie', () => {
  it.each([
    ['social=abc', 'abc'],
    ['a=1; social=abc; b=2', 'abc'],
    ['a=1;social=a=b', 'a=b'],
    ['social=first; social=second', 'first'],
    ['antisocial=abc', undefined],
    ['SOCIAL=abc', undefined],
    ['social', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %j', (header, value) => {
    expect(readCookie(header, 'social')).toBe(value);
  });
});
