import { createLoginBrowser } from './login-browser';

const secret = 's'.repeat(43);
const cookies = (values: Readonly<Record<string, string>>) => (name: string) => values[name];

describe('createLoginBrowser', () => {
  const secure = createLoginBrowser({ baseUrl: 'https://portal.example', cookieName: 'social' });
  const local = createLoginBrowser({ baseUrl: 'http://localhost:4200', cookieName: 'social' });

  it('Over https the cookie has a name that no other host can set (AUTH-150)', () => {
    expect(secure.cookieOf(secret)).toBe(
      `__Host-social=${secret}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(secure.read(cookies({ social: secret }))).toBeUndefined();
    expect(secure.read(cookies({ '__Host-social': secret }))).toBe(secret);
  });

  it('In a frame of another site the cookie belongs to that site’s pages only (OAUTH-32)', () => {
    expect(secure.cookieOf(secret, { isFramed: true })).toBe(
      `__Host-social=${secret}; Path=/; Max-Age=1800; HttpOnly; SameSite=None; Secure; Partitioned`,
    );
  });

  it('A browser keeps the secret that it has (AUTH-150)', () => {
    expect(local.readOrMake(cookies({ social: secret }))).toBe(secret);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { social: '' },
    { social: 'short' },
    { social: `${secret}=` },
  ])('A browser with %j gets a new secret', (values) => {
    const made = local.readOrMake(cookies(values));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(local.readOrMake(cookies(values))).not.toBe(made);
  });
});
