import type { BotCheckAction } from '@portal/auth-session/domain';
import { keptMs } from '@portal/shared/util';
import type { TestApi } from '@portal/server/testing';
import { signInAttempts } from '../auth-session.tables';
import {
  effortBotCheck,
  recover,
  signInEffortOf,
  signUp,
  startAuthApi,
  trySignIn,
} from '../testing/auth-api';
import { signInEffort } from './sign-in-effort';

const email = 'ada@example.org';

describe('the effort of the bot check', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startAuthApi({ ports: { botCheck: effortBotCheck } });
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  const effort = (action: BotCheckAction = 'signin', process = api) =>
    signInEffortOf(process, {}, action);

  /** Stores attempts for addresses that were tried without success just now. */
  async function fail(addresses: number) {
    const now = api.clock.now();
    const expiresAt = new Date(now.getTime() + keptMs('signInAttempts'));
    const row = { tried: 1, judged: true, notBefore: now, expiresAt };
    for (let from = 0; from < addresses; from += 1_000) {
      const keys = Array.from({ length: Math.min(1_000, addresses - from) }, (_, at) => from + at);
      await api.platform.database.query
        .insert(signInAttempts)
        .values(keys.map((key) => ({ ...row, key: `${now.getTime()} ${key}` })));
    }
    api.clock.advance({ seconds: 10 });
  }

  it('A sign-in takes the usual effort up to 500 addresses that were tried without success (AUTH-105)', async () => {
    expect(await effort()).toBe(1);
    await fail(signInEffort.calmAddresses);
    expect(await effort()).toBe(1);
  });

  it('Every further 500 addresses that are tried without success raise the effort, up to 16 times (AUTH-105)', async () => {
    await fail(signInEffort.calmAddresses + 1);
    expect(await effort()).toBe(2);
    await fail(2 * signInEffort.calmAddresses);
    expect(await effort()).toBe(4);
    await fail(20 * signInEffort.calmAddresses);
    expect(await effort()).toBe(signInEffort.maxEffort);
  });

  it('Another process measures the same effort (AUTH-105)', async () => {
    await fail(3 * signInEffort.calmAddresses);
    const beside = await startAuthApi({ beside: api, ports: { botCheck: effortBotCheck } });
    expect(await effort('signin', beside)).toBe(3);
    await beside.stop();
  });

  it('The effort is normal again 15 minutes after the last failed address (AUTH-105)', async () => {
    await fail(3 * signInEffort.calmAddresses);
    expect(await effort()).toBe(3);
    api.clock.advance({ minutes: 15 });
    expect(await effort()).toBe(1);
  });

  it('A raised effort keeps nobody from signing in, signing up or resetting a password (AUTH-105)', async () => {
    await fail(20 * signInEffort.calmAddresses);
    expect(await effort('signup')).toBe(1);
    expect(await effort('reset')).toBe(1);
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    expect(await recover(api, email, 'a brand-new password')).toMatchObject({ status: 200 });
  });

  it('A successful sign-in removes its address from the count (AUTH-105)', async () => {
    await fail(signInEffort.calmAddresses);
    await trySignIn(api, email, { password: 'not the password' });
    api.clock.advance({ seconds: 10 });
    expect(await effort()).toBe(2);
    await trySignIn(api, email);
    api.clock.advance({ seconds: 10 });
    expect(await effort()).toBe(1);
  });

  it('The effort is measured once in ten seconds (AUTH-105)', async () => {
    expect(await effort()).toBe(1);
    const asked = jest.spyOn(api.platform.database.query, 'select');
    for (let time = 0; time < 20; time += 1) await effort();
    // The network's own count is read each time.
    expect(asked).toHaveBeenCalledTimes(20);
  });
});
