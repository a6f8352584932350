import { keepQuery, paths } from './paths';

describe('paths', () => {
  it.each([
    [paths.home(), '/'],
    [paths.login({ redirect: '/account?a=1' }), '/login?redirect=%2Faccount%3Fa%3D1'],
    [paths.plans({ code: 'A', price_id: undefined }, 'select'), '/plans?code=A#select'],
    [paths.plans({}, 'select'), '/plans#select'],
    [
      paths.authAction({ mode: 'verifyEmail', oobCode: 'abc_-1' }),
      '/auth/action?mode=verifyEmail&oobCode=abc_-1',
    ],
    [paths.login({ quantity: 3 }), '/login?quantity=3'],
    [paths.accountSecurity(), '/account/security'],
  ])('The path builder returns %s', (built, address) => {
    expect(built).toBe(address);
  });
});

describe('keepQuery', () => {
  it.each([
    ['/signup', '?callback=x&code=A', '/signup?callback=x&code=A'],
    ['/signup', '', '/signup'],
    ['/signup', 'code=A', '/signup?code=A'],
    ['/plans#select', '?code=A', '/plans?code=A#select'],
    ['/plans?a=1#select', '?b=2', '/plans?a=1&b=2#select'],
    ['/login', '?price_id=price_1&quantity=3', '/login?price_id=price_1&quantity=3'],
    ['/', '?q=a+b%26c', '/?q=a+b%26c'],
    ['/plans', '?x=1&x=2', '/plans?x=1&x=2'],
  ])('A link to %s on a page with the query %j leads to %s (SHARED-3)', (path, search, kept) => {
    expect(keepQuery(path, search)).toBe(kept);
  });

  it('The link’s own parameters win over those of the page (SHARED-3)', () => {
    expect(keepQuery('/login?code=OWN', '?code=A&code=B&origin=wfo')).toBe(
      '/login?code=OWN&origin=wfo',
    );
  });

  it.each([
    'error',
    'checkout',
    'session_id',
    'emailVerification',
    'mode',
    'oobCode',
    'state',
    'provider',
    'ticket',
    'iuid',
    'topic',
    'product',
    'plan',
    't',
    'u',
    'ue',
    'f',
  ])('The parameter %s, which belongs to one page, is not kept (SHARED-3)', (name) => {
    expect(keepQuery('/account', `?${name}=1&code=A`)).toBe('/account?code=A');
  });

  it('A parameter of one page is kept when the link itself has it (SHARED-3)', () => {
    expect(keepQuery('/login?error=ol-user-not-found', '?error=other')).toBe(
      '/login?error=ol-user-not-found',
    );
  });

  it.each(['https://help.lemma.example/', '//evil.example', 'mailto:a@b.example', '#select', ''])(
    'The text %j, which is not an address of the portal, is not changed (SHARED-3)',
    (path) => {
      expect(keepQuery(path, '?code=A')).toBe(path);
    },
  );
});
