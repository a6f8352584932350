import { safeTarget } from './safe-target';
import { hostilePayloads } from './safe-target.payloads';

const origin = 'https://portal.example.com';
const options = {
  origin,
  allowedHosts: ['app.partner.example', 'http://localhost:4230'],
  fallback: '/account',
};

/** All control characters, the separators that browsers trim, and characters that only change how text looks. */
const invisible = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCodePoint(code)),
  ...[
    '\u007f',
    '\u0080',
    '\u0085',
    '\u009f',
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2029',
    '\u2066',
    '\ufeff',
  ],
];
const hiddenIn = (character: string) => [
  `${character}//evil.example`,
  `/${character}/evil.example`,
  `${character}/account`,
  `/account${character}`,
  `java${character}script:alert(1)`,
  `${character}javascript:alert(1)`,
  `https:${character}//evil.example`,
  `https://portal.example.com${character}.evil.example`,
  `https://portal.example.com${character}@evil.example`,
];

describe('safeTarget', () => {
  it.each([
    ['/', '/'],
    ['/account', '/account'],
    ['/plans?code=WELCOME20#select', '/plans?code=WELCOME20#select'],
    ['/plans?code=A B', '/plans?code=A%20B'],
    ['/login?redirect=%2Faccount', '/login?redirect=%2Faccount'],
    ['/account?next=https://evil.example', '/account?next=https://evil.example'],
    ['/account?next=//evil.example', '/account?next=//evil.example'],
    ['/account#//evil.example', '/account#//evil.example'],
    ['/account/../plans', '/plans'],
    ['/résumé', '/r%C3%A9sum%C3%A9'],
    ['/;@evil.example', '/;@evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['https://portal.example.com', '/'],
    ['https://portal.example.com/account?a=1#b', '/account?a=1#b'],
    ['https://portal.example.com:443/account', '/account'],
    ['HTTPS://PORTAL.EXAMPLE.COM/account', '/account'],
  ])('The target %j leads to %j inside the portal (SHARED-2)', (value, target) => {
    expect(safeTarget(value, options)).toBe(target);
  });

  it.each([
    ['https://app.partner.example', 'https://app.partner.example/'],
    ['https://app.partner.example/write?doc=1#top', 'https://app.partner.example/write?doc=1#top'],
    ['https://eu.app.partner.example/', 'https://eu.app.partner.example/'],
    ['http://localhost:4230/project', 'http://localhost:4230/project'],
  ])('The target %j on an allow-listed host leads to %j (SHARED-2)', (value, target) => {
    expect(safeTarget(value, options)).toBe(target);
  });

  it.each(hostilePayloads)('The hostile target %j leads to the default (SHARED-2)', (payload) => {
    expect(safeTarget(payload, options)).toBe('/account');
  });

  it.each(hostilePayloads)('No URL-encoded form of %j leaves the portal (SHARED-2)', (payload) => {
    for (const form of [
      encodeURIComponent(payload),
      `/${encodeURIComponent(payload)}`,
      encodeURI(payload),
    ]) {
      expect(new URL(safeTarget(form, options), origin).origin).toBe(origin);
    }
  });

  it.each(invisible.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'A target with the hidden character U+%s leads to the default (SHARED-2)',
    (_code, character) => {
      for (const payload of hiddenIn(String(character)))
        expect(safeTarget(payload, options)).toBe('/account');
    },
  );

  it.each([undefined, null, '', ' ', '/ ', ' /account', `/${'a'.repeat(2_048)}`])(
    'The target %j leads to the default (SHARED-2)',
    (value) => {
      expect(safeTarget(value, options)).toBe('/account');
    },
  );

  it('Checking a safe target again does not change it (SHARED-2)', () => {
    const once = safeTarget('/plans/../plans?code=a b#select', options);
    expect(safeTarget(once, options)).toBe(once);
  });

  it('Without an allow-list no other host is allowed (SHARED-2)', () => {
    expect(safeTarget('https://app.partner.example/', { origin, fallback: '/' })).toBe('/');
  });

  it('An allow-list entry that is not a host is ignored (SHARED-2)', () => {
    expect(
      safeTarget('https://evil.example/', {
        origin,
        allowedHosts: ['', 'not a host'],
        fallback: '/',
      }),
    ).toBe('/');
  });
});
