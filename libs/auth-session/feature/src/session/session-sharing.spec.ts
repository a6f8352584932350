import { flush } from '../testing/fake-browser';
import { sessionScene } from '../testing/session-scene';
import { signOutRequested } from './auth-state';

describe('the shared session', () => {
  it('follows sign-in, refresh and sign-out', async () => {
    const { browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    expect(browser.shared()).toBeUndefined();

    await signIn(tab);
    expect(browser.shared()).toMatchObject({
      idToken: 'id-token-1',
      session: { uid: 'uid-ada', email: 'ada@example.edu' },
    });

    await tab.session.getIdToken({ renew: true });
    expect(browser.shared()).toMatchObject({ idToken: 'id-token-2' });

    tab.store.dispatch(signOutRequested());
    await flush();
    expect(browser.shared()).toBeUndefined();
  });

  it('waits for the person', async () => {
    const { server, browser, openTab, signIn } = sessionScene();
    const tab = await openTab();
    const release = server.hold('/api/auth/user');
    await signIn(tab);
    expect(browser.shared()).toBeUndefined();
    release();
    await flush();
    expect(browser.shared()).toMatchObject({ session: { uid: 'uid-ada' } });
  });
});
