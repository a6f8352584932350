import { authSessionApi } from '../api/auth-session-api';
import { flush } from '../testing/fake-browser';
import type { FakeTab } from '../testing/fake-tab';
import { sessionScene } from '../testing/session-scene';
import { signOutRequested } from './auth-state';

const changePath = '/api/account/change-password';
const refreshPath = '/identity/user/idToken';

async function changePassword(tab: FakeTab) {
  const passwords = { currentPassword: 'secret', newPassword: 'another secret' };
  const { initiate } = authSessionApi.endpoints.changePassword;
  void tab.store.dispatch(initiate(passwords, { track: false }));
  await flush();
}

describe('a session that a changed password replaces', () => {
  it('goes on in every tab, and ends when the old one would have', async () => {
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

  it('is taken up by a tab whose own refresh comes at the same time', async () => {
    const { server, browser, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);
    const release = server.hold(changePath);
    await changePassword(first);
    // The server has ended the old session; its answer is on the way.
    server.openSession();
    await browser.advance(3_300_000);
    release();
    await flush();
    await flush();

    expect(server.callsTo(refreshPath)).toBe(0);
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({
        status: 'signed-in',
        session: { refreshToken: server.refreshToken },
      });
  });

  it('waits for a refresh that another tab has begun, and asks with its token', async () => {
    const { server, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);
    const release = server.hold(refreshPath);
    const renewed = second.session.getIdToken({ renew: true });
    await flush();
    await changePassword(first);
    expect(server.callsTo(changePath)).toBe(0);
    release();
    await renewed;
    await flush();
    await flush();

    expect(server.callsTo(changePath)).toBe(1);
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-3' } });
  });

  it('renews a refused token itself, without waiting for its own lock', async () => {
    const { server, openTab, signIn } = sessionScene();
    const tab = await openTab();
    await signIn(tab);
    server.refuseOnce(changePath);
    await changePassword(tab);
    await flush();
    await flush();

    expect(server.callsTo(refreshPath)).toBe(1);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-3' } });
  });

  it('is ended on the server when the person signed out meanwhile', async () => {
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
});
