import { authSessionApi } from '../api/auth-session-api';
import { flush } from '../testing/fake-browser';
import type { FakeTab } from '../testing/fake-tab';
import { sessionScene } from '../testing/session-scene';
import { signOutRequested } from './auth-state';

const changePath = '/api/account/change-password';

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
