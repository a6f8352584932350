import { createSocialBrowser } from './social-browser';

const secret = 's'.repeat(43);
const cookies = (values: Readonly<Record<string, string>>) => (name: string) => values[name];

describe('the browser of a social sign-in', () => {
  const secure = createSocialBrowser({ baseUrl: 'https://portal.example' });
  const local = createSocialBrowser({ baseUrl: 'http://localhost:4200' });

  it('keeps a cookie that no other host can set, where there is https', () => {
    expect(secure.cookieOf(secret)).toBe(
      `__Host-social=${secret}; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(secure.read(cookies({ social: secret }))).toBeUndefined();
    expect(secure.read(cookies({ '__Host-social': secret }))).toBe(secret);
  });

  it('keeps the secret that it has', () => {
    expect(local.readOrMake(cookies({ social: secret }))).toBe(secret);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { social: '' },
    { social: 'short' },
    { social: `${secret}=` },
  ])('gets a fresh one with %j', (values) => {
    const made = local.readOrMake(cookies(values));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(local.readOrMake(cookies(values))).not.toBe(made);
  });
});
