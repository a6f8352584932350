import { commonErrors, isErrorBody } from './errors';

describe('isErrorBody', () => {
  it('recognizes an error response by its code and its sentence', () => {
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
  ])('takes %j for no error response', (value) => {
    expect(isErrorBody(value)).toBe(false);
  });
});

describe('the common errors', () => {
  it.each(Object.entries(commonErrors))('have a code and a sentence: %s', (code, { text }) => {
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
