import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { eq } from 'drizzle-orm';
import { passwordWay } from '../records/way-in.repository';
import { newId } from '@portal/server/platform';
import { type TestApi, whileUncommitted } from '@portal/server/testing';
import { updateUser } from '../records/user.repository';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { issueUndo } from '../records/email-change-undo.repository';
import { takeCode } from '../records/email-code.repository';
import { insertSession } from '../records/session.repository';
import {
  goodPassword,
  newestCode,
  signedInUser,
  signUp,
  startAuthApi,
  trySignUp,
} from '../testing/auth-api';

const email = 'ada@example.org';

describe('changes of one account at the same moment', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedInUser>>;

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedInUser(api, email);
  });
  afterEach(() => api.stop());

  it('A change of password ends the session that is being opened with the old one (AUTH-146)', async () => {
    const [user] = await api.platform.database.query.select().from(users);
    const id = newId();
    const createdAt = api.clock.now();
    const session = {
      ...{ id, uid: own.uid, family: newId(), tokenHash: newId(), remembered: true },
      ...{
        reference: newId(),
        device: null,
        country: null,
        network: null,
        createdAt,
        authenticatedAt: createdAt,
      },
      expiresAt: new Date(createdAt.getTime() + 60_000),
    };
    const passwordHash = user?.passwordHash ?? '';
    const response = await whileUncommitted(
      api,
      (tx) =>
        insertSession(tx, session, {
          attempts: { key: '', scope: '' },
          event: 'signed-in',
          passwordHash,
          by: passwordWay(own.uid),
        }),
      () =>
        api.call(
          endpoints.changePassword,
          { currentPassword: goodPassword, newPassword: 'a brand-new password' },
          { token: own.idToken },
        ),
    );
    expect(response).toMatchObject({ status: 200 });
    const [opened] = await api.platform.database.query
      .select()
      .from(sessions)
      .where(eq(sessions.id, id));
    expect(opened?.endedAt).toEqual(createdAt);
  });

  it('A request whose code is being used by another one waits, and is rejected (AUTH-129)', async () => {
    const oobCode = await newestCode(api, email);
    const response = await whileUncommitted(
      api,
      (tx) => takeCode(tx, oobCode, 'verifyEmail', api.clock.now()),
      () => api.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode }),
    );
    expect(response).toMatchObject({ status: 400, error: { error: 'INVALID_CODE' } });
  });

  it('A sign-up with an address that another account is giving up waits, and finds it reserved (AUTH-136)', async () => {
    const given = 'grace@example.org';
    const { uid } = await signUp(api, given);
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await updateUser(tx, uid, { email: 'grace@other.example' });
        await issueUndo(tx, { uid, email: given, now: api.clock.now() });
      },
      () => trySignUp(api, given),
    );
    expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
  });
});
