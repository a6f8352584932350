import { sessionApi } from '../api/session-api';
import { fakeBrowser, flush } from '../testing/fake-browser';
import { openFakeTab } from '../testing/fake-tab';
import { testUser } from '@portal/auth-session/testing';
import { sessionScene } from '../testing/session-scene';
import { createSessionRefresh } from './session-refresh';
import { sessionChanged, signOutRequested } from './session-slice';
import { createStoredSession } from './session-storage';

const hourMs = 3_600_000;
const refreshPath = '/identity/user/idToken';
const userPath = '/api/auth/user';

describe('the refresh', () => {
  it('The refresh happens 300 seconds before the idToken expires (AUTH-24)', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    await signIn(await openTab());

    await browser.advance(3_299_999);
    expect(server.requestsTo(refreshPath)).toBe(0);
    await browser.advance(1);
    expect(server.requestsTo(refreshPath)).toBe(1);
  });

  it('The refresh happens after 1 second when fewer than 300 seconds remain (AUTH-24)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(299);
    await openTab();

    await browser.advance(999);
    expect(server.requestsTo(refreshPath)).toBe(0);
    await browser.advance(1);
    expect(server.requestsTo(refreshPath)).toBe(1);
  });

  it('Ten tabs refresh once per hour together (AUTH-32)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(10);

    await browser.advance(24 * hourMs);
    expect(server.requestsTo(refreshPath)).toBe(Math.floor((24 * 60) / 55));
    for (const tab of tabs) expect(tab.state()).toEqual(tabs[0]?.state());
    expect(tabs[0]?.state().status).toBe('signed-in');
  });

  it('Ten tabs that wake up together after the expiry refresh once (AUTH-33)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(10);

    browser.sleep(7 * 24 * hourMs);
    await Promise.all(tabs.map((tab) => tab.wake()));
    expect(server.requestsTo(refreshPath)).toBe(1);
    for (const tab of tabs)
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('A rejected refresh signs the user out in every tab (AUTH-43)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(2);
    server.refreshToken = undefined;

    await browser.advance(hourMs);
    for (const tab of tabs) expect(tab.state().status).toBe('signed-out');
    expect(browser.stored()).toEqual({});
    expect(browser.pendingTimers()).toBe(0);
  });

  it('The refresh is tried again every 15 seconds while the server cannot be reached (AUTH-34)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    server.isDown = true;
    await browser.advance(3_300_000 + 60_000);
    expect(server.requestsTo(refreshPath)).toBe(5);

    server.isDown = false;
    await browser.advance(15_000);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it.each([429, 503] as const)(
    'A refresh that is answered %i keeps the session, and is tried again (AUTH-34)',
    async (status) => {
      const { server, browser, keepSession, openTab } = sessionScene();
      keepSession(3_600);
      const tab = await openTab();
      const recover = server.failsFor(refreshPath, status);
      await browser.advance(hourMs);
      expect(tab.state().status).toBe('signed-in');
      expect(browser.stored()).not.toEqual({});
      recover();
      await browser.advance(15_000);
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
    },
  );

  it('A refresh does not restore a session that the user has ended since (AUTH-35)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(299);
    const tab = await openTab();
    const release = server.hold(refreshPath);
    await browser.advance(1_000);
    tab.store.dispatch(signOutRequested());
    release();
    await flush();

    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'signed-out' });
    expect(browser.stored()).toEqual({});
    expect(server.refreshToken).toBeUndefined();
  });

  it('A refresh is not undone by a tab that stores the user during it (AUTH-31)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    const release = server.hold('/api/auth/user');
    second.store.dispatch(sessionApi.util.invalidateTags(['CurrentUser']));
    await flush();
    await first.session.getIdToken({ renew: true });
    release();
    await flush();
    expect(browser.stored().tokens).toMatchObject({ refreshToken: 'refresh-token-0002' });
  });

  it('A refresh is discarded when another session was stored since, and its tokens are ended (AUTH-35)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(299);
    const tab = await openTab();
    const release = server.hold(refreshPath);
    await browser.advance(1_000);
    const newer = {
      ...(browser.stored().tokens as object),
      idToken: 'id-token-other',
      refreshToken: 'refresh-token-other',
    };
    browser.store(newer, testUser());
    release();
    await flush();

    expect(tab.state()).toMatchObject({ session: { refreshToken: 'refresh-token-other' } });
    expect(browser.stored().tokens).toEqual(newer);
    expect(server.refreshToken).toBeUndefined();
  });
});

