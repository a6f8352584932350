import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';
import { logIn } from '../testing/log-in';

const secrets = { id: 'portal', secret: 'local-social-secret' };
const proof = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };
const redirectUri = 'http://localhost:4200/api/social/callback';

describe('The OpenID provider of the stand-in', () => {
  let dataDir: string;
  let editor: StandIn;
  let configuration: client.Configuration;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'openid-'));
    editor = await startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: 'http://localhost:4200',
      socialClient: secrets,
      editorClientId: 'lemma-portal',
      pageScripts: dataDir,
      now: Date.now,
    });
    const issuer = new URL(`${editor.origin}/openid`);
    const how = { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] };
    const method = client.ClientSecretPost(secrets.secret);
    configuration = await client.discovery(issuer, secrets.id, {}, method, how);
  });
  afterAll(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  async function authorizationUrl(change: Record<string, string> = {}) {
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
      code_challenge_method: 'S256',
      state: proof.state,
      nonce: proof.nonce,
      ...change,
    }).href;
  }

  const redeem = (callback: URL, verifier = proof.verifier) =>
    client.authorizationCodeGrant(configuration, callback, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: verifier,
    });

  async function claimsOf(choice: Record<string, string>) {
    const tokens = await redeem(await logIn(await authorizationUrl(), choice));
    return tokens.claims();
  }

  it.each([
    ['ada', { sub: 'campus-1815', email: 'ada@campus.example', email_verified: true }],
    ['ada-moved', { sub: 'campus-1815', email: 'ada.king@campus.example', email_verified: true }],
    ['account', { email: 'free@demo.example', email_verified: true }],
    ['unverified', { email: 'isaac@campus.example', email_verified: false }],
  ])('The user “%s” can log in, and the idToken has the email address', async (persona, claims) => {
    expect(await claimsOf({ persona })).toMatchObject({ ...claims, nonce: proof.nonce });
  });

  it('The idToken of a user without an email address has none', async () => {
    expect(await claimsOf({ persona: 'no-email' })).not.toHaveProperty('email');
  });

  it('A user with any email address can log in and has the same subject the next time', async () => {
    const first = await claimsOf({ email: 'grace@navy.example' });
    expect(first).toMatchObject({ email: 'grace@navy.example', email_verified: true });
    expect(await claimsOf({ email: 'grace@navy.example' })).toMatchObject({ sub: first?.sub });
  });

  it('When the user declines, the redirect has the error access_denied', async () => {
    const callback = await logIn(await authorizationUrl(), { persona: 'declines' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
    expect(callback.searchParams.get('iss')).toBe(`${editor.origin}/openid`);
  });

  it('A code can be redeemed once, and only with the PKCE verifier', async () => {
    const callback = await logIn(await authorizationUrl(), { persona: 'ada' });
    await expect(redeem(callback, 'w'.repeat(43))).rejects.toThrow();
    const another = await logIn(await authorizationUrl(), { persona: 'ada' });
    await redeem(another);
    await expect(redeem(another)).rejects.toThrow();
  });

  it('A user with any claims can log in, and the idToken carries those claims', async () => {
    const claims = { sub: 'campus-7', email: 'emmy@campus.example', email_verified: 'yes' };
    expect(await claimsOf({ claims: JSON.stringify(claims) })).toMatchObject(claims);
  });

  it.each(['', '{', '[]', 'null', '{"sub":""}', '{"email":"emmy@campus.example"}'])(
    'The login page rejects %j as the claims of a user',
    async (claims) => {
      await expect(logIn(await authorizationUrl(), { claims })).rejects.toThrow('400');
    },
  );

  it('The redirect address of the portal may have any port of this computer', async () => {
    const anywhere = { redirect_uri: 'http://localhost:4999/api/social/callback' };
    const callback = await logIn(await authorizationUrl(anywhere), { persona: 'ada' });
    expect(callback.port).toBe('4999');
  });

  describe('faults', () => {
    const faults = (body?: unknown, headers = { 'content-type': 'application/json' }) =>
      fetch(
        `${editor.origin}/control/faults`,
        body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
      );
    afterEach(() => faults({ fault: 'none' }));

    it.each(['wrong-nonce', 'unsigned', 'foreign-signature', 'altered-claims', 'server-error'])(
      'With the fault %s switched on, a client rejects the login',
      async (fault) => {
        await faults({ fault });
        await expect(claimsOf({ persona: 'ada' })).rejects.toThrow();
      },
    );

    it('With the fault replayed the idToken is that of the login before', async () => {
      await claimsOf({ persona: 'ada' });
      await faults({ fault: 'replayed' });
      expect(await claimsOf({ persona: 'account' })).toMatchObject({ sub: 'campus-1815' });
    });

    it('With the fault slow the endpoint responds correctly, but late', async () => {
      await faults({ fault: 'slow', at: 'jwks' });
      const start = performance.now();
      const response = await fetch(`${editor.origin}/openid/jwks`);
      expect(response.ok).toBe(true);
      expect(performance.now() - start).toBeGreaterThan(900);
    });

    it('A fault of one endpoint does not affect the others', async () => {
      await faults({ fault: 'hang-up', at: 'userinfo' });
      expect(await claimsOf({ persona: 'ada' })).toMatchObject({ sub: 'campus-1815' });
    });

    it('The control returns the fault and the requests since it was switched on', async () => {
      await faults({ fault: 'email-in-profile' });
      await claimsOf({ persona: 'ada' });
      expect(await (await faults()).json()).toMatchObject({
        fault: 'email-in-profile',
        requests: expect.arrayContaining(['token']),
      });
    });

    it('An unknown fault is rejected with a sentence', async () => {
      const response = await faults({ fault: 'rain' });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('fault must be one of');
    });

    it('The page of faults shows which one is switched on', async () => {
      await faults({ fault: 'expired' });
      const headers = { accept: 'text/html' };
      const page = await fetch(`${editor.origin}/control/faults`, { headers });
      expect(await page.text()).toMatch(/<option value="expired" selected/);
    });
  });

  it('The login page rejects an invalid email address', async () => {
    await expect(logIn(await authorizationUrl(), { email: 'grace' })).rejects.toThrow('400');
  });

  it.each([
    ['another redirect address', { redirect_uri: 'http://localhost:4200/elsewhere' }],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
  ])('An authorization request with %s is rejected', async (_what, change) => {
    const logInWithChange = async () => {
      const callback = await logIn(await authorizationUrl(change), { persona: 'ada' });
      if (callback.searchParams.has('error')) throw new Error('The request was rejected.');
    };
    await expect(logInWithChange()).rejects.toThrow();
  });
});
