import { commonErrors, isErrorBody } from './errors';

describe('isErrorBody', () => {
  it('An error response is recognized by its code and its message', () => {
    expect(
      isErrorBody({ error: 'FORBIDDEN', message: commonErrors.FORBIDDEN.text, status: 403 }),
    ).toBe(true);
  });

  it.each([
    undefined,
    null,
    '',
    'FORBIDDEN',
    [],
    {},
    { error: 'FORBIDDEN' },
    { message: 'No.' },
    { error: 1, message: 'No.' },
  ])('The value %j is not an error response', (value) => {
    expect(isErrorBody(value)).toBe(false);
  });
});

describe('the common errors', () => {
  it.each(Object.entries(commonErrors))(
    'The common error %s has a code in capitals and a sentence',
    (code, { text }) => {
      expect(code).toMatch(/^[A-Z_]+$/);
      expect(text).toMatch(/^[A-Z].*\.$/);
    },
  );
});
