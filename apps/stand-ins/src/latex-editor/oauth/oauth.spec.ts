import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import type { StandIn } from '../../shared';
import { startLatexEditor } from '../start-latex-editor';
import { createBrowser, logIn } from '../testing/log-in';

const portal = 'http://localhost:4200';
const proof = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };

describe('The OAuth provider of the LaTeX editor', () => {
  let dataDir: string;
  let editor: StandIn;
  let configuration: client.Configuration;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'editor-'));
    editor = await startLatexEditor({
      port: 0,
      dataDir,
      portalUrl: portal,
      socialClient: { id: 'portal', secret: 'local-social-secret' },
      editorClientId: 'lemma-portal',
      pageScripts: dataDir,
      now: Date.now,
    });
    configuration = await client.discovery(
      new URL(`${editor.origin}/oauth`),
      'lemma-portal',
      {},
      client.None(),
      { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
    );
  });
  afterAll(async () => {
    await editor.stop();
    await rm(dataDir, { recursive: true });
  });

  const authorizationUrl = async (change: Record<string, string> = {}) =>
    client.buildAuthorizationUrl(configuration, {
      redirect_uri: `${portal}/oauth2/callback`,
      scope: 'openid email',
      code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
      code_challenge_method: 'S256',
      state: proof.state,
      nonce: proof.nonce,
      ...change,
    }).href;

  const redeem = (callback: URL) =>
    client.authorizationCodeGrant(configuration, callback, {
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      pkceCodeVerifier: proof.verifier,
    });

  async function userInfoOf(callback: URL) {
    const tokens = await redeem(callback);
    const { sub = '' } = tokens.claims() ?? {};
    return client.fetchUserInfo(configuration, tokens.access_token, sub);
  }

  it.each([
    ['ol-new', { email_verified: true, terms_accepted: true, premium: false }],
    ['ol-unconfirmed', { email_verified: false }],
    ['ol-terms', { terms_accepted: false }],
    ['ol-premium', { premium: true }],
    ['ol-ended', { premium: true, premium_until: 1_700_000_000 }],
  ])('The user %s logs in with the claims %j', async (persona, claims) => {
    const info = await userInfoOf(await logIn(await authorizationUrl(), { persona }));
    expect(info).toMatchObject({ sub: persona, ...claims });
  });

  it('A login without a code challenge is rejected', async () => {
    const address = new URL(await authorizationUrl());
    address.searchParams.delete('code_challenge');
    address.searchParams.delete('code_challenge_method');
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('error=invalid_request');
  });

  it('The userinfo endpoint does not know a user who is gone', async () => {
    const callback = await logIn(await authorizationUrl(), { persona: 'ol-gone' });
    const tokens = await redeem(callback);
    const response = await fetch(`${editor.origin}/oauth/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([response.status, await response.json()]).toEqual([404, { error: 'user_not_found' }]);
  });

  it('With prompt=consent the user is asked for the terms, and accepting them changes the user', async () => {
    const open = createBrowser(editor.origin);
    const login = await open(await authorizationUrl());
    const post = (address: string, fields: Record<string, string>) =>
      open(address, { method: 'POST', body: new URLSearchParams(fields) });
    const declined = await post(login.url, { persona: 'ol-terms' });
    expect(declined.headers.get('location')).toContain('code=');

    const terms = await open(await authorizationUrl({ prompt: 'consent' }));
    expect(await terms.text()).toContain('Terms of service');
    const refused = await post(terms.url, { terms: 'decline' });
    const before = await userInfoOf(new URL(refused.headers.get('location') ?? ''));
    expect(before).toMatchObject({ terms_accepted: false });

    const again = await open(await authorizationUrl({ prompt: 'consent' }));
    const accepted = await post(again.url, { terms: 'accept' });
    const after = await userInfoOf(new URL(accepted.headers.get('location') ?? ''));
    expect(after).toMatchObject({ terms_accepted: true });
  });

  it('The user settings confirm the primary email of the user who is logged in', async () => {
    const open = createBrowser(editor.origin);
    const login = await open(await authorizationUrl());
    const body = new URLSearchParams({ persona: 'ol-unconfirmed' });
    await open(login.url, { method: 'POST', body });
    const settings = await open(`${editor.origin}/user/settings`);
    expect(await settings.text()).toContain('not confirmed');
    const confirmed = await open(`${editor.origin}/user/settings`, {
      method: 'POST',
      body: new URLSearchParams({ change: 'confirm' }),
    });
    expect(await confirmed.text()).not.toContain('not confirmed');
  });

  it('A user who changes the primary email in the user settings keeps the id, and the new email is not confirmed', async () => {
    const open = createBrowser(editor.origin);
    const login = await open(await authorizationUrl());
    await open(login.url, { method: 'POST', body: new URLSearchParams({ persona: 'ol-premium' }) });
    await open(`${editor.origin}/user/settings`, {
      method: 'POST',
      body: new URLSearchParams({ change: 'email', email: 'noether@editor.example' }),
    });
    const again = await open(await authorizationUrl());
    expect(await userInfoOf(new URL(again.headers.get('location') ?? ''))).toMatchObject({
      sub: 'ol-premium',
      email: 'noether@editor.example',
      email_verified: false,
    });
  });
});
