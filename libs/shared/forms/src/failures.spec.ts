import { failureText, isRequestFailure, serverErrors } from './failures';

const names = ['email', 'newMembers'];

describe('serverErrors', () => {
  it.each([
    ['names no field', undefined, { fields: {}, message: 'Rejected.' }],
    [
      'names an unknown field',
      [{ field: 'ticket', message: 'Missing.' }],
      { fields: {}, message: 'Rejected.' },
    ],
    ['names a field', [{ field: 'email', message: 'Taken.' }], { fields: { email: 'Taken.' } }],
    [
      'names a part of a field',
      [{ field: 'newMembers[3]', message: 'Two @ signs.' }],
      { fields: { newMembers: 'Two @ signs.' } },
    ],
    [
      'names a field twice',
      [
        { field: 'email', message: 'First.' },
        { field: 'email', message: 'Second.' },
      ],
      { fields: { email: 'First.' } },
    ],
  ])(
    'An error response that %s is shown where it belongs (SHARED-24)',
    (_case, fields, expected) => {
      expect(
        serverErrors({ code: 'REJECTED', message: 'Rejected.', ...(fields && { fields }) }, names),
      ).toEqual(expected);
    },
  );
});

describe('failureText', () => {
  it.each([
    [undefined, 'Too many requests.'],
    [0, 'Too many requests.'],
    [1, 'Too many requests. You can try again in 1 second.'],
    [45, 'Too many requests. You can try again in 45 seconds.'],
    [119, 'Too many requests. You can try again in 119 seconds.'],
    [121, 'Too many requests. You can try again in 3 minutes.'],
  ])('With a waiting time of %s seconds the text is "%s" (SHARED-24)', (seconds, text) => {
    const failure = { message: 'Too many requests.' };
    expect(
      failureText(seconds === undefined ? failure : { ...failure, retryAfterSeconds: seconds }),
    ).toBe(text);
  });
});

describe('isRequestFailure', () => {
  it.each([
    ['an error response', { status: 409, code: 'TAKEN', message: 'Taken.' }, true],
    ['a programming error', new TypeError('undefined is not a function'), false],
    ['undefined', undefined, false],
    ['a text', 'Taken.', false],
  ])(
    'Whether %s is a failed request: it is recognized by code and message',
    (_case, thrown, expected) => {
      expect(isRequestFailure(thrown)).toBe(expected);
    },
  );
});
