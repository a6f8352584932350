import {
  authSessionEndpoints as endpoints,
  emailActionModes,
  type EmailActionMode,
} from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { askForReset, newestCode, signedInUser, startAuthApi, verify } from '../testing/auth-api';
import { guessesPerNetwork } from './check-email-code';

const email = 'ada@example.org';
const newEmail = 'ada@new.example';
const valid = { status: 200, body: {} };
const invalid = { status: 400, error: { error: 'INVALID_CODE' } };

describe('checkEmailCode', () => {
  let api: TestApi;
  let idToken: string;
  const check = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.checkEmailCode, { mode, oobCode });
  const run = (mode: EmailActionMode, oobCode: string) =>
    api.call(endpoints.runEmailAction, {
      mode,
      oobCode,
      ...(mode === 'resetPassword' && { newPassword: 'a brand-new password' }),
    });

  beforeEach(async () => {
    api = await startAuthApi();
    idToken = (await signedInUser(api, email)).idToken;
  });
  afterEach(() => api.stop());

  it('The code of a reset link can be checked as often as mail scanners like, and then works once (AUTH-192)', async () => {
    const code = await askForReset(api, email);
    for (let time = 0; time < 20; time += 1)
      expect(await check('resetPassword', code)).toMatchObject(valid);
    expect(await run('resetPassword', code)).toMatchObject({ status: 200 });
    expect(await check('resetPassword', code)).toMatchObject(invalid);
  });

  it('The code of a reset link that is an hour old cannot be used (AUTH-192, AUTH-128)', async () => {
    const code = await askForReset(api, email);
    api.clock.advance({ hours: 1 });
    expect(await check('resetPassword', code)).toMatchObject(invalid);
  });

  it('The codes of every kind of link are valid for their own kind alone (AUTH-192)', async () => {
    const verification = await newestCode(api, email);
    await verify(api, email);
    await api.call(endpoints.startEmailChange, { newEmail }, { token: idToken });
    const cancel = await newestCode(api, email);
    const change = await newestCode(api, newEmail);
    expect(await check('verifyEmail', verification)).toMatchObject(invalid);
    expect(await check('cancelEmailChange', cancel)).toMatchObject(valid);
    for (const mode of emailActionModes)
      expect(await check(mode, change)).toMatchObject(
        mode === 'verifyAndChangeEmail' ? valid : invalid,
      );
    await run('verifyAndChangeEmail', change);
    const undo = await newestCode(api, email);
    expect(await check('undoEmailChange', undo)).toMatchObject(valid);
  });

  it('One network may check 600 wrong codes an hour, and a valid one always passes (AUTH-192)', async () => {
    for (let guess = 0; guess < guessesPerNetwork.points; guess += 1)
      await api.platform.limiter.take(guessesPerNetwork, '127.0.0.1');
    expect(await check('verifyEmail', 'x'.repeat(43))).toMatchObject({
      status: 429,
      error: { error: 'TOO_MANY_REQUESTS' },
    });
    expect(await check('resetPassword', await askForReset(api, email))).toMatchObject(valid);
  });
});
