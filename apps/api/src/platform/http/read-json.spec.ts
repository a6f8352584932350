import { readJson } from './read-json';

const read = (text: string) => readJson(Buffer.from(text));

describe('a JSON body', () => {
  it.each([
    ['{}', {}],
    [
      '{"a":1,"b":{"a":[{"c":":"},{"c":"\\":\\\\"}]}}',
      { a: 1, b: { a: [{ c: ':' }, { c: '":\\' }] } },
    ],
    ['[]', []],
    ['"a:b"', 'a:b'],
    ['null', null],
  ])('is read: %s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ['nothing', ''],
    ['a broken text', '{"a":'],
    ['a trailing comma', '{"a":1,}'],
    ['two values', '{}{}'],
    ['two members of one name', '{"a":1,"a":1}'],
    ['two deep members of one name', '{"a":[{"b":1,"b":2}]}'],
    ['two spellings of one name', '{"a":1,"\\u0061":2}'],
    ['two prototypes', '{"__proto__":{},"__proto__":{}}'],
    ['a byte order mark in the middle', '{\ufeff"a":1}'],
  ])('with %s is refused', (_what, text) => {
    expect(() => read(text)).toThrow('MALFORMED_BODY');
  });

  it('that is not UTF-8 is refused', () => {
    expect(() => readJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('MALFORMED_BODY');
  });

  it('may be as deep as its size allows', () => {
    const depth = 30_000;
    expect(() => read('['.repeat(depth) + ']'.repeat(depth))).not.toThrow();
  });
});
