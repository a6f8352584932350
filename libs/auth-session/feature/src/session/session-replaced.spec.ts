import { securityApi } from '../api/security-api';
import { flush } from '../testing/fake-browser';
import type { FakeTab } from '../testing/fake-tab';
import { sessionScene } from '../testing/session-scene';
import { signOutRequested } from './session-slice';

const changePath = '/api/account/change-password';
const refreshPath = '/identity/user/idToken';

async function changePassword(tab: FakeTab) {
  const passwords = { currentPassword: 'secret', newPassword: 'another secret' };
  const { initiate } = securityApi.endpoints.changePassword;
  void tab.store.dispatch(initiate(passwords));
  await flush();
}

describe('a session that a changed password replaces', () => {
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
