import { commonErrors, isErrorBody } from './errors';

describe('isErrorBody', () => {
  it('knows an error answer by its code and its sentence', () => {
    expect(isErrorBody({ error: 'FORBIDDEN', message: commonErrors.FORBIDDEN, status: 403 })).toBe(
      true,
    );
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
  ])('takes %j for something else', (value) => {
    expect(isErrorBody(value)).toBe(false);
  });
});

describe('the common errors', () => {
  it.each(Object.entries(commonErrors))('have a code and a sentence: %s', (code, sentence) => {
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
