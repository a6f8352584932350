import { parseHeaders } from './observability-variables';

describe('a list of headers', () => {
  it('Names and values are read, encoded ones too, and nothing is an empty list', () => {
    expect(parseHeaders('api-key=a=b, x-team = two%20words')).toEqual({
      ...{ 'api-key': 'a=b', 'x-team': 'two words' },
    });
    expect(parseHeaders('')).toEqual({});
  });

  it.each(['api-key', 'api key=1', 'key=', 'key=%0d%0ax:1', 'key=%zz', 'key=ü'])(
    'The text %j is no list of headers',
    (text) => {
      expect(parseHeaders(text)).toBeUndefined();
    },
  );
});
