import {
  authSessionEndpoints as endpoints,
  type BotCheckAction,
} from '@portal/auth-session/domain';
import { rateLimits } from '@portal/server/adapters';
import type { TestApi } from '@portal/server/testing';
import { keptMs } from '@portal/shared/util';
import { eq, sql } from 'drizzle-orm';
import { signInAttempts, emailCodes } from '../auth-session.tables';
import {
  recover,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
  effortBotCheck,
  signInEffortOf,
  deviceCookieOf,
  askForReset,
  newestCode,
  verify,
} from '../testing/auth-api';
import { signInEffort, wrongPasswords } from './sign-in-effort';

describe('guessing one password', () => {
  const email = 'ada@example.org';
  const wrong = { password: 'not the password' };

  let api: TestApi;
  const guess = (from = api, address = email) => trySignIn(from, address, wrong);
  const waitOf = async (from = api) => {
    const response = await guess(from);
    return response.status === 429 ? Number(response.headers.get('retry-after')) : undefined;
  };
  const fail = async (times: number, address = email) => {
    for (let time = 0; time < times; time += 1) await guess(api, address);
  };

  beforeEach(async () => {
    api = await startAuthApi();
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  it.each([email, 'nobody@example.org'])(
    'Guessing the password of %s waits 1, 2, 4, 8 and then 15 minutes (AUTH-106)',
    async (address) => {
      await fail(5, address);
      const waits: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const rejected = await guess(api, address);
        expect(rejected.status).toBe(429);
        const wait = Number(rejected.headers.get('retry-after'));
        waits.push(wait);
        api.clock.advance({ seconds: wait });
        expect(await guess(api, address)).toMatchObject({ status: 401 });
      }
      expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
    },
  );

  it('Attempts during a wait do not make it longer (AUTH-106)', async () => {
    await fail(5);
    for (let time = 0; time < 30; time += 1) await guess();
    expect(await waitOf()).toBe(60);
    api.clock.advance({ seconds: 60 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });

  it('An attempt with a used ticket does not count (AUTH-103, AUTH-106)', async () => {
    const ticket = await ticketFor(api, 'signin');
    const attempt = () => api.call(endpoints.signIn, { email, ...wrong, ticket });
    expect(await attempt()).toMatchObject({ status: 401 });
    for (let time = 0; time < 10; time += 1) expect(await attempt()).toMatchObject({ status: 403 });
    await fail(3);
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });

  it('A successful sign-in after a wait ends the count (AUTH-106)', async () => {
    await fail(5);
    api.clock.advance({ minutes: 1 });
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
    await fail(4);
    expect(await guess()).toMatchObject({ status: 401 });
    expect(await waitOf()).toBe(60);
  });

  it('Wrong passwords are forgotten after a day (AUTH-106)', async () => {
    await fail(5);
    api.clock.advance({ days: 1 });
    await fail(4);
    expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
  });

  it('One of 32 racing guesses after a wait is checked (AUTH-106)', async () => {
    await fail(5);
    api.clock.advance({ seconds: 60 });
    const responses = await Promise.all(Array.from({ length: 32 }, () => guess()));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(1);
  });

  it('Guessing never keeps the owner from resetting the password (AUTH-106)', async () => {
    for (let round = 0; round < 12; round += 1) {
      await fail(3);
      api.clock.advance({ minutes: 15 });
    }
    await fail(5);
    await recover(api, email, 'a brand-new password');
    expect(await trySignIn(api, email, { password: 'a brand-new password' })).toMatchObject({
      status: 200,
    });
  });

  it('Wrong passwords are counted across two processes and a restart (AUTH-106)', async () => {
    const beside = await startAuthApi({ beside: api });
    const processes = [api, beside];
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => guess(processes[index % 2])),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    await beside.stop();
    const restarted = await startAuthApi({ beside: api });
    expect(await waitOf(restarted)).toBe(60);
    await restarted.stop();
  });
});

describe('the effort of the bot check', () => {
  const email = 'ada@example.org';

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

describe('one user locks out a campus', () => {
  const email = 'ada@example.org';

  const campus = { 'x-forwarded-for': '198.51.100.7' };

  const wrong = { password: 'not the password', headers: campus };

  /** Adds to every count of wrong passwords that began at this moment. */
  async function addToCounts({ platform, clock }: TestApi, count: number) {
    const { used, expiresAt } = rateLimits;
    const windowEnd = new Date(clock.now().getTime() + wrongPasswords.windowSeconds * 1_000);
    await platform.database.query
      .update(rateLimits)
      .set({ used: sql`${used} + ${count}` })
      .where(eq(expiresAt, windowEnd));
  }

  /** Counts wrong passwords, as if they had just come from a network. */
  async function exhaust(api: TestApi, subject: string, count = 100) {
    await api.platform.limiter.take(wrongPasswords, subject);
    await addToCounts(api, count - 1);
  }

  describe('one user of a campus who guesses passwords', () => {
    let api: TestApi;
    beforeEach(async () => {
      api = await startAuthApi({
        environment: { TRUSTED_PROXIES: 'loopback' },
        ports: { botCheck: effortBotCheck },
      });
      await signUp(api, email);
    });
    afterEach(() => api.stop());

    const effort = (headers: Readonly<Record<string, string>> = campus) =>
      signInEffortOf(api, headers);

    it('A hundred wrong passwords from one network keep nobody there from signing in, and make the bot check harder (AUTH-107)', async () => {
      await exhaust(api, '198.51.100.7', wrongPasswords.points - 1);
      expect(await effort()).toBe(1);
      for (const guess of ['one@example.org', 'two@example.org'])
        expect(await trySignIn(api, guess, wrong)).toMatchObject({ status: 401 });
      expect(await effort()).toBe(2);
      expect(await trySignIn(api, email, { headers: campus })).toMatchObject({ status: 200 });
      expect(await recover(api, email, 'a brand-new password')).toMatchObject({ status: 200 });
    });

    it('Each doubling of the wrong passwords doubles the effort, up to 16 times, for 15 minutes (AUTH-107)', async () => {
      const efforts: number[] = [];
      for (const more of [100, 100, 200, 400, 800]) {
        await exhaust(api, '198.51.100.7', more);
        efforts.push(await effort());
      }
      expect(efforts).toEqual([2, 4, 8, 16, 16]);
      api.clock.advance({ minutes: 15 });
      expect(await effort()).toBe(1);
    });

    it('The effort of other networks, of sign-ups and of resets stays as it is (AUTH-107)', async () => {
      await exhaust(api, '198.51.100.7', 800);
      expect(await effort({ 'x-forwarded-for': '198.51.100.8' })).toBe(1);
      for (const action of ['signup', 'reset'] as const)
        expect(await signInEffortOf(api, campus, action)).toBe(1);
    });

    it('A device that was signed in before keeps its usual effort in a network that guesses (AUTH-107)', async () => {
      const known = deviceCookieOf(await trySignIn(api, email, { headers: campus }));
      await exhaust(api, '198.51.100.7', 800);
      expect(await effort({ ...campus, ...known })).toBe(1);
      expect(await effort({ ...campus, cookie: 'device=forged' })).toBe(16);
    });

    it('A guesser with an account gets no easier bot check by signing in to it again and again (AUTH-107)', async () => {
      const guesser = 'mallory@example.org';
      await signUp(api, guesser);
      const cookies = [];
      for (let time = 0; time < 3; time += 1)
        cookies.push(deviceCookieOf(await trySignIn(api, guesser, { headers: campus })));
      for (const cookie of cookies)
        await trySignIn(api, email, { ...wrong, headers: { ...campus, ...cookie } });
      await addToCounts(api, wrongPasswords.points - cookies.length);
      for (const cookie of cookies) expect(await effort({ ...campus, ...cookie })).toBe(2);
    });

    it.each([
      '2001:db8:1:2::1',
      '2001:0db8:0001:0002:0000:0000:0000:0001',
      '2001:DB8:1:2::FFFF',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:192.0.2.1',
    ])(
      'The address %s counts with its whole /64, and not with the next one (AUTH-107)',
      async (ip) => {
        await exhaust(api, '2001:db8:1:2::/64');
        expect(await effort({ 'x-forwarded-for': ip })).toBe(2);
        expect(await effort({ 'x-forwarded-for': '2001:db8:1:3::1' })).toBe(1);
      },
    );

    it.each([
      '198.51.100.7',
      '::ffff:198.51.100.7',
      '::FFFF:c633:6407',
      '203.0.113.1, 198.51.100.7',
    ])(
      'The spelling %s of the address that the trusted proxy added counts as one IPv4 address (AUTH-107)',
      async (ip) => {
        await exhaust(api, '198.51.100.7');
        expect(await effort({ 'x-forwarded-for': ip })).toBe(2);
      },
    );
  });

  describe('a guesser without a trusted proxy', () => {
    let api: TestApi;
    beforeEach(async () => {
      api = await startAuthApi({ ports: { botCheck: effortBotCheck } });
    });
    afterEach(() => api.stop());

    it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip'])(
      'Without a trusted proxy the header %s does not change the network (AUTH-107)',
      async (header) => {
        for (const own of ['127.0.0.1', '0:0:0:0::/64']) await exhaust(api, own);
        const value = header === 'forwarded' ? 'for=203.0.113.1' : '203.0.113.1';
        expect(await signInEffortOf(api, { [header]: value })).toBe(2);
      },
    );

    it('A wrong password is counted for the network of the socket (AUTH-107)', async () => {
      const take = jest.spyOn(api.platform.limiter, 'take');
      const ticket = await ticketFor(api, 'signin');
      await api.call(
        endpoints.signIn,
        { email, password: 'not the password', ticket },
        { headers: { 'x-forwarded-for': '203.0.113.1' } },
      );
      expect(take).toHaveBeenCalledWith(wrongPasswords, '127.0.0.1');
    });
  });
});

describe('lock out as a weapon', () => {
  const email = 'ada@example.org';

  const wrong = { password: 'not the password' };

  const tooMany = { status: 429, error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' } };

  describe('an attacker who uses up the wrong passwords of an account', () => {
    let api: TestApi;
    beforeEach(async () => {
      api = await startAuthApi();
      await signUp(api, email);
    });
    afterEach(() => api.stop());

    const knownDevice = async (options: { password?: string } = {}) =>
      deviceCookieOf(await trySignIn(api, email, options));
    async function fail(times: number, headers = {}, address = email) {
      for (let time = 0; time < times; time += 1)
        await trySignIn(api, address, { ...wrong, headers });
    }

    it('The owner signs in on a device that was used before, however often a stranger guesses (AUTH-162)', async () => {
      const headers = await knownDevice();
      for (let round = 0; round < 8; round += 1) {
        await fail(3);
        api.clock.advance({ minutes: 15 });
      }
      await fail(5);
      expect(await trySignIn(api, email)).toMatchObject(tooMany);
      expect(await trySignIn(api, email, { headers })).toMatchObject({ status: 200 });
    });

    it('The sign-in of the owner does not give the stranger new guesses (AUTH-162)', async () => {
      const headers = await knownDevice();
      await fail(5);
      await trySignIn(api, email, { headers });
      expect(await trySignIn(api, email, wrong)).toMatchObject(tooMany);
    });

    it('A known device has five wrong passwords of its own, and then waits as anybody does (AUTH-162)', async () => {
      const headers = await knownDevice();
      await fail(5, headers);
      const rejected = await trySignIn(api, email, { headers });
      expect(rejected).toMatchObject(tooMany);
      expect(rejected.headers.get('retry-after')).toBe('60');
      expect(await trySignIn(api, email)).toMatchObject({ status: 200 });
      api.clock.advance({ minutes: 1 });
      expect(await trySignIn(api, email, { headers })).toMatchObject({ status: 200 });
    });

    it('Five of 32 racing guesses on a known device are checked (AUTH-162)', async () => {
      const headers = await knownDevice();
      const guesses = Array.from({ length: 32 }, () =>
        trySignIn(api, email, { ...wrong, headers }),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });

    it('One device that used its guesses up does not lock another one (AUTH-162)', async () => {
      const [one, other] = [await knownDevice(), await knownDevice()];
      await fail(5, one);
      expect(await trySignIn(api, email, { headers: one })).toMatchObject(tooMany);
      expect(await trySignIn(api, email, { headers: other })).toMatchObject({ status: 200 });
    });

    it('A reset of the password ends the wait on every device (AUTH-106, AUTH-162)', async () => {
      const headers = await knownDevice();
      await fail(5, headers);
      await recover(api, email, 'a brand-new password');
      const password = 'a brand-new password';
      expect(await trySignIn(api, email, { password, headers })).toMatchObject({ status: 200 });
    });

    it('The device cookie of another account has no budget of its own for this one (AUTH-162)', async () => {
      await signUp(api, 'mallory@example.org');
      const headers = deviceCookieOf(await trySignIn(api, 'mallory@example.org'));
      await fail(5);
      expect(await trySignIn(api, email, { headers })).toMatchObject(tooMany);
    });

    it('A device remembers five accounts, and each account its own wrong passwords (AUTH-162)', async () => {
      let headers = await knownDevice();
      const others = [1, 2, 3, 4, 5].map((index) => `user${index}@example.org`);
      for (const other of others.slice(0, 4)) {
        await signUp(api, other);
        headers = deviceCookieOf(await trySignIn(api, other, { headers }));
      }
      await fail(5);
      await fail(5, headers, others[0]);
      expect(await trySignIn(api, email, { headers })).toMatchObject({ status: 200 });
      expect(await trySignIn(api, others[0] ?? '', { headers })).toMatchObject(tooMany);
      await signUp(api, others[4] ?? '');
      headers = deviceCookieOf(await trySignIn(api, others[4] ?? '', { headers }));
      expect(await trySignIn(api, email, { headers })).toMatchObject(tooMany);
    });

    it('An altered, foreign or old device cookie counts as none (AUTH-162)', async () => {
      const { cookie } = await knownDevice();
      await fail(5);
      const parts = cookie.split('.');
      const sealed = parts[3] ?? '';
      const other = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
      const altered = [...parts.slice(0, 3), other, ...parts.slice(4)].join('.');
      for (const bad of [altered, 'device=', 'device={}', `device=${'x'.repeat(3_000)}`])
        expect(await trySignIn(api, email, { headers: { cookie: bad } })).toMatchObject(tooMany);
      api.clock.advance({ days: 400 });
      await fail(5);
      expect(await trySignIn(api, email, { headers: { cookie } })).toMatchObject(tooMany);
    });

    it('The device cookie is out of reach of scripts, says nothing and authenticates nothing (AUTH-162)', async () => {
      const response = await trySignIn(api, email);
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
      expect(cookie).not.toContain('ada');
      const headers = deviceCookieOf(response);
      expect(await api.call(endpoints.getPremiumStatus, {}, { headers })).toMatchObject({
        status: 401,
      });
    });

    it('Only a successful sign-in sets the device cookie (AUTH-108, AUTH-162)', async () => {
      const headers = await knownDevice();
      for (const address of [email, 'nobody@example.org'])
        for (const sent of [{}, headers]) {
          const response = await trySignIn(api, address, { ...wrong, headers: sent });
          expect(response.headers.getSetCookie()).toEqual([]);
        }
    });
  });

  describe('a stranger who asks for reset links', () => {
    let api: TestApi;
    beforeEach(async () => {
      api = await startAuthApi();
      await signUp(api, email);
    });
    afterEach(() => api.stop());

    const reset = (oobCode: string) =>
      api.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: 'a brand-new password',
      });
    async function askLater() {
      api.clock.advance({ minutes: 1 });
      return askForReset(api, email);
    }

    it('The owner’s link works although a stranger asked for four more (AUTH-129)', async () => {
      const own = await askForReset(api, email);
      for (let time = 0; time < 4; time += 1) await askLater();
      expect(await reset(own)).toMatchObject({ status: 200 });
    });

    it('Five reset links live side by side, and all of them end when one is used (AUTH-129)', async () => {
      const codes = [await askForReset(api, email)];
      for (let time = 0; time < 4; time += 1) codes.push(await askLater());
      expect(new Set(codes).size).toBe(5);
      expect(await reset(codes[2] ?? '')).toMatchObject({ status: 200 });
      for (const code of codes)
        expect(await reset(code)).toMatchObject({ error: { error: 'INVALID_CODE' } });
    });

    it('A user has five links of a kind at most; the newest ones work (AUTH-129)', async () => {
      const codes: string[] = [];
      for (let time = 0; time < 7; time += 1) {
        api.clock.advance({ minutes: 13 });
        const ticket = await ticketFor(api, 'reset');
        await api.call(endpoints.requestCode, { email, requestType: 'VERIFY_EMAIL', ticket });
        codes.push(await newestCode(api, email));
      }
      const kept = await api.platform.database.query.select().from(emailCodes);
      expect(kept).toHaveLength(5);
      const confirm = (oobCode = '') => verify(api, email, { oobCode });
      expect(await confirm(codes[1])).toMatchObject({ error: { error: 'INVALID_CODE' } });
      expect(await confirm(codes[2])).toMatchObject({ status: 200 });
      expect(await confirm(codes[6])).toMatchObject({ error: { error: 'INVALID_CODE' } });
    });

    it('One of many racing requests with different reset links wins (AUTH-129)', async () => {
      const codes = [await askForReset(api, email)];
      for (let time = 0; time < 4; time += 1) codes.push(await askLater());
      const responses = await Promise.all([...codes, ...codes].map(reset));
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    });
  });
});
