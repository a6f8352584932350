import { paths } from './paths';

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
  ])('builds %s', (built, address) => {
    expect(built).toBe(address);
  });
});
