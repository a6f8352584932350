import { eq } from 'drizzle-orm';
import { type TestApi, whileUncommitted } from '@portal/server/testing';
import { replacePasswordHash } from '../records/user.repository';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { signUp, startAuthApi, trySignIn } from '../testing/auth-api';
import { endSessionsOfUser } from '../records/session.repository';

const email = 'ada@example.org';

describe('opening a session', () => {
  let api: TestApi;
  let uid: string;
  beforeEach(async () => {
    api = await startAuthApi();
    ({ uid } = await signUp(api, email));
  });
  afterEach(() => api.stop());

  it('A sign-in that meets an uncommitted change of its password waits for it and opens no session (AUTH-146)', async () => {
    const by = await api.platform.hasher.hash('another password');
    const response = await whileUncommitted(
      api,
      async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.uid, uid));
        await replacePasswordHash(tx, { uid, passwordHash: user?.passwordHash ?? '', by });
        await endSessionsOfUser(tx, uid, api.clock.now());
      },
      () => trySignIn(api, email),
    );
    expect(response).toMatchObject({
      status: 401,
      error: { error: 'INVALID_LOGIN_CREDENTIALS' },
    });
    expect(await api.platform.database.query.select().from(sessions)).toEqual([]);
  });
});
