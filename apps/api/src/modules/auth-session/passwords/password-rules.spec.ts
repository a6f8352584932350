import type { TestApi } from '../../../testing/test-api';
import { users } from '../auth-session.tables';
import { recover, signUp, startAuthApi, trySignIn, trySignUp } from '../testing/auth-api';
import { createCommonPasswords } from './common-passwords';

const email = 'ada@example.org';

describe('the most used passwords', () => {
  const common = createCommonPasswords();

  it.each(['123456', 'password', 'qwerty', 'PASSWORD', 'Password', 'ｐａｓｓｗｏｒｄ'])(
    'hold %j',
    (one) => {
      expect(common.has(one)).toBe(true);
    },
  );

  it.each(['', 'correct horse battery staple', 'demo-password-2026', 'пароль密码★', ' password'])(
    'do not hold %j',
    (one) => {
      expect(common.has(one)).toBe(false);
    },
  );
});

describe('a new password', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each(['password', 'Password1', 'qwertyuiop'])(
    'that is one of the most used (%s) is refused with a code and text of its own',
    async (password) => {
      const hash = jest.spyOn(api.platform.hasher, 'hash');
      expect(await trySignUp(api, email, password)).toMatchObject({
        status: 400,
        error: {
          error: 'COMMON_PASSWORD',
          message: 'This password is one of the most used. Please choose another one.',
        },
      });
      expect(hash).not.toHaveBeenCalled();
      expect(await api.platform.database.query.select().from(users)).toHaveLength(0);
    },
  );

  it('is held to the same rule on a reset, which keeps its link', async () => {
    await signUp(api, email);
    expect(await recover(api, email, 'password')).toMatchObject({
      error: { error: 'COMMON_PASSWORD' },
    });
    api.clock.advance({ minutes: 2 });
    expect(await recover(api, email, 'a brand-new password')).toMatchObject({ status: 200 });
  });

  it.each([
    ['256 letters', 'é'.repeat(256)],
    ['256 signs of four bytes', '🗝'.repeat(256)],
    ['every script', 'Ünïcødé пароль 密码 パスワード كلمة 🗝️ ½'],
    ['spaces at its ends', '   between   '],
    ['one lone surrogate', `good pass${String.fromCharCode(0xd83d)}`],
  ])('may have %s', async (_, password) => {
    await signUp(api, email, password);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
    const almost = password.replace(/.$/su, '?');
    expect(await trySignIn(api, email, { password: almost })).toMatchObject({ status: 401 });
  });

  it('is the same in every spelling of its characters', async () => {
    await signUp(api, email, 'caf\u00e9 au lait');
    expect(await trySignIn(api, email, { password: 'cafe\u0301 au lait' })).toMatchObject({
      status: 200,
    });
  });
});
