import { isCallFailure, serverProblems } from './problems';

const names = ['email', 'newMembers'];

describe('serverProblems', () => {
  it.each([
    ['no field', undefined, { fields: {}, message: 'Refused.' }],
    [
      'an unknown field',
      [{ field: 'ticket', message: 'Missing.' }],
      { fields: {}, message: 'Refused.' },
    ],
    ['a known field', [{ field: 'email', message: 'Taken.' }], { fields: { email: 'Taken.' } }],
    [
      'a part of a field',
      [{ field: 'newMembers[3]', message: 'Two @ signs.' }],
      { fields: { newMembers: 'Two @ signs.' } },
    ],
    [
      'a field twice',
      [
        { field: 'email', message: 'First.' },
        { field: 'email', message: 'Second.' },
      ],
      { fields: { email: 'First.' } },
    ],
  ])('sorts a refusal of %s', (_case, fields, expected) => {
    expect(
      serverProblems({ code: 'REFUSED', message: 'Refused.', ...(fields && { fields }) }, names),
    ).toEqual(expected);
  });
});

describe('isCallFailure', () => {
  it.each([
    ['a refused call', { status: 409, code: 'TAKEN', message: 'Taken.' }, true],
    ['a mistake in the program', new TypeError('undefined is not a function'), false],
    ['nothing', undefined, false],
    ['a sentence', 'Taken.', false],
  ])('tells %s', (_case, thrown, expected) => {
    expect(isCallFailure(thrown)).toBe(expected);
  });
});
