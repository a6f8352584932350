import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { recover, signUp, startAuthApi, ticketFor, trySignIn } from '../testing/auth-api';

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
