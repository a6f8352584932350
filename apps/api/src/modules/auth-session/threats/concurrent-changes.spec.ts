import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { eq } from 'drizzle-orm';
import { newId } from '../../../platform/secrets';
import type { TestApi } from '../../../testing/test-api';
import { replacePasswordHash, updateUser } from '../accounts/user.repository';
import { emailCodes, sessions, users } from '../auth-session.tables';
import { issueUndo } from '../email-change/email-change-undo.repository';
import { issueCode } from '../email-codes/email-code.repository';
import { recoverAccount } from '../email-codes/proof-of-ownership';
import { endSessionsOfUser, insertSession } from '../sessions/session.repository';
import {
  goodPassword,
  isAlive,
  signedInUser,
  signUp,
  startAuthApi,
  trySignIn,
  trySignUp,
  verify,
} from '../testing/auth-api';
import { isBlocked, openTransaction } from '../testing/concurrent-transaction';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';
const newHash = 'the hash of another password';

describe('changes of one account at the same moment', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedInUser>>;
  const database = () => api.platform.database;
  const currentHash = async () =>
    (await database().query.select().from(users).where(eq(users.uid, own.uid)))[0]?.passwordHash ??
    '';

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedInUser(api, email);
    await verify(api, email);
  });
  afterEach(() => api.stop());

  it('A sign-in whose password is being changed opens no session (AUTH-146)', async () => {
    const passwordHash = await currentHash();
    const change = await openTransaction(database(), async (tx) => {
      await replacePasswordHash(tx, { uid: own.uid, passwordHash, by: newHash });
      await endSessionsOfUser(tx, own.uid, api.clock.now());
    });
    const signingIn = trySignIn(api, email);
    expect(await isBlocked(database(), signingIn)).toBe(true);
    await change.commit();
    expect(await signingIn).toMatchObject({
      status: 401,
      error: { error: 'INVALID_LOGIN_CREDENTIALS' },
    });
    const all = await database().query.select().from(sessions);
    expect(all.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });

  it('A change of password ends the session that is being opened with the old one (AUTH-146)', async () => {
    const passwordHash = await currentHash();
    const id = newId();
    const createdAt = api.clock.now();
    const opening = await openTransaction(database(), (tx) =>
      insertSession(
        tx,
        {
          ...{ id, uid: own.uid, family: newId(), tokenHash: newId(), remembered: true },
          ...{ reference: newId(), device: null, country: null, createdAt },
          expiresAt: new Date(createdAt.getTime() + 60_000),
        },
        { attemptKey: '', event: 'signed-in', passwordHash },
      ),
    );
    const changing = api.call(
      endpoints.changePassword,
      { currentPassword: goodPassword, newPassword: 'a brand-new password' },
      { token: own.idToken },
    );
    expect(await isBlocked(database(), changing)).toBe(true);
    await opening.commit();
    expect(await changing).toMatchObject({ status: 200 });
    const [opened] = await database().query.select().from(sessions).where(eq(sessions.id, id));
    expect(opened?.endedAt).not.toBeNull();
  });

  it('A change of email address does not start while a reset ends the session (AUTH-137)', async () => {
    const user = { uid: own.uid, email, emailVerified: true };
    const reset = await openTransaction(database(), (tx) =>
      recoverAccount(tx, user, { now: api.clock.now(), passwordHash: newHash }),
    );
    const starting = api.call(endpoints.startEmailChange, { newEmail }, { token: own.idToken });
    expect(await isBlocked(database(), starting)).toBe(true);
    await reset.commit();
    expect(await starting).toMatchObject({ status: 401, error: { error: 'UNAUTHENTICATED' } });
    expect(await database().query.select().from(emailCodes)).toEqual([]);
    expect(await api.mailsTo(newEmail)).toEqual([]);
  });

  it('Two requests with one code of a change wait for each other on the account (AUTH-129)', async () => {
    const code = await issueCode(database().query, {
      ...{ uid: own.uid, kind: 'verifyAndChangeEmail', now: api.clock.now(), newEmail },
    });
    const change = await openTransaction(database(), (tx) =>
      updateUser(tx, own.uid, { emailVerified: true }),
    );
    const confirming = api.call(endpoints.runEmailAction, {
      mode: 'verifyAndChangeEmail',
      oobCode: code,
    });
    expect(await isBlocked(database(), confirming)).toBe(true);
    await change.commit();
    expect(await confirming).toMatchObject({ status: 200, body: { email: newEmail } });
  });

  describe('an address that is being given up', () => {
    const given = 'grace@example.org';
    let movingAway: Awaited<ReturnType<typeof openTransaction>>;
    let code: string;

    /** Grace moves to another address in a transaction that is still open, and may undo that. */
    beforeEach(async () => {
      const now = api.clock.now();
      const { uid } = await signUp(api, given);
      code = await issueCode(database().query, {
        ...{ uid: own.uid, kind: 'verifyAndChangeEmail', now, newEmail: given },
      });
      movingAway = await openTransaction(database(), async (tx) => {
        await updateUser(tx, uid, { email: 'grace@other.example' });
        await issueUndo(tx, { uid, email: given, now });
      });
    });

    it('A change to an address that is being given up waits, and is rejected as reserved (AUTH-136)', async () => {
      const confirm = () =>
        api.call(endpoints.runEmailAction, { mode: 'verifyAndChangeEmail', oobCode: code });
      const confirming = confirm();
      expect(await isBlocked(database(), confirming)).toBe(true);
      await movingAway.commit();
      const reserved = { status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } };
      expect(await confirming).toMatchObject(reserved);
      expect(await confirm()).toMatchObject(reserved);
      expect(await isAlive(api, own.idToken)).toBe(true);
    });

    it('A sign-up with an address that is being given up waits, and is rejected as reserved (AUTH-136)', async () => {
      const signingUp = trySignUp(api, given);
      expect(await isBlocked(database(), signingUp)).toBe(true);
      await movingAway.commit();
      expect(await signingUp).toMatchObject({
        status: 409,
        error: { error: 'EMAIL_ALREADY_EXISTS' },
      });
    });
  });
});
