import type { FakeTab } from '../testing/fake-tab';
import { sessionScene } from '../testing/session-scene';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const refreshPath = '/identity/user/idToken';

/** From a fresh token to the moment at which it is refreshed: 300 seconds before its expiry. */
const shortestLifeMs = 3_300_000;

/** Eight tabs with one session, and what happened to it in each of them. */
async function openDay() {
  const scene = sessionScene();
  scene.keepSession(3_600);
  const tabs = await scene.openTabs(8);
  const signedOut: FakeTab[] = [];
  const refreshedAt: number[] = [];
  let idToken = 'id-token-1';

  for (const tab of tabs) {
    tab.store.subscribe(() => {
      const state = tab.state();
      if (state.status !== 'signed-in') signedOut.push(tab);
      else if (tab === tabs[0] && state.session.idToken !== idToken) {
        idToken = state.session.idToken;
        refreshedAt.push(scene.browser.clock.now().getTime());
      }
    });
  }
  const wakeAll = () => Promise.all(tabs.map((tab) => tab.wake()));
  /** Between two refreshes: never less than a token's life. */
  const lives = () => refreshedAt.slice(1).map((at, index) => at - (refreshedAt[index] ?? 0));
  const idTokens = () =>
    new Set(
      tabs.map((tab) => {
        const state = tab.state();
        return state.status === 'signed-in' ? state.session.idToken : state.status;
      }),
    );
  return { ...scene, tabs, signedOut, refreshedAt, lives, wakeAll, idTokens };
}

describe('a day of eight tabs', () => {
  it('Eight tabs refresh once per expiry without a sign-out, whichever tab is visible (AUTH-32)', async () => {
    const { server, browser, tabs, signedOut, refreshedAt, lives, idTokens } = await openDay();
    for (let step = 0; step < 24 * 3; step += 1) {
      await browser.advance(20 * minuteMs);
      const looked = tabs[step % tabs.length];
      await looked?.wake();
      await looked?.session.getIdToken();
    }
    expect(signedOut).toEqual([]);
    expect(server.requestsTo(refreshPath)).toBe(Math.floor((24 * hourMs) / shortestLifeMs));
    expect(refreshedAt).toHaveLength(server.requestsTo(refreshPath));
    expect(Math.min(...lives())).toBeGreaterThanOrEqual(shortestLifeMs);
    expect(idTokens().size).toBe(1);
  });

  it('Eight tabs that wake up together after sleep refresh once (AUTH-33)', async () => {
    const { server, browser, tabs, signedOut, wakeAll, idTokens } = await openDay();
    for (const asleepHours of [2, 9, 3, 10]) {
      const before = server.requestsTo(refreshPath);
      browser.sleep(asleepHours * hourMs);
      await Promise.all([wakeAll(), ...tabs.map(({ session }) => session.getIdToken())]);
      expect(server.requestsTo(refreshPath)).toBe(before + 1);
    }
    expect(signedOut).toEqual([]);
    expect(idTokens()).toEqual(new Set(['id-token-5']));
  });

  it('Eight tabs stay signed in while the network is missing beyond the expiry (AUTH-34)', async () => {
    const { server, browser, signedOut, refreshedAt, idTokens } = await openDay();
    await browser.advance(54 * minuteMs);
    server.isDown = true;
    await browser.advance(8 * minuteMs);
    expect(signedOut).toEqual([]);
    expect(refreshedAt).toEqual([]);

    server.isDown = false;
    await browser.advance(minuteMs);
    expect(signedOut).toEqual([]);
    expect(refreshedAt).toHaveLength(1);
    expect(idTokens()).toEqual(new Set(['id-token-2']));
  });
});
