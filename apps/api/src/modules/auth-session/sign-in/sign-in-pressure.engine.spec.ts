import {
  authSessionEndpoints as endpoints,
  type BotCheckAction,
} from '@portal/auth-session/domain';
import type { BotCheck, EffortOf } from '../../../ports/bot-check';
import type { TestApi } from '../../../testing/test-api';
import { attemptMemoryMs, pressure } from '../auth-session.policy';
import { signInAttempts } from '../auth-session.tables';
import { instantBotCheck, recover, signUp, startAuthApi, trySignIn } from '../testing/auth-api';

const email = 'ada@example.org';

describe('guessing over the whole service', () => {
  let api: TestApi;
  let effortOf: EffortOf | undefined;
  /** Tells the effort as its puzzle. */
  const toldEffort: BotCheck = {
    ...instantBotCheck,
    async challenge(action, effort) {
      effortOf = effort;
      return { kind: 'proof-of-work', challenge: String(await effort(action)) };
    },
  };

  beforeEach(async () => {
    api = await startAuthApi({ ports: { botCheck: toldEffort } });
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  async function effort(action: BotCheckAction = 'signin', process = api) {
    const answer = await process.call(endpoints.getBotCheck, { action });
    return answer.ok ? Number(answer.body.challenge) : undefined;
  }

  /** Writes down what that many addresses leave behind that were tried in vain just now. */
  async function fail(addresses: number) {
    const now = api.clock.now();
    const expiresAt = new Date(now.getTime() + attemptMemoryMs);
    const row = { tried: 1, judged: true, notBefore: now, expiresAt };
    for (let from = 0; from < addresses; from += 1_000) {
      const keys = Array.from({ length: Math.min(1_000, addresses - from) }, (_, at) => from + at);
      await api.platform.database.query
        .insert(signInAttempts)
        .values(keys.map((key) => ({ ...row, key: `${now.getTime()} ${key}` })));
    }
    api.clock.advance({ seconds: 10 });
  }

  it('makes no sign-in harder while it is calm', async () => {
    expect(await effort()).toBe(1);
    await fail(pressure.calmAddresses);
    expect(await effort()).toBe(1);
  });

  it('makes each sign-in harder with every address that is tried in vain, up to a limit', async () => {
    await fail(pressure.calmAddresses + 1);
    expect(await effort()).toBe(2);
    await fail(2 * pressure.calmAddresses);
    expect(await effort()).toBe(4);
    await fail(20 * pressure.calmAddresses);
    expect(await effort()).toBe(pressure.greatestEffort);
  });

  it('is seen by every process, and by one that was just started', async () => {
    await fail(3 * pressure.calmAddresses);
    const beside = await startAuthApi({ beside: api, ports: { botCheck: toldEffort } });
    expect(await effort('signin', beside)).toBe(3);
    await beside.stop();
  });

  it('is over a quarter of an hour after the last of it', async () => {
    await fail(3 * pressure.calmAddresses);
    expect(await effort()).toBe(3);
    api.clock.advance({ minutes: 15 });
    expect(await effort()).toBe(1);
  });

  it('keeps nobody out: the owner signs in, signs up and resets as ever', async () => {
    await fail(20 * pressure.calmAddresses);
    expect(await effort('signup')).toBe(1);
    expect(await effort('reset')).toBe(1);
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    expect(await recover(api, email, 'a brand-new password')).toMatchObject({ status: 200 });
  });

  it('is counted by addresses that failed, not by people who came in', async () => {
    await fail(pressure.calmAddresses);
    await trySignIn(api, email, { password: 'not the password' });
    api.clock.advance({ seconds: 10 });
    expect(await effort()).toBe(2);
    await trySignIn(api, email);
    api.clock.advance({ seconds: 10 });
    expect(await effort()).toBe(1);
  });

  it('is measured once in ten seconds, however many ask', async () => {
    expect(await effort()).toBe(1);
    const asked = jest.spyOn(api.platform.database.query, 'select');
    for (let time = 0; time < 20; time += 1) await effortOf?.('signin');
    expect(asked).not.toHaveBeenCalled();
  });
});
