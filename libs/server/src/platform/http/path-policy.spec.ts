import { canonicalPath } from './request-policy';

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['/plans', '/plans'],
    ['/plans?price=1&f=%2Fx', '/plans'],
    ['/plans?//;..', '/plans'],
    ['/api/auth/user', '/api/auth/user'],
    ['/.well-known/jwks.json', '/.well-known/jwks.json'],
    ['/assets/index-B3_x.y~z.js', '/assets/index-B3_x.y~z.js'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/...', '/...'],
  ])('The canonical path of the target %j is %j (SHARED-45)', (target, path) => {
    expect(canonicalPath(target)).toBe(path);
  });

  it.each([
    '',
    'api/auth/user',
    'http://other.example/api/auth/user',
    '//api/auth/user',
    '/api//auth/user',
    '/api/auth/user//',
    '/api/./auth/user',
    '/api/auth/../auth/user',
    '/..',
    '/api/auth/user/.',
    '/api/auth/user;x=1',
    '/api;/auth/user',
    '/api%2fauth/user',
    '/api%2Fauth/user',
    '/api%5cauth/user',
    '/api\\auth\\user',
    '/api/%2e%2e/auth/user',
    '/api/%2E/auth/user',
    '/api/auth/user%3bx',
    '/api/auth/user%00',
    '/api/auth/user%0a',
    '/api/auth/user%7f',
    '/api/auth/user%252e',
    '/api/auth/user%',
    '/api/auth/user%zz',
    '/api/auth/%ff',
    '/api/auth/us er',
    '/api/auth/user#',
    '/api/auth/user"',
    '/api/auth/<user>',
    '/api/auth/usér',
    '*',
  ])('The target %j has no canonical path (SHARED-45)', (target) => {
    expect(canonicalPath(target)).toBeUndefined();
  });
});
