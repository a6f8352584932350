import {
  authSessionEndpoints as endpoints,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import { eq } from 'drizzle-orm';
import { type TestApi, whileUncommitted } from '@portal/server/testing';
import { lockUser, updateUser } from '../records/user.repository';
import { emailCodes } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { revokeAccess } from '../ways-in/proof-of-ownership';
import {
  addWay,
  linkedWays,
  newestCode,
  signedInUser,
  startAuthApi,
  verify,
} from '../testing/auth-api';
import { issueUndo } from '../records/email-change-undo.repository';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';

describe('an email change beside another change of the account', () => {
  let api: TestApi;
  let own: Awaited<ReturnType<typeof signedInUser>>;

  const start = (to: string, token = own.idToken) =>
    api.call(endpoints.startEmailChange, { newEmail: to }, { token });
  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, { mode, oobCode });

  beforeEach(async () => {
    api = await startAuthApi();
    own = await signedInUser(api, email);
    await verify(api, email);
  });
  afterEach(() => api.stop());

  it('A request that meets an uncommitted reset waits for it and mails no link (AUTH-137)', async () => {
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await lockUser(tx, own.uid);
        await revokeAccess(tx, own.uid, api.clock.now());
      },
      () => start(newEmail),
    );
    expect(response).toMatchObject({ status: 401 });
    expect(await api.platform.database.query.select().from(emailCodes)).toEqual([]);
    expect(await api.mailsTo(newEmail)).toEqual([]);
  });

  it('A confirmation that meets an uncommitted move from its address finds the address reserved (AUTH-136)', async () => {
    const free = 'free@example.org';
    const grace = await signedInUser(api, 'grace@example.org');
    await start(free, grace.idToken);
    const code = await newestCode(api, free);
    const { query } = api.platform.database;
    await query.update(users).set({ email: free }).where(eq(users.uid, own.uid));
    const response = await whileUncommitted(
      api,
      async (tx) => {
        await updateUser(tx, own.uid, { email: newEmail, emailVerified: true });
        await issueUndo(tx, { uid: own.uid, email: free, now: api.clock.now() });
      },
      () => run('verifyAndChangeEmail', code),
    );
    expect(response).toMatchObject({ status: 409, error: { error: 'EMAIL_ALREADY_EXISTS' } });
  });

  it('The undo of a change removes the identities that were linked since it, and keeps the earlier ones (AUTH-136)', async () => {
    const link = (issuer: string) =>
      addWay(api, { issuer, subject: `subject at ${issuer}`, uid: own.uid, email });
    await link('an earlier provider');
    api.clock.advance({ minutes: 9 });
    await start(newEmail);
    await run('verifyAndChangeEmail', await newestCode(api, newEmail));
    const undo = await newestCode(api, email);
    api.clock.advance({ minutes: 10 });
    await link('overleaf');
    expect(await run('undoEmailChange', undo)).toMatchObject({ status: 200 });
    expect(await linkedWays(api)).toMatchObject([{ issuer: 'an earlier provider' }]);
  });
});
