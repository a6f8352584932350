import { array, boolean, number, string } from 'yup';
import { emptyObject, strictObject } from './schema';

const schema = strictObject({
  name: string().required(),
  seats: number(),
  isPaid: boolean(),
  tags: array(string().defined()),
  owner: strictObject({ id: string().required() }).default(undefined),
});

describe('strictObject', () => {
  it.each([{ name: 'a' }, { name: 'a', seats: 2, isPaid: false, tags: ['x'], owner: { id: 'o' } }])(
    'takes %j as it is',
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
  ])('refuses %j', (value) => {
    expect(schema.isValidSync(value)).toBe(false);
  });
});

describe('emptyObject', () => {
  it('takes nothing but an empty object', () => {
    expect(emptyObject.isValidSync({})).toBe(true);
    expect(emptyObject.isValidSync({ extra: 1 })).toBe(false);
    expect(emptyObject.isValidSync([])).toBe(false);
  });
});
