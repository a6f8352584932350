import { authSessionApi } from '../api/auth-session-api';
import { flush } from '../testing/fake-browser';
import { openFakeTab } from '../testing/fake-tab';
import { testUser } from '@portal/auth-session/testing';
import { sessionScene } from '../testing/session-scene';
import { signOutRequested } from './auth-state';

const hourMs = 3_600_000;
const refreshPath = '/identity/user/idToken';

describe('refreshing', () => {
  it('happens 300 seconds before expiry', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    await signIn(await openTab());

    await browser.advance(3_299_999);
    expect(server.callsTo(refreshPath)).toBe(0);
    await browser.advance(1);
    expect(server.callsTo(refreshPath)).toBe(1);
  });

  it('happens after 1 second when fewer than 300 remain', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(299);
    await openTab();

    await browser.advance(999);
    expect(server.callsTo(refreshPath)).toBe(0);
    await browser.advance(1);
    expect(server.callsTo(refreshPath)).toBe(1);
  });

  it('happens once for ten tabs, hour after hour', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(10);

    await browser.advance(24 * hourMs);
    expect(server.callsTo(refreshPath)).toBe(Math.floor((24 * 60) / 55));
    for (const tab of tabs) expect(tab.state()).toEqual(tabs[0]?.state());
    expect(tabs[0]?.state().status).toBe('signed-in');
  });

  it('happens once when ten tabs wake up together after the expiry', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(10);

    browser.sleep(7 * 24 * hourMs);
    await Promise.all(tabs.map((tab) => tab.wake()));
    expect(server.callsTo(refreshPath)).toBe(1);
    for (const tab of tabs)
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('signs out everywhere when the server refuses', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const tabs = await openTabs(2);
    server.refreshToken = undefined;

    await browser.advance(hourMs);
    for (const tab of tabs) expect(tab.state().status).toBe('signed-out');
    expect(browser.stored()).toEqual({});
    expect(browser.pendingTimers()).toBe(0);
  });

  it('tries again every 15 seconds while the server cannot be reached', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    server.isDown = true;
    await browser.advance(3_300_000 + 60_000);
    expect(server.callsTo(refreshPath)).toBe(5);

    server.isDown = false;
    await browser.advance(15_000);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('does not bring a session back that was ended meanwhile', async () => {
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

  it('is not undone by a tab that stores the person meanwhile', async () => {
    const { server, browser, keepSession, openTabs } = sessionScene();
    keepSession(3_600);
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    const release = server.hold('/api/auth/user');
    second.store.dispatch(authSessionApi.util.invalidateTags(['CurrentUser']));
    await flush();
    await first.session.getIdToken({ renew: true });
    release();
    await flush();
    expect(browser.stored().tokens).toMatchObject({ refreshToken: 'refresh-token-0002' });
  });

  it('gives its own answer up when another session took the place meanwhile', async () => {
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
  it('answers nothing while nobody is signed in', async () => {
    const { openTab } = sessionScene();
    const tab = await openTab();
    await expect(tab.session.getIdToken()).resolves.toBeUndefined();
  });

  it('waits for the stored session to be looked at', async () => {
    const { server, browser, keepSession } = sessionScene();
    keepSession(3_600);
    const tab = openFakeTab(browser, server.fetch);
    void tab.start();
    await expect(tab.session.getIdToken()).resolves.toBe('id-token-1');
  });

  it('refreshes an expired token first, once for all who ask', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    browser.sleep(2 * hourMs);

    const tokens = await Promise.all([tab.session.getIdToken(), tab.session.getIdToken()]);
    expect(tokens).toEqual(['id-token-2', 'id-token-2']);
    expect(server.callsTo(refreshPath)).toBe(1);
  });

  it('renews a token that the server refused although its time is not over', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(3_600);
    const tab = await openTab();
    await expect(tab.session.getIdToken({ renew: true })).resolves.toBe('id-token-2');
    expect(server.callsTo(refreshPath)).toBe(1);
  });

  it('rejects when renewing fails for want of a network, and keeps the session', async () => {
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
