import { flush } from '../testing/fake-browser';
import { payingUser, testUser } from '@portal/auth-session/testing';
import { sessionScene } from '../testing/session-scene';
import { selectUser } from './session-slice';

const hourMs = 3_600_000;
const refreshPath = '/identity/user/idToken';
const userPath = '/api/auth/user';
const premiumPath = '/language/isPremium';

describe('signing in', () => {
  it('A sign-in stores the session, then loads the user (AUTH-22)', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    const release = server.hold(userPath);

    await signIn(tab);
    expect(browser.stored()).toEqual({
      tokens: expect.objectContaining({ idToken: 'id-token-1', uid: 'uid-ada' }),
    });
    expect(selectUser(tab.getState())).toBeUndefined();

    release();
    await flush();
    expect(selectUser(tab.getState())).toEqual(testUser());
    expect(browser.stored()).toMatchObject({ user: testUser() });
  });

  it('A sign-in fails when the user cannot be loaded (AUTH-23)', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    const release = server.hold(userPath);
    await signIn(tab);
    server.isDown = true;
    release();
    await flush();

    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'sign-in-failed' });
    expect(browser.stored()).toEqual({});
  });

  it('A sign-in leaves no password, ticket or token of the request in the store (AUTH-40)', async () => {
    const { openTab, signIn } = sessionScene();
    const tab = await openTab();
    await signIn(tab);
    const { api } = tab.getState();
    expect(api.mutations).toEqual({});
    for (const secret of ['secret', 'a'.repeat(16), 'refresh-token-0001'])
      expect(JSON.stringify(api)).not.toContain(secret);
  });

  it('A sign-in fails when the server returns another user (AUTH-23)', async () => {
    const { server, openTab, signIn } = sessionScene();
    const tab = await openTab();
    const release = server.hold(userPath);
    await signIn(tab);
    server.user = testUser({ uid: 'uid-eve' });
    release();
    await flush();
    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'sign-in-failed' });
  });

  it('A sign-in response without an idToken is reported, also a second time (AUTH-23)', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    server.leavesIdTokenOut = true;
    for (const attempt of [1, 2]) {
      await signIn(tab);
      expect({ attempt, ...tab.state() }).toEqual({
        attempt,
        status: 'signed-out',
        reason: 'sign-in-failed',
      });
      expect(browser.stored()).toEqual({});
    }
    server.leavesIdTokenOut = false;
    await signIn(tab);
    expect(tab.state().status).toBe('signed-in');
  });

  it('The premium status comes from the language API (AUTH-37)', async () => {
    const { server, openTab, signIn } = sessionScene();
    server.premiumUser = payingUser();
    const tab = await openTab();
    await signIn(tab);
    const { premium, isPremium, isPaid, reason, source } = payingUser();
    expect(selectUser(tab.getState())).toMatchObject({
      premium,
      isPremium,
      isPaid,
      reason,
      source,
    });
  });

  it('The user’s own premium status is used when the language API does not respond (AUTH-37)', async () => {
    const { server, openTab, signIn } = sessionScene();
    server.user = payingUser();
    server.failsFor('/language/isPremium');
    const tab = await openTab();
    await signIn(tab);
    expect(selectUser(tab.getState())).toEqual(payingUser());
  });

  it('A sign-in signs every other tab in (AUTH-31)', async () => {
    const { server, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);

    expect(second.state()).toEqual(first.state());
    expect(server.requestsTo(userPath)).toBe(1);
  });
});

describe('the start of a page', () => {
  it.each([
    ['nothing', undefined, 'absent'],
    ['garbage', { idToken: 7 }, 'invalid'],
    ['a text', 'x', 'invalid'],
  ])(
    'A page that starts with %s in storage removes it and is signed out (AUTH-36)',
    async (_, value, reason) => {
      const { browser, server, openTab } = sessionScene();
      browser.store(value);
      const tab = await openTab();

      expect(tab.state()).toEqual({ status: 'signed-out', reason });
      expect(browser.stored()).toEqual({});
      expect(server.requests).toEqual([]);
    },
  );

  it('A page that starts with a valid session uses it and loads the user again (AUTH-30)', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(3_000);
    server.user = payingUser();
    const tab = await openTab();

    expect(server.requests).toEqual([userPath, premiumPath]);
    expect(selectUser(tab.getState())?.premium).toBe(true);
  });

  it('A page that starts with an unverified address checks it again (AUTH-30)', async () => {
    const { keepSession, openTab } = sessionScene();
    keepSession(3_000, {}, testUser({ emailVerified: false }));
    const tab = await openTab();
    expect(tab.state()).toMatchObject({ session: { emailVerified: true } });
  });

  it('A page that starts with an expired session refreshes it (AUTH-25)', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(-hourMs / 1_000);
    const tab = await openTab();

    expect(tab.state()).toMatchObject({ status: 'signed-in', session: { idToken: 'id-token-2' } });
    expect(server.requests).toEqual([refreshPath, userPath, premiumPath]);
  });

  it('A page that starts removes an expired session when the server rejects the refresh (AUTH-25)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(-1);
    server.refreshToken = 'another';
    const tab = await openTab();

    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'rejected' });
    expect(browser.stored()).toEqual({});
  });

  it('A page that starts keeps an expired session while the server cannot be reached, and refreshes it later (AUTH-34)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(-1);
    server.isDown = true;
    const tab = await openTab();
    expect(tab.state()).toMatchObject({ status: 'signed-in', session: { user: testUser() } });

    server.isDown = false;
    await browser.advance(20_000);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('A page that starts without a stored user loads the user again (AUTH-42)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_000, {}, null);
    server.isDown = true;
    const tab = await openTab();
    server.isDown = false;
    await browser.advance(5_000);
    expect(selectUser(tab.getState())).toEqual(testUser());
  });

  it('A page that starts removes a session older than 4 hours (AUTH-26)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_000, { endsAt: browser.clock.now().getTime() });
    const tab = await openTab();
    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'ended' });
    expect(server.requests).toEqual([]);
  });
});
