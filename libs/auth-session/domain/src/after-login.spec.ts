import { afterLogin, afterProof, afterSignUp, afterWelcome } from './after-login';

const origin = 'https://portal.example.com';
const allowedHosts = ['app.example.com'];
const context = { premium: false, origin, allowedHosts };
const premium = { ...context, premium: true };
const query = (text: string) => new URLSearchParams(text);
const target = (href: string) => ({ kind: 'target', href });

describe('afterLogin', () => {
  it.each([
    ['', '/account'],
    ['redirect=/manage-group', '/manage-group'],
    ['callback=/plans', '/plans'],
    ['callback=&redirect=/plans', '/plans'],
    ['callback=&redirect=', '/account'],
    ['callback=/plans&redirect=/manage-group', '/plans'],
    ['callback=https://app.example.com/write', 'https://app.example.com/write'],
    ['redirect=/blocked-edits?sort=to%26page=2', '/blocked-edits?sort=to&page=2'],
    ['code=WELCOME20', '/account?code=WELCOME20'],
    ['redirect=/plans%3Fa=1%23select&code=A', '/plans?a=1&code=A#select'],
    ['callback=https://app.example.com/x&code=A', 'https://app.example.com/x?code=A'],
  ])('After a login "%s" leads to %s (AUTH-55)', (text, href) => {
    expect(afterLogin(query(text), context)).toEqual(target(href));
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.example.com@evil.example',
    'https://app.example.com.evil.example',
    'http://app.example.com',
    '',
  ])('A login never leads to the unsafe target "%s"', (wanted) => {
    for (const name of ['callback', 'redirect']) {
      expect(afterLogin(new URLSearchParams({ [name]: wanted }), context)).toEqual(
        target('/account'),
      );
    }
  });

  it.each(['/login', '/login?redirect=/login', '/signup', '/signout'])(
    'A login never leads back to %s (AUTH-56)',
    (wanted) => {
      expect(afterLogin(new URLSearchParams({ redirect: wanted }), context)).toEqual(
        target('/account'),
      );
    },
  );

  it('A login leads to the login page of an allowed host, which undoes nothing (AUTH-56)', () => {
    const address = new URLSearchParams({ redirect: 'https://app.example.com/login' });
    expect(afterLogin(address, context)).toEqual(target('https://app.example.com/login'));
  });

  it('The checkout comes before anything else when the user is not premium (AUTH-55)', () => {
    const text = 'price_id=price_1&quantity=4&code=A&group_name=Lab&callback=x&redirect=/plans';
    expect(afterLogin(query(text), context)).toEqual({
      kind: 'checkout',
      checkout: { priceId: 'price_1', quantity: 4, code: 'A', groupName: 'Lab' },
    });
  });

  it('A checkout without a quantity, a code and the name of a group has none of them', () => {
    expect(afterLogin(query('price_id=price_1&code=&group_name='), context)).toStrictEqual({
      kind: 'checkout',
      checkout: { priceId: 'price_1' },
    });
  });

  it.each([
    ['1', 1],
    ['0', 0],
    ['2.5', 2.5],
    ['many', NaN],
  ])(
    'The quantity "%s" is passed on as it is, so that an invalid one is told',
    (text, quantity) => {
      const address = new URLSearchParams({ price_id: 'price_1', quantity: text });
      expect(afterLogin(address, context)).toEqual({
        kind: 'checkout',
        checkout: { priceId: 'price_1', quantity },
      });
    },
  );

  it('A login of a premium user starts no checkout', () => {
    expect(afterLogin(query('price_id=price_1&redirect=/plans'), premium)).toEqual(
      target('/plans'),
    );
  });

  it.each(['callback=x&redirect=/plans', 'origin=x', 'origin=x&callback=/plans'])(
    'A login sends the session to the extension for %s',
    (text) => {
      expect(afterLogin(query(text), context)).toEqual({ kind: 'extension' });
    },
  );
});

describe('afterSignUp', () => {
  it('A sign-up leads to the account', () => {
    expect(afterSignUp(query('callback=/plans'), context)).toEqual(target('/account'));
  });

  it('A sign-up continues the purchase that led to it', () => {
    expect(afterSignUp(query('price_id=price_1'), context)).toEqual({
      kind: 'checkout',
      checkout: { priceId: 'price_1' },
    });
  });

  it('A sign-up from the page of an invitation comes back to it, and no other address is followed (GROUP-406)', () => {
    const invitation = '/accept-invitation?iuid=a-b_c';
    expect(afterSignUp(new URLSearchParams({ redirect: invitation }), context)).toEqual(
      target(invitation),
    );
    for (const redirect of ['/manage-group', `https://evil.example${invitation}`, `/${invitation}`])
      expect(afterSignUp(new URLSearchParams({ redirect }), context)).toEqual(target('/account'));
  });

  it('After the sign-up a premium user starts no checkout', () => {
    expect(afterSignUp(query('price_id=price_1'), premium)).toEqual(target('/account'));
  });

  it.each(['callback=x', 'origin=x'])(
    'A login sends the session to the extension for %s',
    (text) => {
      expect(afterSignUp(query(text), context)).toEqual({ kind: 'extension' });
    },
  );
});

describe('afterWelcome', () => {
  it.each([
    ['', '/account'],
    ['origin=/plans', '/plans'],
    ['origin=https://app.example.com/', 'https://app.example.com/'],
    ['origin=https://evil.example', '/account'],
  ])('The welcome page with "%s" leads to %s', (text, href) => {
    expect(afterWelcome(query(text), context)).toEqual(target(href));
  });

  it('The welcome page sends the session to the extension for origin=x', () => {
    expect(afterWelcome(query('origin=x'), context)).toEqual({ kind: 'extension' });
  });
});

describe('afterProof', () => {
  it.each([
    ['redirect=/security', '/security'],
    ['', '/account'],
    ['redirect=https://evil.example', '/account'],
    ['redirect=/login', '/account'],
  ])('A user who proved who they are at "%s" goes to %s (AUTH-177)', (text, href) => {
    expect(afterProof(query(text), context)).toEqual(target(href));
  });
});
