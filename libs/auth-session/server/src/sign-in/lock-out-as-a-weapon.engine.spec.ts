import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { emailCodes } from '../auth-session.tables';
import {
  askForReset,
  deviceCookieOf,
  newestCode,
  recover,
  signUp,
  startAuthApi,
  ticketFor,
  trySignIn,
} from '../testing/auth-api';

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
    const guesses = Array.from({ length: 32 }, () => trySignIn(api, email, { ...wrong, headers }));
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
    const confirm = (oobCode = '') =>
      api.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode });
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
