import { type OpenidStandIn, startOpenidStandIn } from '@portal/auth-session/server/testing';
import { users } from '@portal/server/contracts';
import type { EditorIdentity } from '@portal/server/ports';
import type { TestApi } from '@portal/server/testing';
import { editorUser, openEditorBrowser, startEditorApi } from '../testing/editor-api';
import { checkIdentity } from './identity-rules';

describe('an editor that misbehaves', () => {
  let provider: OpenidStandIn;

  let api: TestApi;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });

  beforeEach(async () => {
    await provider.misbehave('none');
    api = await startEditorApi(provider);
  });

  afterEach(() => api.stop());

  afterAll(() => provider.stop());

  const down = [503, 'EDITOR_UNAVAILABLE'] as const;

  const rejected = [502, 'EDITOR_LOGIN_FAILED'] as const;

  /** Responses that are no response, at each endpoint that the server requests. */
  const broken = ['page', 'server-error', 'redirect', 'truncated', 'huge', 'hang-up'] as const;

  const endpoints = ['token', 'userinfo', 'jwks'] as const;

  const faults: readonly (readonly [
    string,
    Parameters<OpenidStandIn['misbehave']>[1],
    readonly [number, string],
  ])[] = [
    ...endpoints.flatMap((at) => broken.map((fault) => [fault, at, down] as const)),
    ['wrong-issuer', undefined, rejected],
    ['wrong-audience', undefined, rejected],
    ['two-audiences', undefined, rejected],
    ['wrong-nonce', undefined, rejected],
    ['no-nonce', undefined, rejected],
    ['no-subject', undefined, rejected],
    ['expired', undefined, rejected],
    ['not-yet-valid', undefined, rejected],
    ['issued-in-an-hour', undefined, rejected],
    ['foreign-authorized-party', undefined, rejected],
    ['unsigned', undefined, rejected],
    ['foreign-signature', undefined, rejected],
    ['altered-claims', undefined, rejected],
    ['profile-of-another-user', undefined, rejected],
  ];

  it.each(faults)(
    'The fault %s at the endpoint %s ends in its status %j, and nobody is signed in (OAUTH-36)',
    async (fault, at, [status, error]) => {
      const browser = openEditorBrowser(api, provider);
      const callback = await browser.consent(await browser.start(), editorUser());
      await provider.misbehave(fault, at);
      expect(await browser.finish(callback)).toMatchObject({ status, error: { error } });
      expect(await api.platform.database.query.select().from(users)).toHaveLength(0);
    },
  );

  it.each(['no-response', 'stalled'])(
    'An editor that does not finish its response (%s) is given up on (OAUTH-36)',
    async (fault) => {
      const browser = openEditorBrowser(api, provider);
      const callback = await browser.consent(await browser.start(), editorUser());
      await provider.misbehave(fault, 'token');
      expect(await browser.finish(callback)).toMatchObject({
        status: 503,
        error: { error: 'EDITOR_UNAVAILABLE' },
      });
    },
    15_000,
  );

  it.each([...broken, 'discovery-of-another-issuer'])(
    'A discovery document with the fault %s leads to the callback page with an error (OAUTH-6, OAUTH-36)',
    async (fault) => {
      await provider.misbehave(fault, 'discovery');
      const { pathname, searchParams } = await openEditorBrowser(api, provider).start();
      expect(pathname).toBe('/oauth2/callback');
      expect(searchParams.get('error')).toMatch(/^EDITOR_/);
    },
  );

  it('An editor that responds late signs in all the same (OAUTH-36)', async () => {
    const browser = openEditorBrowser(api, provider);
    const callback = await browser.consent(await browser.start(), editorUser());
    await provider.misbehave('slow', 'token');
    expect(await browser.finish(callback)).toMatchObject({ status: 200 });
  });

  it('An editor that issues no idToken signs in, and nobody in the strict profile (OAUTH-37)', async () => {
    const strict = await startEditorApi(provider, { environment: { PROFILE: 'strict' } });
    for (const [process, result] of [
      [api, { status: 200, body: { user: { overleaf: { id: 'ol-1' } } } }],
      [strict, { status: 502, error: { error: 'EDITOR_LOGIN_FAILED' } }],
    ] as const) {
      await provider.misbehave('no-id-token');
      const browser = openEditorBrowser(process, provider);
      const callback = await browser.consent(await browser.start(), editorUser());
      expect(await browser.finish(callback, process)).toMatchObject(result);
      await provider.misbehave('none');
    }
    await strict.stop();
  });

  it('The token of an earlier login, which the editor sends again, signs nobody in (OAUTH-36)', async () => {
    const first = await openEditorBrowser(api, provider).logIn(editorUser());
    expect(first).toMatchObject({ status: 200 });
    const browser = openEditorBrowser(api, provider);
    const other = editorUser({ sub: 'ol-2', email: 'grace@example.org' });
    const callback = await browser.consent(await browser.start(), other);
    await provider.misbehave('replayed');
    const [status, error] = rejected;
    expect(await browser.finish(callback)).toMatchObject({ status, error: { error } });
    expect(await api.platform.database.query.select().from(users)).toHaveLength(1);
  });

  it('A user whom the editor no longer knows is not found (OAUTH-15)', async () => {
    const browser = openEditorBrowser(api, provider);
    const callback = await browser.consent(await browser.start(), editorUser({ sub: 'ol-left' }));
    await provider.changeUser('ol-left', { isGone: true });
    expect(await browser.finish(callback)).toMatchObject({
      status: 404,
      error: { error: 'user-not-found' },
    });
  });

  it('A code is exchanged once: a failed exchange is not repeated with the same state (OAUTH-32)', async () => {
    const browser = openEditorBrowser(api, provider);
    const callback = await browser.consent(await browser.start(), editorUser());
    await provider.misbehave('server-error', 'token');
    await browser.finish(callback);
    await provider.misbehave('none');
    expect(await browser.finish(callback)).toMatchObject({ status: 400 });
    expect(await provider.requests()).toEqual([]);
  });
});

describe('checkIdentity', () => {
  const usable: EditorIdentity = {
    overleafId: 'o-1',
    email: 'ada@example.org',
    emailVerified: true,
    termsAccepted: true,
    premium: false,
    premiumUntil: undefined,
  };

  it('A user with a confirmed address who accepted the terms may log in (OAUTH-34, OAUTH-35)', () => {
    expect(checkIdentity(usable)).toEqual(usable);
  });

  it.each([
    ['no address', { email: undefined }, 'email-not-confirmed'],
    ['an address that is not confirmed', { emailVerified: false }, 'email-not-confirmed'],
    [
      'neither a confirmed address nor accepted terms',
      { emailVerified: false, termsAccepted: false },
      'email-not-confirmed',
    ],
    ['terms that are not accepted', { termsAccepted: false }, 'tos-not-accepted'],
  ])('A user with %s may not log in (OAUTH-34, OAUTH-35)', (_, change, code) => {
    expect(() => checkIdentity({ ...usable, ...change })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
