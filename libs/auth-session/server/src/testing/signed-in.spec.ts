import { users } from '@portal/server/contracts';
import type { TestApi } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { sessions } from '../auth-session.tables';
import { knownDevices, securityEvents } from '../records/security.tables';
import { waysIn } from '../records/way-in.tables';
import { isAlive, signedIn, signIn, signUp, startAuthApi, verify } from './auth-api';

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

describe('signedIn', () => {
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
