import type { User } from '@portal/auth-session/domain';
import { authApi } from '../api/auth-api';
import { fakeAuthServer } from './fake-auth-server';
import { fakeBrowser, flush } from './fake-browser';
import { openFakeTab, type FakeTab } from './fake-tab';
import { testUser } from '@portal/auth-session/testing';

/** Signs in in a tab, as its login page does. */
export async function signInAt(tab: FakeTab, rememberMe = true): Promise<void> {
  const credentials = {
    email: 'ada@example.edu',
    password: 'secret',
    rememberMe,
    ticket: 'a'.repeat(16),
  };
  const { signIn } = authApi.endpoints;
  await tab.store.dispatch(signIn.initiate(credentials));
  await flush();
}

/** A browser, a server, and what a spec of the session does with them. */
export function sessionScene() {
  const server = fakeAuthServer();
  const browser = fakeBrowser();
  const epoch = () => browser.clock.now().getTime() / 1_000;
  /** Puts a session into storage that the server knows. */
  const keepSession = (
    secondsLeft: number,
    change: object = {},
    user: User | null = testUser(),
  ) => {
    server.openSession();
    const tokens = {
      uid: testUser().uid,
      idToken: 'id-token-1',
      refreshToken: 'refresh-token-0001',
      expiresIn: 3_600,
      expiresAt: epoch() + secondsLeft,
      emailVerified: false,
      ...change,
    };
    browser.store(tokens, user ?? undefined);
  };
  const openTabs = async (count: number) => {
    const tabs = Array.from({ length: count }, () => openFakeTab(browser, server.fetch));
    for (const tab of tabs) await tab.start();
    return tabs;
  };
  const openTab = async (): Promise<FakeTab> => {
    const tab = openFakeTab(browser, server.fetch);
    await tab.start();
    return tab;
  };
  return { server, browser, keepSession, openTab, openTabs, signIn: signInAt };
}
