import { apiErrorOf, networkError } from './api-error';

describe('apiErrorOf', () => {
  it('passes an ApiError through', () => {
    expect(apiErrorOf(networkError)).toBe(networkError);
  });

  it.each([
    undefined,
    null,
    'failed',
    new Error('failed'),
    { name: 'TypeError', message: 'x is not a function' },
    { status: '500', code: 'X', message: 'Y' },
  ])('makes an unexpected error of %p', (error) => {
    expect(apiErrorOf(error)).toEqual({
      status: 0,
      code: 'UNEXPECTED',
      message: 'An unexpected error has occurred.',
    });
  });
});
