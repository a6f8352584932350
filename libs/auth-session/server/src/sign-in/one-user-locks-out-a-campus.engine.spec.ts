import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { eq, sql } from 'drizzle-orm';
import { rateLimits } from '@portal/server/adapters';
import type { TestApi } from '@portal/server/testing';
import { wrongPasswords } from './sign-in-effort';
import {
  deviceCookieOf,
  effortBotCheck,
  recover,
  signInEffortOf,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

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

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '203.0.113.1, 198.51.100.7'])(
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
