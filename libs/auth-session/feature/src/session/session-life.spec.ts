import { payingUser, testUser } from '@portal/auth-session/testing';
import { securityApi } from '../api/security-api';
import { sessionApi } from '../api/session-api';
import { flush } from '../testing/fake-browser';
import type { FakeTab } from '../testing/fake-tab';
import { sessionScene } from '../testing/session-scene';
import { selectUser, signOutRequested } from './session-slice';

describe('session start', () => {
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

    it('The stored session says that the address is verified once the user is known, also to other tabs (AUTH-22)', async () => {
      const { browser, openTabs, signIn } = sessionScene();
      const [tab, other] = await openTabs(2);
      if (!tab || !other) throw new Error('two tabs');
      await signIn(tab);
      expect(browser.stored()).toMatchObject({
        tokens: { idToken: 'id-token-1', emailVerified: true },
        user: { emailVerified: true },
      });
      expect(other.state()).toEqual(tab.state());
    });

    it('What is stored about the address waits for a refresh in another tab (AUTH-22, AUTH-32)', async () => {
      const { server, browser, keepSession, openTabs } = sessionScene();
      keepSession(3_000, { emailVerified: true });
      const [tab, other] = await openTabs(2);
      server.user = testUser({ emailVerified: false });
      const release = server.hold(refreshPath);
      void tab?.session.getIdToken({ renew: true });
      await flush();
      const { loadUser } = sessionApi.endpoints;
      await other?.store.dispatch(loadUser.initiate(undefined, { forceRefetch: true }));
      await flush();
      expect(browser.stored()).toMatchObject({ tokens: { emailVerified: true } });
      release();
      await flush();
      await flush();
      expect(browser.stored()).toMatchObject({
        tokens: { idToken: 'id-token-2', emailVerified: false },
      });
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

      expect(tab.state()).toMatchObject({
        status: 'signed-in',
        session: { idToken: 'id-token-2' },
      });
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
});

describe('a day of eight tabs', () => {
  const minuteMs = 60_000;
  const hourMs = 60 * minuteMs;
  const refreshPath = '/identity/user/idToken';
  /** From a fresh token to the moment at which it is refreshed: 300 seconds before its expiry. */
  const shortestLifeMs = 3_300_000;
  /** Eight tabs with one session, and what happened to it in each of them. */
  async function openDay() {
    const scene = sessionScene();
    scene.keepSession(3_600);
    const tabs = await scene.openTabs(8);
    const signedOut: FakeTab[] = [];
    const refreshedAt: number[] = [];
    let idToken = 'id-token-1';

    for (const tab of tabs) {
      tab.store.subscribe(() => {
        const state = tab.state();
        if (state.status !== 'signed-in') signedOut.push(tab);
        else if (tab === tabs[0] && state.session.idToken !== idToken) {
          idToken = state.session.idToken;
          refreshedAt.push(scene.browser.clock.now().getTime());
        }
      });
    }
    const wakeAll = () => Promise.all(tabs.map((tab) => tab.wake()));
    /** Between two refreshes: never less than a token's life. */
    const lives = () => refreshedAt.slice(1).map((at, index) => at - (refreshedAt[index] ?? 0));
    const idTokens = () =>
      new Set(
        tabs.map((tab) => {
          const state = tab.state();
          return state.status === 'signed-in' ? state.session.idToken : state.status;
        }),
      );
    return { ...scene, tabs, signedOut, refreshedAt, lives, wakeAll, idTokens };
  }

  it('Eight tabs refresh once per expiry without a sign-out, whichever tab is visible (AUTH-32)', async () => {
    const { server, browser, tabs, signedOut, refreshedAt, lives, idTokens } = await openDay();
    for (let step = 0; step < 24 * 3; step += 1) {
      await browser.advance(20 * minuteMs);
      const looked = tabs[step % tabs.length];
      await looked?.wake();
      await looked?.session.getIdToken();
    }
    expect(signedOut).toEqual([]);
    expect(server.requestsTo(refreshPath)).toBe(Math.floor((24 * hourMs) / shortestLifeMs));
    expect(refreshedAt).toHaveLength(server.requestsTo(refreshPath));
    expect(Math.min(...lives())).toBeGreaterThanOrEqual(shortestLifeMs);
    expect(idTokens().size).toBe(1);
  });

  it('Eight tabs that wake up together after sleep refresh once (AUTH-33)', async () => {
    const { server, browser, tabs, signedOut, wakeAll, idTokens } = await openDay();
    for (const asleepHours of [2, 9, 3, 10]) {
      const before = server.requestsTo(refreshPath);
      browser.sleep(asleepHours * hourMs);
      await Promise.all([wakeAll(), ...tabs.map(({ session }) => session.getIdToken())]);
      expect(server.requestsTo(refreshPath)).toBe(before + 1);
    }
    expect(signedOut).toEqual([]);
    expect(idTokens()).toEqual(new Set(['id-token-5']));
  });

  it('Eight tabs stay signed in while the network is missing beyond the expiry (AUTH-34)', async () => {
    const { server, browser, signedOut, refreshedAt, idTokens } = await openDay();
    await browser.advance(54 * minuteMs);
    server.isDown = true;
    await browser.advance(8 * minuteMs);
    expect(signedOut).toEqual([]);
    expect(refreshedAt).toEqual([]);

    server.isDown = false;
    await browser.advance(minuteMs);
    expect(signedOut).toEqual([]);
    expect(refreshedAt).toHaveLength(1);
    expect(idTokens()).toEqual(new Set(['id-token-2']));
  });
});

describe('session end', () => {
  const hourMs = 3_600_000;

  const refreshPath = '/identity/user/idToken';

  describe('a session that is not remembered', () => {
    it('A session that is not remembered is deleted in every tab after exactly 14,400,000 ms (AUTH-26)', async () => {
      const { browser, openTabs, signIn } = sessionScene();
      const [first, second] = await openTabs(2);
      if (!first || !second) throw new Error('two tabs');
      await signIn(first, false);

      await browser.advance(14_399_999);
      expect([first.state().status, second.state().status]).toEqual(['signed-in', 'signed-in']);
      await browser.advance(1);
      expect(first.state().status).toBe('signed-out');
      expect(second.state().status).toBe('signed-out');
      expect(browser.stored()).toEqual({});
    });

    it('A session is not refreshed when a new token could not outlive it (AUTH-27)', async () => {
      const { server, browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      server.tokenLife = 4 * 3_600;
      await signIn(tab, false);
      await browser.advance(4 * hourMs);
      expect(server.requestsTo(refreshPath)).toBe(0);
    });

    it('A session returns no token after its end, even when no timer ran (AUTH-26)', async () => {
      const { browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      await signIn(tab, false);
      browser.sleep(14_400_000);
      await expect(tab.session.getIdToken()).resolves.toBeUndefined();
      expect(tab.state()).toEqual({ status: 'signed-out', reason: 'ended' });
    });
  });

  describe('signing out', () => {
    it('Signing out clears storage, timers, responses and every tab, and ends the session on the server (AUTH-28)', async () => {
      const { server, browser, openTabs, signIn } = sessionScene();
      const [first, second] = await openTabs(2);
      if (!first || !second) throw new Error('two tabs');
      await signIn(first);

      second.store.dispatch(signOutRequested());
      await flush();
      for (const tab of [first, second]) {
        expect(tab.state()).toEqual({ status: 'signed-out', reason: 'signed-out' });
        expect(tab.getState().api.queries).toEqual({});
        expect(tab.keepsVisit()).toBe(false);
      }
      expect(browser.stored()).toEqual({});
      expect(browser.pendingTimers()).toBe(0);
      expect(server.refreshToken).toBeUndefined();
    });

    it('Signing out after the session has ended by itself removes what the tab has kept (AUTH-28)', async () => {
      const { browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      await signIn(tab, false);
      await browser.advance(4 * hourMs);
      expect(tab.keepsVisit()).toBe(true);
      tab.store.dispatch(signOutRequested());
      await flush();
      expect(tab.keepsVisit()).toBe(false);
    });

    it('A response about the user that arrives after the sign-out is not stored (AUTH-28)', async () => {
      const { server, browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      const release = server.holdResponse('/api/auth/user');
      await signIn(tab);
      tab.store.dispatch(signOutRequested());
      release();
      await flush();
      await flush();
      expect(tab.state().status).toBe('signed-out');
      expect(browser.stored()).toEqual({});
    });

    it('Signing out works without a network (AUTH-28)', async () => {
      const { server, openTab, signIn } = sessionScene();
      const tab = await openTab();
      await signIn(tab);
      server.isDown = true;
      tab.store.dispatch(signOutRequested());
      await flush();
      expect(tab.state().status).toBe('signed-out');
    });

    it('When another user signs in in another tab, the responses of the first user are deleted (AUTH-40)', async () => {
      const { server, openTabs, signIn } = sessionScene();
      const [first, second] = await openTabs(2);
      if (!first || !second) throw new Error('two tabs');
      await signIn(first);
      server.user = testUser({ uid: 'uid-bob', email: 'bob@example.edu' });
      await signIn(second);
      await flush();
      expect(selectUser(first.getState())?.email).toBe('bob@example.edu');
      expect(first.getState().api.queries).toEqual({});
    });
  });

  describe('what a tab keeps for its visit', () => {
    it('The pending purchase of a tab is kept while no user is signed in, and when one signs in (AUTH-29)', async () => {
      const { openTabs, signIn } = sessionScene();
      const [first, second] = await openTabs(2);
      if (!first || !second) throw new Error('two tabs');
      await first.wake();
      await signIn(second);
      await first.wake();
      expect(first.state().status).toBe('signed-in');
      expect(first.keepsVisit()).toBe(true);
    });

    it('The pending purchase of a tab is kept when the session expires (AUTH-29)', async () => {
      const { browser, openTab, signIn } = sessionScene();
      const tab = await openTab();
      await signIn(tab, false);
      await browser.advance(4 * hourMs);
      expect(tab.state()).toEqual({ status: 'signed-out', reason: 'ended' });
      expect(tab.keepsVisit()).toBe(true);
    });
  });

  describe('a session that the server has ended', () => {
    it('A session that the server has ended signs the user out at the next request, and keeps the pending purchase (AUTH-43)', async () => {
      const { server, keepSession, openTab } = sessionScene();
      keepSession(3_600);
      const tab = await openTab();
      server.refreshToken = undefined;
      const { getCurrentUser } = sessionApi.endpoints;
      await tab.store.dispatch(getCurrentUser.initiate(undefined, { forceRefetch: true }));
      await flush();
      expect(tab.state()).toEqual({ status: 'signed-out', reason: 'rejected' });
      expect(tab.keepsVisit()).toBe(true);
    });
  });
});

describe('a session that a changed password replaces', () => {
  const changePath = '/api/account/change-password';
  const refreshPath = '/identity/user/idToken';
  async function changePassword(tab: FakeTab) {
    const passwords = { currentPassword: 'secret', newPassword: 'another secret' };
    const { initiate } = securityApi.endpoints.changePassword;
    void tab.store.dispatch(initiate(passwords));
    await flush();
  }

  it('The session after a password change continues in every tab, and ends when the old one would have (AUTH-39)', async () => {
    const { server, browser, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first, false);
    const before = browser.stored().tokens as { readonly endsAt: number };

    await changePassword(first);
    expect(browser.stored().tokens).toMatchObject({
      idToken: 'id-token-2',
      refreshToken: server.refreshToken,
      endsAt: before.endsAt,
    });
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('A tab that was about to refresh the old session uses the new one (AUTH-39)', async () => {
    const { server, browser, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);
    const release = server.hold(changePath);
    await changePassword(first);
    // The server has ended the old session; its response is on the way.
    server.openSession();
    await browser.advance(3_300_000);
    release();
    await flush();
    await flush();

    expect(server.requestsTo(refreshPath)).toBe(0);
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({
        status: 'signed-in',
        session: { refreshToken: server.refreshToken },
      });
  });

  it('A password change waits for the refresh of another tab and uses the new token (AUTH-39)', async () => {
    const { server, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);
    const release = server.hold(refreshPath);
    const renewed = second.session.getIdToken({ renew: true });
    await flush();
    await changePassword(first);
    expect(server.requestsTo(changePath)).toBe(0);
    release();
    await renewed;
    await flush();
    await flush();

    expect(server.requestsTo(changePath)).toBe(1);
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-3' } });
  });

  it('A password change refreshes a rejected token without waiting for its own lock (AUTH-39)', async () => {
    const { server, openTab, signIn } = sessionScene();
    const tab = await openTab();
    await signIn(tab);
    server.rejectOnce(changePath);
    await changePassword(tab);
    await flush();
    await flush();

    expect(server.requestsTo(refreshPath)).toBe(1);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-3' } });
  });

  it('A new session is ended on the server when the user has signed out since (AUTH-35)', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    await signIn(tab);
    const release = server.hold(changePath);
    await changePassword(tab);
    tab.store.dispatch(signOutRequested());
    release();
    await flush();
    await flush();

    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'signed-out' });
    expect(browser.stored()).toEqual({});
    expect(server.refreshToken).toBeUndefined();
  });

  it('A new session is not stored when another tab has just signed out, even if this tab cannot read that yet (AUTH-35)', async () => {
    const { server, browser, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);
    const release = server.holdResponse(changePath);
    await changePassword(first);
    second.store.dispatch(signOutRequested());
    release();
    await flush();

    expect(first.state()).toEqual({ status: 'signed-out', reason: 'signed-out' });
    expect(browser.stored()).toEqual({});
    expect(server.refreshToken).toBeUndefined();
  });
});
