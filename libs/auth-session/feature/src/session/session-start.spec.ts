import { flush } from '../testing/fake-browser';
import { testUser } from '@portal/auth-session/testing';
import { sessionScene } from '../testing/session-scene';
import { selectUser } from './auth-state';

const hourMs = 3_600_000;
const refreshPath = '/identity/user/idToken';
const userPath = '/api/auth/user';

describe('signing in', () => {
  it('stores the session, then fetches the person', async () => {
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
    expect(browser.stored()).toMatchObject({ person: testUser() });
  });

  it('leaves nobody signed in when the person cannot be fetched', async () => {
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

  it('keeps no password and no token in the arguments of a call', async () => {
    const { openTab, signIn } = sessionScene();
    const tab = await openTab();
    await signIn(tab);
    expect(tab.getState().api.mutations).toEqual({});
  });

  it('leaves nobody signed in when another person is answered', async () => {
    const { server, openTab, signIn } = sessionScene();
    const tab = await openTab();
    const release = server.hold(userPath);
    await signIn(tab);
    server.person = testUser({ uid: 'uid-eve' });
    release();
    await flush();
    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'sign-in-failed' });
  });

  it('signs every other tab in', async () => {
    const { server, openTabs, signIn } = sessionScene();
    const [first, second] = await openTabs(2);
    if (!first || !second) throw new Error('two tabs');
    await signIn(first);

    expect(second.state()).toEqual(first.state());
    expect(server.callsTo(userPath)).toBe(1);
  });
});

describe('starting', () => {
  it.each([
    ['nothing', undefined, 'absent'],
    ['garbage', { idToken: 7 }, 'invalid'],
    ['a text', 'x', 'invalid'],
  ])('with %s in storage nobody is signed in', async (_, value, reason) => {
    const { browser, server, openTab } = sessionScene();
    browser.store(value);
    const tab = await openTab();

    expect(tab.state()).toEqual({ status: 'signed-out', reason });
    expect(browser.stored()).toEqual({});
    expect(server.calls).toEqual([]);
  });

  it('takes up a live session and refreshes the person', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(3_000);
    server.person = testUser({ premium: true });
    const tab = await openTab();

    expect(server.calls).toEqual([userPath]);
    expect(selectUser(tab.getState())?.premium).toBe(true);
  });

  it('checks an unverified address again', async () => {
    const { keepSession, openTab } = sessionScene();
    keepSession(3_000, {}, testUser({ emailVerified: false }));
    const tab = await openTab();
    expect(tab.state()).toMatchObject({ session: { emailVerified: true } });
  });

  it('refreshes an expired session', async () => {
    const { server, keepSession, openTab } = sessionScene();
    keepSession(-hourMs / 1_000);
    const tab = await openTab();

    expect(tab.state()).toMatchObject({ status: 'signed-in', session: { idToken: 'id-token-2' } });
    expect(server.calls).toEqual([refreshPath, userPath]);
  });

  it('removes an expired session that the server no longer refreshes', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(-1);
    server.refreshToken = 'another';
    const tab = await openTab();

    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'refused' });
    expect(browser.stored()).toEqual({});
  });

  it('keeps an expired session while the server cannot be reached, and goes on when it can', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(-1);
    server.isDown = true;
    const tab = await openTab();
    expect(tab.state()).toMatchObject({ status: 'signed-in', session: { user: testUser() } });

    server.isDown = false;
    await browser.advance(20_000);
    expect(tab.state()).toMatchObject({ session: { idToken: 'id-token-2' } });
  });

  it('asks again for a person who is not known yet', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_000, {}, null);
    server.isDown = true;
    const tab = await openTab();
    server.isDown = false;
    await browser.advance(5_000);
    expect(selectUser(tab.getState())).toEqual(testUser());
  });

  it('removes a session whose 4 hours are over', async () => {
    const { server, browser, keepSession, openTab } = sessionScene();
    keepSession(3_000, { endsAt: browser.clock.now().getTime() });
    const tab = await openTab();
    expect(tab.state()).toEqual({ status: 'signed-out', reason: 'ended' });
    expect(server.calls).toEqual([]);
  });
});
