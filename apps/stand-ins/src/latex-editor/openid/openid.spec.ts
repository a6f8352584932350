import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';
import { choosePerson } from '../testing/choose-person';

const secrets = { id: 'portal', secret: 'local-social-secret' };
const proof = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };
const redirectUri = 'http://localhost:4200/api/social/callback';

describe("the stand-in's OpenID provider", () => {
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

  const redeem = (answer: URL, verifier = proof.verifier) =>
    client.authorizationCodeGrant(configuration, answer, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: verifier,
    });

  async function claimsOf(choice: Record<string, string>) {
    const tokens = await redeem(await choosePerson(await authorizationUrl(), choice));
    return tokens.claims();
  }

  it.each([
    ['ada', { sub: 'campus-1815', email: 'ada@campus.example', email_verified: true }],
    ['ada-moved', { sub: 'campus-1815', email: 'ada.king@campus.example', email_verified: true }],
    ['account', { email: 'free@demo.example', email_verified: true }],
    ['unverified', { email: 'isaac@campus.example', email_verified: false }],
  ])('lets %s log in, with the address in the idToken', async (persona, claims) => {
    expect(await claimsOf({ persona })).toMatchObject({ ...claims, nonce: proof.nonce });
  });

  it('tells no address of somebody who has none', async () => {
    expect(await claimsOf({ persona: 'no-email' })).not.toHaveProperty('email');
  });

  it('takes anybody with an address, and knows them again', async () => {
    const first = await claimsOf({ email: 'grace@navy.example' });
    expect(first).toMatchObject({ email: 'grace@navy.example', email_verified: true });
    expect(await claimsOf({ email: 'grace@navy.example' })).toMatchObject({ sub: first?.sub });
  });

  it('says so when the person says no', async () => {
    const answer = await choosePerson(await authorizationUrl(), { persona: 'declines' });
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(answer.searchParams.get('iss')).toBe(`${editor.origin}/openid`);
  });

  it('gives a code away once, and to whoever holds the verifier', async () => {
    const answer = await choosePerson(await authorizationUrl(), { persona: 'ada' });
    await expect(redeem(answer, 'w'.repeat(43))).rejects.toThrow();
    const another = await choosePerson(await authorizationUrl(), { persona: 'ada' });
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
      await expect(choosePerson(await authorizationUrl(), { claims })).rejects.toThrow('400');
    },
  );

  it('The portal of the same computer may come back on another port', async () => {
    const anywhere = { redirect_uri: 'http://localhost:4999/api/social/callback' };
    const answer = await choosePerson(await authorizationUrl(anywhere), { persona: 'ada' });
    expect(answer.port).toBe('4999');
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

    it('A fault of one endpoint leaves the others alone', async () => {
      await faults({ fault: 'hang-up', at: 'userinfo' });
      expect(await claimsOf({ persona: 'ada' })).toMatchObject({ sub: 'campus-1815' });
    });

    it('The control tells the fault and the requests of the portal since it was switched on', async () => {
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

  it('asks again for an address that is none', async () => {
    await expect(choosePerson(await authorizationUrl(), { email: 'grace' })).rejects.toThrow('400');
  });

  it.each([
    ['another address to come back to', { redirect_uri: 'http://localhost:4200/elsewhere' }],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
  ])('refuses %s', async (_what, change) => {
    const refused = async () => {
      const answer = await choosePerson(await authorizationUrl(change), { persona: 'ada' });
      if (answer.searchParams.has('error')) throw new Error('It was refused.');
    };
    await expect(refused()).rejects.toThrow();
  });
});
