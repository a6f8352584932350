import { defaultHashParameters, readHashParameters, writeHashParameters } from './hash-parameters';

describe('PASSWORD_HASH', () => {
  it.each([defaultHashParameters, 'm=47104,t=1,p=1', 'm=65536,t=3,p=4'])(
    'The parameters %s are read, and written as they were (SHARED-335)',
    (text) => {
      const parameters = readHashParameters(text);
      expect(parameters && writeHashParameters(parameters)).toBe(text);
    },
  );

  it.each([
    ['less memory than OWASP asks for', 'm=19455,t=2,p=1'],
    ['too few passes for the memory', 'm=19456,t=1,p=1'],
    ['no lane', 'm=19456,t=2,p=0'],
    ['more memory than a server has for one password', 'm=2000000,t=2,p=1'],
    ['another order', 't=2,m=19456,p=1'],
    ['nothing', ''],
  ])('Parameters with %s are refused (SHARED-335)', (_, text) => {
    expect(readHashParameters(text)).toBeUndefined();
  });
});