describe('getIdToken', () => {
  it('There is no idToken while no user is signed in (AUTH-38)', async () => {
    const { openTab } = sessionScene();
    const tab = await openTab();
    await expect(tab.session.getIdToken()).resolves.toBeUndefined();
  });

  it('The idToken is available once the stored session was read (AUTH-38)', async () => {
    const { server, browser, keepSession } = sessionScene();
    keepSession(3_600);
    const tab = openFakeTab(browser, server.fetch);
    void tab.start();
    await expect(tab.session.getIdToken()).resolves.toBe('id-token-1');
  });

  it('An expired token is refreshed once for all waiting requests (AUTH-38)', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    browser.sleep(2 * hourMs);

    const tokens = await Promise.all([tab.session.getIdToken(), tab.session.getIdToken()]);
    expect(tokens).toEqual(['id-token-2', 'id-token-2']);
    expect(server.requestsTo(refreshPath)).toBe(1);
  });

  it('A token that the server rejected before its expiry is refreshed (SHARED-38)', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    await expect(tab.session.getIdToken({ renew: true })).resolves.toBe('id-token-2');
    expect(server.requestsTo(refreshPath)).toBe(1);
  });

  it('Without a network the idToken request fails, and the session is kept (AUTH-34)', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    server.isDown = true;
    await expect(tab.session.getIdToken({ renew: true })).rejects.toMatchObject({
      code: 'NETWORK',
    });
    expect(tab.state().status).toBe('signed-in');
  });
});

describe('a refresh without a usable session', () => {
  const tokens = {
    uid: 'uid-ada',
    idToken: 'id-token-1',
    refreshToken: 'refresh-token-0001',
    expiresIn: 3_600,
    expiresAt: 1,
    emailVerified: true,
  };

  it.each([
    ['No session found.', 'signed-out', undefined],
    ['Invalid session data.', 'invalid', { ...tokens, refreshToken: 7 }],
    ['No current session.', 'ended', { ...tokens, endsAt: 1 }],
  ])(
    'A refresh without a usable session fails with "%s" and sends no request (AUTH-36)',
    async (sentence, reason, kept) => {
      const browser = fakeBrowser();
      browser.store(kept);
      const fetch = jest.fn();
      const { store, getState, state } = openFakeTab(browser, fetch);
      store.dispatch(sessionChanged(tokens));
      const { ports } = browser.openPorts();
      const stored = createStoredSession(ports.storage, ports.clock, { ...store, getState });
      const { refresh } = createSessionRefresh(ports, store.dispatch, stored);

      await expect(refresh()).rejects.toThrow(sentence);
      expect(state()).toEqual({ status: 'signed-out', reason });
      expect(browser.stored().tokens).toBeUndefined();
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

describe('a tab that cannot read yet what another tab has just stored', () => {
  it('A tab does not repeat a refresh that another tab has just done (AUTH-32)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    browser.sleep(2 * hourMs);
    const tokens = await Promise.all([first.session.getIdToken(), second.session.getIdToken()]);
    expect(tokens).toEqual(['id-token-2', 'id-token-2']);
    expect(server.requestsTo(refreshPath)).toBe(1);
  });

  it('A tab does not restore a session that another tab has just ended (AUTH-35)', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(299);
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    const release = server.holdResponse(refreshPath);
    await browser.advance(1_000);
    second.store.dispatch(signOutRequested());
    release();
    await flush();

    const signedOut = { status: 'signed-out', reason: 'signed-out' };
    expect([first.state(), second.state()]).toEqual([signedOut, signedOut]);
    expect(browser.stored()).toEqual({});
    expect(server.refreshToken).toBeUndefined();
  });
});

describe('a page that wakes up', () => {
  it('A page that wakes up loads a user with an unverified address again until it is verified (AUTH-30)', async () => {
    const { server, keepSession, openTab } = sessionScene();
    server.user = testUser({ emailVerified: false });
    keepSession(3_600, {}, server.user);
    const tab = await openTab();
    expect(server.requestsTo(userPath)).toBe(1);

    await tab.wake();
    expect(server.requestsTo(userPath)).toBe(2);
    expect(tab.state()).toMatchObject({ session: { emailVerified: false } });

    server.user = testUser();
    await tab.wake();
    expect(tab.state()).toMatchObject({ session: { emailVerified: true } });

    await tab.wake();
    expect(server.requestsTo(userPath)).toBe(3);
  });

  it('A page that wakes up after a sign-out in another tab is signed out (AUTH-33)', async () => {
    const { browser, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    browser.store(undefined);
    await tab.wake();
    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });
});
