import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { rounds } from '../../../testing/rounds';
import type { TestApi } from '../../../testing/test-api';
import { sessions } from '../auth-session.tables';
import {
  askForReset,
  goodPassword,
  isAlive,
  newestCode,
  person,
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
  let own: Awaited<ReturnType<typeof person>>;

  const racers = rounds({ suite: 16, torture: 64 });

  /** Half of the racers in each process. */
  const race = <Answer>(work: (process: TestApi, index: number) => Promise<Answer>) =>
    Promise.all(
      Array.from({ length: racers }, (_, index) => work(index % 2 ? beside : api, index)),
    );
  const winners = (answers: readonly { readonly ok: boolean }[]) =>
    answers.filter(({ ok }) => ok).length;
  const refresh = (process: TestApi, refreshToken: string) =>
    process.call(endpoints.refreshSession, { refreshToken });

  async function restart() {
    await beside.stop();
    beside = await startAuthApi({ beside: api });
  }

  beforeEach(async () => {
    api = await startAuthApi();
    beside = await startAuthApi({ beside: api });
    own = await person(api, email, { rememberMe: true });
  });
  afterEach(async () => {
    await beside.stop();
    await api.stop();
  });

  it('let one of many racers verify the address, and nobody after a restart', async () => {
    const oobCode = await newestCode(api, email);
    const confirm = (process: TestApi) =>
      process.call(endpoints.runEmailAction, { mode: 'verifyEmail', oobCode });
    expect(winners(await race(confirm))).toBe(1);
    await restart();
    expect(winners(await race(confirm))).toBe(0);
  });

  it('let one of many racers use a reset link, and nobody after a restart', async () => {
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

  it('let one of many racers change the address, and one take that back', async () => {
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

  it('give many racers with one refresh token one successor', async () => {
    const answers = await race((process) => refresh(process, own.refreshToken));
    const tokens = answers.map((answer) =>
      answer.ok ? answer.body.refresh_token : answer.error.error,
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await api.platform.database.query.select().from(sessions)).toMatchObject([
      { generation: 1 },
    ]);
  });

  it('let one of many racers pass with a bot-check ticket, and nobody after a restart', async () => {
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

  it('give many racers after a restart the successor that was given before it', async () => {
    const first = await refresh(api, own.refreshToken);
    await restart();
    const answers = await race((process) => refresh(process, own.refreshToken));
    const tokens = [first, ...answers].map((answer) =>
      answer.ok ? answer.body.refresh_token : answer.error.error,
    );
    expect(new Set(tokens).size).toBe(1);
  });

  it('end a session for good when many racers bring its used token after the grace', async () => {
    const next = await refresh(api, own.refreshToken);
    api.clock.advance({ minutes: 1 });
    await restart();
    expect(winners(await race((process) => refresh(process, own.refreshToken)))).toBe(0);
    expect(next.ok && (await isAlive(beside, next.body.id_token))).toBe(false);
  });

  it('end a session whose used token comes back after a restart', async () => {
    const next = await refresh(api, own.refreshToken);
    if (!next.ok) throw new Error(next.error.error);
    api.clock.advance({ minutes: 1 });
    await restart();
    expect(await refresh(beside, own.refreshToken)).toMatchObject({ status: 400 });
    expect(await refresh(beside, next.body.refresh_token)).toMatchObject({ status: 400 });
  });

  it('let a person in with each of them, and tell of no new device twice', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    for (const process of [api, beside, api, beside])
      expect(await trySignIn(process, email, { headers })).toMatchObject({ status: 200 });
    const mails = [...(await api.mailsTo(email)), ...(await beside.mailsTo(email))];
    expect(mails.filter(({ subject }) => subject === 'New login to your account')).toHaveLength(1);
  });
});
