import { array, boolean, number, string } from 'yup';
import { emptyObject, openObject, strictObject } from './schema';

const schema = strictObject({
  name: string().required(),
  seats: number(),
  isPaid: boolean(),
  tags: array(string().defined()),
  owner: strictObject({ id: string().required() }).default(undefined),
});

describe('strictObject', () => {
  it.each([{ name: 'a' }, { name: 'a', seats: 2, isPaid: false, tags: ['x'], owner: { id: 'o' } }])(
    'A strict object accepts %j unchanged (SHARED-41)',
    (value) => {
      expect(schema.validateSync(value)).toEqual(value);
    },
  );

  it.each([
    null,
    'text',
    [],
    {},
    { name: '' },
    { name: 12 },
    { name: ['a'] },
    { name: null },
    { name: 'a', seats: '2' },
    { name: 'a', seats: Number.NaN },
    { name: 'a', isPaid: 'true' },
    { name: 'a', isPaid: 1 },
    { name: 'a', tags: 'x' },
    { name: 'a', tags: [1] },
    { name: 'a', extra: 1 },
    { name: 'a', owner: { id: 'o', extra: 1 } },
    { name: 'a', owner: { id: 7 } },
  ])('A strict object rejects %j (SHARED-41)', (value) => {
    expect(schema.isValidSync(value)).toBe(false);
  });
});

describe('openObject', () => {
  const open = openObject({ name: string().required() }, { max: 2, maxLength: 10 });
  const known = { name: 'a' };

  it.each([known, { ...known, lang: 'en' }, { ...known, lang: '', theme: 'x'.repeat(10) }])(
    'An open object accepts %j unchanged',
    (value) => {
      expect(open.validateSync(value)).toEqual(value);
    },
  );

  it.each([
    ['a known field of the wrong type', { name: 12 }],
    ['a missing known field', { lang: 'en' }],
    ['another field that is too long', { ...known, lang: 'x'.repeat(11) }],
    ['another name that is too long', { ...known, ['x'.repeat(11)]: 'en' }],
    ['another field that is a boolean', { ...known, admin: true }],
    ['another field that is an object', { ...known, admin: {} }],
    ['another field that is null', { ...known, admin: null }],
    ['a third other field', { ...known, a: '', b: '', c: '' }],
    ['a list', ['a']],
    ['null', null],
  ])('An open object rejects %s', (_, value) => {
    expect(open.isValidSync(value)).toBe(false);
  });

  it('An open object reports the rejected fields as unknown', () => {
    const value = { ...known, a: '', admin: true, long: 'x'.repeat(11) };
    expect(() => open.validateSync(value)).toThrow(
      expect.objectContaining({
        type: 'noUnknown',
        params: expect.objectContaining({ unknown: 'admin, long' }),
      }),
    );
  });
});

describe('emptyObject', () => {
  it('An empty object accepts nothing but {}', () => {
    expect(emptyObject.isValidSync({})).toBe(true);
    expect(emptyObject.isValidSync({ extra: 1 })).toBe(false);
    expect(emptyObject.isValidSync([])).toBe(false);
  });
});
