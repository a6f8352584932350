import { isBounded } from './bounded';

const bounds = { depth: 2, values: 5, characters: 6 };

describe('the bounds of a message', () => {
  it.each<[string, unknown]>([
    ['a text of 6 characters', '123456'],
    ['names and texts of 6 characters', { ab: '1234' }],
    ['a list with 4 values, which are 5 with the list', [1, true, null, undefined]],
    ['an object with 4 values', { a: 1, b: 2, c: 3, d: 4 }],
    ['a list with 4 empty places', new Array(4)],
    ['two levels', { a: { b: 1 } }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ])('%s is within them (EMBED-3)', (_what, value) => {
    expect(isBounded(value, bounds)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a text of 7 characters', '1234567'],
    ['names and texts of 7 characters', { abc: '1234' }],
    ['two texts of 7 characters', ['123', '4567']],
    ['a list with 5 values, which are 6 with the list', [1, 2, 3, 4, 5]],
    ['an object with 6 names', { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }],
    ['a list with 5 empty places', new Array(5)],
    ['three levels', { a: { b: {} } }],
    ['a function', () => undefined],
    ['a function without a prototype', Object.setPrototypeOf(() => undefined, null)],
    ['a symbol', Symbol('s')],
    ['a big number', 1n],
    ['a date', new Date(0)],
    ['an object of a class', new URL('https://lemma.example')],
  ])('%s is not (EMBED-3)', (_what, value) => {
    expect(isBounded(value, bounds)).toBe(false);
  });
});
