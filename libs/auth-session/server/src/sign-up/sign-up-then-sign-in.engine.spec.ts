import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import {
  goodPassword,
  startAuthApi,
  ticketFor,
  trySignIn,
  trySignUp,
  verify,
} from '../testing/auth-api';

const known = 'ada@example.org';
const unverified = 'grace@example.org';
const unknown = 'nobody@example.org';
const addresses = [known, unverified, unknown];
const guessed = 'a password of the attacker';

/** Everything a client sees of a response, without what is new in each. */
function bytesOf(response: { status: number; headers: Headers; ok: boolean }) {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return JSON.stringify({ ...response, headers }).replace(/"requestId":"[^"]+"/, '');
}

describe('an attacker of the strict profile who signs up, waits and signs in', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startAuthApi({ environment: { PROFILE: 'strict' } });
    await trySignUp(api, known);
    await trySignUp(api, unverified);
    await verify(api, known);
    await api.runJobs();
    api.clock.advance({ minutes: 5 });
    for (const email of addresses) await trySignUp(api, email, guessed);
    await api.runJobs();
  });
  afterEach(() => api.stop());

  const attempt = async (email: string, password = guessed) =>
    api.call(endpoints.signIn, { email, password, ticket: await ticketFor(api, 'signin') });

  it('The responses to a known, an unverified and an unknown address have the same bytes, also when the attempts run out (AUTH-163)', async () => {
    const rows = [];
    for (const email of addresses) {
      const row: string[] = [];
      for (let time = 0; time < 7; time += 1) {
        const response = await attempt(email);
        expect(response.status).toBe(time < 5 ? 401 : 429);
        row.push(bytesOf(response).replaceAll(email, 'the address'));
      }
      rows.push(row);
    }
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
  });

  it('One password is hashed for each attempt, whatever the address (AUTH-163)', async () => {
    const verifying = jest.spyOn(api.platform.hasher, 'verify');
    for (const email of addresses) await attempt(email);
    expect(verifying).toHaveBeenCalledTimes(3);
    expect(verifying.mock.calls.slice(1)).toEqual([
      [undefined, guessed],
      [undefined, guessed],
    ]);
  });

  it('Nobody signs in before the email address is verified, and the owner does after it (AUTH-163)', async () => {
    const rejected = { status: 401, error: { error: 'INVALID_LOGIN_CREDENTIALS' } };
    expect(await attempt(unverified, goodPassword)).toMatchObject(rejected);
    expect(await attempt(unknown)).toMatchObject(rejected);
    await verify(api, unknown);
    expect(await attempt(unknown)).toMatchObject({ status: 200 });
    expect(await attempt(known, goodPassword)).toMatchObject({ status: 200 });
  });
});

describe('the default profile', () => {
  it('A user signs in before the email address is verified (AUTH-62)', async () => {
    const api = await startAuthApi();
    await trySignUp(api, unknown);
    expect(await trySignIn(api, unknown)).toMatchObject({ status: 200 });
    await api.stop();
  });
});
