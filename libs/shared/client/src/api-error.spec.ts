import { apiErrorOf, networkError, type ApiErrorOf } from './api-error';
import { saveNote } from './testing/endpoints';

const unexpected = {
  status: 0,
  code: 'UNEXPECTED',
  message: 'An unexpected error has occurred.',
};

describe('apiErrorOf', () => {
  it.each(['NOTE_TOO_LONG', 'TOO_MANY_REQUESTS', 'NETWORK'])(
    'The code %s, which the endpoint can have, is kept (SHARED-37)',
    (code) => {
      const error = { status: 429, code, message: 'Wait.', retryAfterSeconds: 5 };
      expect(apiErrorOf(saveNote, error)).toEqual(error);
    },
  );

  it('A code that the endpoint does not declare becomes UNEXPECTED, with the server’s message (SHARED-37)', () => {
    const error = { status: 409, code: 'NOTE_LOCKED', message: 'Someone else is writing.' };
    expect(apiErrorOf(saveNote, error)).toEqual({ ...error, code: 'UNEXPECTED' });
  });

  it.each([
    undefined,
    null,
    'failed',
    new Error('failed'),
    { name: 'TypeError', message: 'x is not a function' },
    { status: '500', code: 'X', message: 'Y' },
  ])('The value %p, which is not an ApiError, becomes UNEXPECTED (SHARED-37)', (error) => {
    expect(apiErrorOf(saveNote, error)).toEqual(unexpected);
  });

  it('The codes of an endpoint can be switched over exhaustively', () => {
    const shortText = ({ code }: ApiErrorOf<typeof saveNote>): string => {
      switch (code) {
        case 'NOTE_TOO_LONG':
          return 'too long';
        case 'NETWORK':
          return 'offline';
        // @ts-expect-error The endpoint has no such code.
        case 'NOTE_NOT_FOUND':
          return 'gone';
        default:
          return 'other';
      }
    };
    expect(shortText(networkError)).toBe('offline');
  });
});
