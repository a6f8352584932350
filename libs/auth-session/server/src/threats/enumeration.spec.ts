import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { PasswordHasher } from '@portal/server/ports';
import { rounds, type TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { goodPassword, startAuthApi, ticketFor } from '../testing/auth-api';
import { newId } from '@portal/server/platform';

const known = (index: number) => `known${String(index).padStart(3, '0')}@example.org`;
const unknown = (index: number) => `other${String(index).padStart(3, '0')}@example.org`;
const indexes = Array.from({ length: rounds({ suite: 40, torture: 500 }) }, (_, index) => index);
const batchSize = 20;

/** A hasher that takes no time, because bytes are compared here, not times. */
const quickHasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (known, password) => known === `hash of ${password}`,
  isOutdated: () => false,
};

/** Masks the ids that are new in every response. */
const masked = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>');

/** Every byte of a response that the client sees. */
async function bytesOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return masked(
    JSON.stringify([response.status, response.statusText, headers, await response.text()]),
  );
}

describe('responses to known and unknown addresses', () => {
  let api: TestApi;

  let asked = 0;
  /** Sends each request from another network, so that no limit by network applies. */
  const post = (address: string, body: object) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${Math.floor((asked += 1) / 250)}.${asked % 250}`,
      },
      body: JSON.stringify(body),
    });
  const { signIn, requestCode } = endpoints;
  const calls = {
    'a sign-in': async (email: string) =>
      post(`${api.config.hosts.auth}${signIn.path}`, {
        email,
        password: `not ${goodPassword}`,
        ticket: await ticketFor(api, 'signin'),
      }),
    'a request for a reset': async (email: string) =>
      post(`${api.config.hosts.auth}${requestCode.path}`, {
        email,
        requestType: 'PASSWORD_RESET',
        ticket: await ticketFor(api, 'reset'),
      }),
    'a request for a verification': async (email: string) =>
      post(`${api.config.hosts.auth}${requestCode.path}`, {
        email,
        requestType: 'VERIFY_EMAIL',
        ticket: await ticketFor(api, 'reset'),
      }),
  };

  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: 'loopback' };
    api = await startAuthApi({ environment, ports: { hasher: quickHasher } });
    const createdAt = api.clock.now();
    await api.platform.database.query.insert(users).values(
      indexes.map((index) => ({
        ...{ uid: newId(), reference: newId(), createdAt },
        email: known(index),
        passwordHash: `hash of ${goodPassword}`,
        emailVerified: index % 2 === 0,
      })),
    );
  });
  afterAll(() => api.stop());

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'No byte of the response to %s tells whether the address has an account (AUTH-108)',
    async (name) => {
      const responses = new Set<string>();
      for (let from = 0; from < indexes.length; from += batchSize) {
        const emails = indexes
          .slice(from, from + batchSize)
          .flatMap((index) => [known(index), unknown(index)]);
        const asking = emails.map(async (email) => bytesOf(await calls[name](email)));
        for (const bytes of await Promise.all(asking)) responses.add(bytes);
      }
      expect([...responses]).toHaveLength(1);
    },
  );

  it('A series of wrong passwords gets the same responses for a known and an unknown address (AUTH-108)', async () => {
    const rowOf = async (email: string) => {
      const row: string[] = [];
      for (let time = 0; time < 7; time += 1)
        row.push(await bytesOf(await calls['a sign-in'](email)));
      return row;
    };
    expect(await rowOf(known(0))).toEqual(await rowOf(unknown(0)));
  });

  it('An account without a password and an unknown address are hashed alike (AUTH-108)', async () => {
    const verify = jest.spyOn(api.platform.hasher, 'verify');
    await api.platform.database.query.execute(
      `update users set password_hash = null where email = '${known(1)}'`,
    );
    for (const email of [known(1), unknown(1)]) await calls['a sign-in'](email);
    expect(verify.mock.calls).toEqual([
      [undefined, `not ${goodPassword}`],
      [undefined, `not ${goodPassword}`],
    ]);
  });
});
