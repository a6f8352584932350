import { sessionApi } from '../api/session-api';
import { flush } from '../testing/fake-browser';
import { testUser } from '@portal/auth-session/testing';
import { sessionScene } from '../testing/session-scene';
import { selectUser, signOutRequested } from './session-slice';

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
