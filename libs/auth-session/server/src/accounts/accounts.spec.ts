import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { knownDevices, securityEvents } from '../records/security.tables';
import { waysIn } from '../records/way-in.tables';
import { isAlive, signedIn, signIn, signUp, startAuthApi, verify } from '../testing/auth-api';
import { demoPassword, demoUsers, seedDemoUsers } from './demo-users';

describe('the users that other libraries ask about', () => {
  const email = 'ada@example.org';

  async function referenceOf(api: TestApi): Promise<string> {
    const { idToken } = await signedIn(api, email);
    const response = await api.call(endpoints.getCurrentUser, {}, { token: idToken });
    if (!response.ok) throw new Error(response.error.error);
    return response.body.uuid;
  }

  describe('getUserEmail', () => {
    let api: TestApi;
    const lookUp = (uuid: string) => api.call(endpoints.getUserEmail, { uuid });

    beforeEach(async () => {
      api = await startAuthApi();
    });
    afterEach(() => api.stop());

    it('A reference returns the email address of its account (AUTH-21)', async () => {
      expect(await lookUp(await referenceOf(api))).toMatchObject({ status: 200, body: { email } });
    });

    it.each(['x'.repeat(22), '1', '00000000-0000-4000-8000-000000000000'])(
      'The unknown reference %s returns an empty email address (AUTH-138)',
      async (uuid) => {
        expect(await lookUp(uuid)).toMatchObject({ status: 200, body: { email: '' } });
      },
    );

    it('A uid is no reference (AUTH-21)', async () => {
      const { uid } = await signedIn(api, email);
      expect(await lookUp(uid)).toMatchObject({ status: 200, body: { email: '' } });
    });

    it('One network can look up sixty references an hour (AUTH-138)', async () => {
      const responses = [];
      for (let call = 0; call < 61; call += 1) responses.push((await lookUp('nobody')).status);
      expect(responses.filter((status) => status === 200)).toHaveLength(60);
      expect(responses.at(-1)).toBe(429);
      api.clock.advance({ hours: 1 });
      expect(await lookUp('nobody')).toMatchObject({ status: 200 });
    });
  });

  describe('getUserEmail in the strict profile', () => {
    it('In the strict profile every reference returns an empty email address (AUTH-138)', async () => {
      const open = await startAuthApi();
      const uuid = await referenceOf(open);
      const strict = await startAuthApi({ beside: open, environment: { PROFILE: 'strict' } });
      const response = await strict.call(endpoints.getUserEmail, { uuid });
      expect(response).toMatchObject({ status: 200, body: { email: '' } });
      await strict.stop();
      await open.stop();
    });
  });
});

describe('the demo users', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('The demo users are created once (AUTH-158)', async () => {
    await seedDemoUsers(api.platform, async () => {});
    await seedDemoUsers(api.platform, async () => {});
    const rows = await api.platform.database.query.select().from(users);
    expect(rows.map(({ email, emailVerified }) => ({ email, emailVerified }))).toEqual(
      demoUsers.map(({ email, emailVerified }) => ({ email, emailVerified })),
    );
  });

  it('The demo users sign in with the demo password (AUTH-158)', async () => {
    await seedDemoUsers(api.platform, async () => {});
    for (const { email } of demoUsers) {
      expect(await signIn(api, email, { password: demoPassword })).toMatchObject({ email });
    }
  });
});

describe('signedIn', () => {
  /** What is stored of a user, without what differs between any two. */
  async function storedOf({ platform }: TestApi, uid: string) {
    const tables = [users, waysIn, sessions, securityEvents, knownDevices] as const;
    const unlike = /^(id|uid|email|reference|subject|family|network|wayId|tokenHash|passwordHash)$/;
    const rows = await Promise.all(
      tables.map((table) => platform.database.query.select().from(table).where(eq(table.uid, uid))),
    );
    return rows.map((found) =>
      found.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            unlike.test(name) ? typeof value : value,
          ]),
        ),
      ),
    );
  }

  it('A user who is inserted leaves the rows of one who signed up, verified and signed in', async () => {
    const api = await startAuthApi();
    const { uid } = await signUp(api, 'ada@example.org');
    await verify(api, 'ada@example.org');
    await signIn(api, 'ada@example.org', { headers: { 'user-agent': 'node' } });
    const inserted = await signedIn(api, 'grace@example.org');
    expect(await isAlive(api, inserted.token)).toBe(true);
    expect(await storedOf(api, inserted.uid)).toEqual(await storedOf(api, uid));
    await api.stop();
  });
});
