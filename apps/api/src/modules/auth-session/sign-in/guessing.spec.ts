import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { recover, signUp, startAuthApi, ticketFor, trySignIn } from '../testing/auth-api';
import { wrongPasswordsPerNetwork } from './password-check';

const email = 'ada@example.org';
const wrong = { password: 'not the password' };

describe('guessing one password', () => {
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

describe('guessing from one network', () => {
  let api: TestApi;
  const from = (ip: string, address = 'nobody@example.org') =>
    trySignIn(api, address, { ...wrong, headers: { 'x-forwarded-for': ip } });

  /** Takes all points of a network but `left`. */
  async function exhaust(subject: string, left = 0) {
    const { limiter } = api.platform;
    const uses = wrongPasswordsPerNetwork.points - left;
    const take = () => limiter.take(wrongPasswordsPerNetwork, subject);
    await Promise.all(Array.from({ length: uses }, take));
  }

  describe('behind a proxy that is trusted', () => {
    beforeEach(async () => {
      api = await startAuthApi({ environment: { TRUSTED_PROXIES: 'loopback' } });
    });
    afterEach(() => api.stop());

    it('A network over its limit is rejected for every account, and another network is not (AUTH-107)', async () => {
      await exhaust('198.51.100.7', 1);
      expect(await from('198.51.100.7', 'one@example.org')).toMatchObject({ status: 401 });
      expect(await from('198.51.100.7', 'two@example.org')).toMatchObject({
        status: 429,
        error: { error: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
      });
      expect(await from('198.51.100.8', 'two@example.org')).toMatchObject({ status: 401 });
    });

    it.each([
      '2001:db8:1:2::1',
      '2001:0db8:0001:0002:0000:0000:0000:0001',
      '2001:DB8:1:2::FFFF',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:192.0.2.1',
    ])('The address %s counts with its whole /64 (AUTH-107)', async (ip) => {
      await exhaust('2001:db8:1:2::/64');
      expect(await from(ip)).toMatchObject({ status: 429 });
    });

    it.each(['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407'])(
      'The spelling %s counts as one IPv4 address (AUTH-107)',
      async (ip) => {
        await exhaust('198.51.100.7');
        expect(await from(ip)).toMatchObject({ status: 429 });
      },
    );

    it('Addresses of one /64 count as one network (AUTH-107)', async () => {
      await exhaust('2001:db8:1:2::/64');
      for (let address = 1; address <= 1024; address *= 2)
        expect(await from(`2001:db8:1:2::${address.toString(16)}`)).toMatchObject({ status: 429 });
      expect(await from('2001:db8:1:3::1')).toMatchObject({ status: 401 });
    });

    it('The address that the trusted proxy added counts, not those of the request (AUTH-107)', async () => {
      await exhaust('198.51.100.7');
      expect(await from('203.0.113.1, 198.51.100.7')).toMatchObject({ status: 429 });
    });
  });

  describe('without a trusted proxy', () => {
    beforeEach(async () => {
      api = await startAuthApi();
    });
    afterEach(() => api.stop());

    it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip'])(
      'Without a trusted proxy the header %s does not change the network (AUTH-107)',
      async (header) => {
        for (const own of ['127.0.0.1', '0:0:0:0::/64']) await exhaust(own);
        const ticket = await ticketFor(api, 'signin');
        const response = await api.call(
          endpoints.signIn,
          { email, ...wrong, ticket },
          { headers: { [header]: header === 'forwarded' ? 'for=203.0.113.1' : '203.0.113.1' } },
        );
        expect(response).toMatchObject({ status: 429 });
      },
    );
  });
});
