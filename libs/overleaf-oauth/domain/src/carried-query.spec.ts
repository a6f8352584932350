import {
  afterEditorLogin,
  carriedQuery,
  isCodeChallenge,
  queryToCarry,
  restartHref,
} from './carried-query';

const stateOf = (payload: unknown) =>
  `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

describe('carriedQuery', () => {
  it('The query of a login is read from its state, whatever characters it has (OAUTH-13)', () => {
    const query = new URLSearchParams({ redirect: '/manage-group?é=ü', code: '20 %' }).toString();
    expect(Object.fromEntries(carriedQuery(stateOf({ query })))).toEqual({
      redirect: '/manage-group?é=ü',
      code: '20 %',
    });
  });

  it('A state is read whatever letters its encoding has (OAUTH-13)', () => {
    const query = `a=${encodeURIComponent('ÿÿÿ>>>???~~~')}`;
    const states = ['', ' ', '  '].map((more) => stateOf({ more: `ÿ?>ûï¾${more}`, query }));
    expect(states.join('')).toMatch(/-/);
    expect(states.join('')).toMatch(/_/);
    for (const state of states) expect(carriedQuery(state).get('a')).toBe('ÿÿÿ>>>???~~~');
  });

  it.each([
    null,
    '',
    '.',
    'x',
    '%',
    stateOf(null),
    stateOf([]),
    stateOf({ query: 1 }),
    stateOf('a'),
  ])('The text %j carries no query', (state) => {
    expect(carriedQuery(state).toString()).toBe('');
  });
});

describe('queryToCarry', () => {
  it('A login carries the query that it was asked with, without the response of an earlier one', () => {
    const query = new URLSearchParams('origin=word&code=A&state=s&iss=i&error=e');
    expect(queryToCarry(query).toString()).toBe('origin=word&code=A');
  });
});

describe('restartHref', () => {
  it('A restarted login keeps the query and gets a new code verifier (OAUTH-14)', () => {
    const query = new URLSearchParams({ origin: 'word', pkce: 'x'.repeat(43), state: 's' });
    expect(restartHref(query)).toBe('/api/oauth2?origin=word&pkce=true');
  });

  it('Accepting the terms restarts the login with hasAgreedToTOS, and nothing else does (OAUTH-14)', () => {
    const query = new URLSearchParams('redirect=plans&hasAgreedToTOS=true');
    expect(restartHref(query)).toBe('/api/oauth2?redirect=plans');
    expect(restartHref(query, { hasAgreedToTos: true })).toBe(
      '/api/oauth2?redirect=plans&hasAgreedToTOS=true',
    );
  });
});

describe('isCodeChallenge', () => {
  it.each([
    ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', true],
    ['true', false],
    ['', false],
    ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM', false],
    ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cMx', false],
    ['+E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', false],
    ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM+', false],
  ])('Whether %j is a code challenge: %j (OAUTH-31)', (text, is) => {
    expect(isCodeChallenge(text)).toBe(is);
  });
});

const context = { premium: false, origin: 'https://portal.example' };
const after = (query: string) => afterEditorLogin(new URLSearchParams(query), context);
const target = (href: string) => ({ kind: 'target', href });

describe('afterEditorLogin', () => {
  it.each([
    ['', target('/account')],
    ['origin=wfo', target('/account')],
    ['redirect=%2Fmanage-group%3Fpage%3D2', target('/manage-group?page=2')],
    ['redirect=https%3A%2F%2Fevil.example', target('/account')],
    ['redirect=plans', target('/plans#select')],
    [
      'redirect=plans&code=WELCOME20&price_id=price_1',
      target('/plans?code=WELCOME20&price_id=price_1#select'),
    ],
    ['origin=wfo&redirect=plans&code=A', target('/plans?code=A#select')],
    ['origin=x', { kind: 'extension' }],
    ['callback=x', { kind: 'extension' }],
    ['origin=word', { kind: 'add-in' }],
    ['origin=word&redirect=plans', { kind: 'add-in' }],
    ['price_id=price_1', { kind: 'checkout', checkout: { priceId: 'price_1' } }],
  ])(
    'After a login with the query "%s" the user goes to %j (OAUTH-20, OAUTH-21)',
    (query, expected) => {
      expect(after(query)).toEqual(expected);
    },
  );
});
