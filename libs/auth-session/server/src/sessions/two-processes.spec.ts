import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { rounds, type TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import {
  askForReset,
  goodPassword,
  isAlive,
  newestCode,
  signUpAndIn,
  startAuthApi,
  ticketFor,
  trySignIn,
  verify,
} from '../testing/auth-api';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';

describe('two processes on one database', () => {
  let api: TestApi;
  let beside: TestApi;
  let own: Awaited<ReturnType<typeof signUpAndIn>>;

  const racers = rounds({ suite: 16, torture: 64 });

  /** Sends many requests in parallel, half of them to each process. */
  const race = <Result>(work: (process: TestApi, index: number) => Promise<Result>) =>
    Promise.all(
      Array.from({ length: racers }, (_, index) => work(index % 2 ? beside : api, index)),
    );
  const winners = (responses: readonly { readonly ok: boolean }[]) =>
    responses.filter(({ ok }) => ok).length;
  const refresh = (process: TestApi, refreshToken: string) =>
    process.call(endpoints.refreshSession, { refreshToken });

  async function restart() {
    await beside.stop();
    beside = await startAuthApi({ beside: api });
  }

  beforeEach(async () => {
    api = await startAuthApi();
    beside = await startAuthApi({ beside: api });
    own = await signUpAndIn(api, email, { rememberMe: true });
  });
  afterEach(async () => {
    await beside.stop();
    await api.stop();
  });

  it('One of many racing requests over two processes uses a verification code, and none after a restart (AUTH-129)', async () => {
    const oobCode = await newestCode(api, email);
    const confirm = (process: TestApi) => verify(process, email, { oobCode });
    expect(winners(await race(confirm))).toBe(1);
    await restart();
    expect(winners(await race(confirm))).toBe(0);
  });

  it('One of many racing requests over two processes uses a reset code, and none after a restart (AUTH-129)', async () => {
    const oobCode = await askForReset(api, email);
    const reset = (process: TestApi, index: number) =>
      process.call(endpoints.runEmailAction, {
        mode: 'resetPassword',
        oobCode,
        newPassword: `choice number ${index}`,
      });
    expect(winners(await race(reset))).toBe(1);
    await restart();
    expect(winners(await race(reset))).toBe(0);
  });

  it('One of many racing requests over two processes changes the email address, and one undoes the change (AUTH-129, AUTH-136)', async () => {
    await verify(api, email);
    await api.call(endpoints.startEmailChange, { newEmail }, { token: own.idToken });
    const code = await newestCode(api, newEmail);
    const confirm = (process: TestApi) =>
      process.call(endpoints.runEmailAction, { mode: 'verifyAndChangeEmail', oobCode: code });
    expect(winners(await race(confirm))).toBe(1);
    const oobCode = await newestCode(api, email);
    await restart();
    const undo = (process: TestApi) =>
      process.call(endpoints.runEmailAction, { mode: 'undoEmailChange', oobCode });
    expect(winners(await race(undo))).toBe(1);
    await restart();
    expect(winners(await race(undo))).toBe(0);
  });

  it('Many racing requests over two processes with one refresh token get one successor (AUTH-114)', async () => {
    const responses = await race((process) => refresh(process, own.refreshToken));
    const tokens = responses.flatMap((response) =>
      response.ok ? [response.body.refresh_token] : [],
    );
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
    expect(await api.platform.database.query.select().from(sessions)).toMatchObject([
      { generation: 1 },
    ]);
  });

  it('One of many racing requests over two processes uses a bot-check ticket, and none after a restart (AUTH-103)', async () => {
    const ticket = await ticketFor(api, 'signup');
    const open = (process: TestApi, index: number) =>
      process.call(endpoints.signUp, {
        email: `racer${index}@example.org`,
        password: goodPassword,
        ticket,
      });
    expect(winners(await race(open))).toBe(1);
    await restart();
    expect(winners(await race(open))).toBe(0);
  });

  it('After a restart a used refresh token returns the same successor (AUTH-114)', async () => {
    const first = await refresh(api, own.refreshToken);
    await restart();
    const responses = await Promise.all(
      [api, beside].map((process) => refresh(process, own.refreshToken)),
    );
    const tokens = [first, ...responses].map((response) =>
      response.ok ? response.body.refresh_token : response.error.error,
    );
    expect(new Set(tokens).size).toBe(1);
  });

  it('A used refresh token that many requests repeat after the grace ends its session (AUTH-114)', async () => {
    const next = await refresh(api, own.refreshToken);
    api.clock.advance({ minutes: 1 });
    await restart();
    expect(winners(await race((process) => refresh(process, own.refreshToken)))).toBe(0);
    expect(next.ok && (await isAlive(api, next.body.id_token))).toBe(false);
  });

  it('A used refresh token that is repeated after the grace and a restart ends its session (AUTH-114)', async () => {
    const next = await refresh(api, own.refreshToken);
    if (!next.ok) throw new Error(next.error.error);
    api.clock.advance({ minutes: 1 });
    await restart();
    expect(await refresh(beside, own.refreshToken)).toMatchObject({ status: 400 });
    expect(await refresh(beside, next.body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('A user who signs in to two processes gets one mail about the new device (AUTH-116)', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    for (const process of [api, beside, api, beside])
      expect(await trySignIn(process, email, { headers })).toMatchObject({ status: 200 });
    const mails = [...(await api.mailsTo(email)), ...(await beside.mailsTo(email))];
    expect(mails.filter(({ subject }) => subject === 'New login to your account')).toHaveLength(1);
  });
});
