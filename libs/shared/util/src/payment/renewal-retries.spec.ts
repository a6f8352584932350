import { defaultRetryDays, readRetryDays } from './renewal-retries';

describe('the retries of a renewal that failed', () => {
  it('The days between the tries are read from text (PRICE-414)', () => {
    expect(readRetryDays(defaultRetryDays)).toEqual([3, 2, 2]);
    expect(readRetryDays(' 1, 60 ')).toEqual([1, 60]);
  });

  it.each(['', '0', '61', '3,', '3;2', '1.5', '-1', '1,1,1,1,1,1,1,1,1'])(
    'The text "%s" has no days between tries (PRICE-414)',
    (text) => {
      expect(readRetryDays(text)).toBeUndefined();
    },
  );
});
