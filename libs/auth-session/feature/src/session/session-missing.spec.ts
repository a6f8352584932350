import { fakeBrowser } from '../testing/fake-browser';
import { openFakeTab } from '../testing/fake-tab';
import { createSessionBook } from './session-book';
import { createSessionCalls } from './session-calls';
import { createSessionRefresh } from './session-refresh';

const tokens = {
  uid: 'uid-ada',
  idToken: 'id-token-1',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  expiresAt: 1,
  emailVerified: true,
};

describe('refreshing where there is no session', () => {
  it.each([
    ['No session found.', 'signed-out', undefined],
    ['Invalid session data.', 'invalid', { ...tokens, refreshToken: 7 }],
    ['No current session.', 'ended', { ...tokens, endsAt: 1 }],
  ])('says "%s" and asks nobody', async (sentence, reason, stored) => {
    const browser = fakeBrowser();
    browser.store(stored);
    const fetch = jest.fn();
    const { store } = openFakeTab(browser, fetch);
    const { ports } = browser.openPorts();
    const tell = jest.fn();
    const state = () => ({ status: 'signed-in', session: tokens }) as const;
    const book = createSessionBook(ports, { state, tell });
    const { refresh } = createSessionRefresh(ports, createSessionCalls(store.dispatch), book);

    await expect(refresh()).rejects.toThrow(sentence);
    expect(tell).toHaveBeenCalledWith({ type: 'session/ended', reason });
    expect(browser.stored().tokens).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});
