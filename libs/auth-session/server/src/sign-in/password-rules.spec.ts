import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import { recover, signUp, startAuthApi, trySignIn, trySignUp } from '../testing/auth-api';
import { createPasswordRules } from './password-rules';

const email = 'ada@example.org';

describe('createPasswordRules', () => {
  const check = createPasswordRules('default', 'Quill Pad');
  const strictCheck = createPasswordRules('strict', 'Quill Pad');
  const error = (code: string) => expect.objectContaining({ code });

  it.each(['123456', 'password', 'qwerty', 'PASSWORD', 'Password', 'ｐａｓｓｗｏｒｄ'])(
    'The password %j is rejected as one of the most used (AUTH-122)',
    (password) => {
      expect(() => check(password)).toThrow(error('COMMON_PASSWORD'));
    },
  );

  it.each(['lemma2026', 'Lemma-Premium!', 'overleaf1', 'quillpad', 'Quill Pad 7', 'myLemma1'])(
    'The password %j is rejected because it is a word of the product (AUTH-186)',
    (password) => {
      expect(() => check(password)).toThrow(error('COMMON_PASSWORD'));
    },
  );

  it.each(['the lemma of Zorn', 'dilemma-horses', 'padlock-garden'])(
    'The password %j is accepted, although a word of the product is in it (AUTH-186)',
    (password) => {
      expect(() => check(password)).not.toThrow();
    },
  );

  it.each([
    'correct horse battery staple',
    'demo-password-2026',
    'пароль密码★',
    ' password',
    '      ',
    '🗝🗝🗝🗝🗝🗝',
  ])('The password %j is accepted (AUTH-122)', (password) => {
    expect(() => check(password)).not.toThrow();
  });

  it.each(['', '12345', '🗝️', '🗝🗝🗝🗝🗝'])(
    'The password %j is rejected because it has fewer than six characters (AUTH-120)',
    (password) => {
      expect(() => check(password)).toThrow(error('INVALID_PASSWORD'));
      expect(() => strictCheck(password)).toThrow(error('INVALID_PASSWORD'));
    },
  );

  it('The strict profile rejects a password of fourteen characters and accepts one of fifteen (AUTH-121)', () => {
    expect(() => strictCheck('🗝'.repeat(14))).toThrow(error('SHORT_PASSWORD'));
    expect(() => strictCheck('🗝'.repeat(15))).not.toThrow();
  });
});

describe('new passwords', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it.each(['password', 'Password1', 'qwertyuiop'])(
    'A sign-up with the common password %s is rejected with its own code and text (AUTH-122)',
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

  it('A reset with a common password is rejected and keeps its link (AUTH-122, AUTH-129)', async () => {
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
  ])('A password with %s is accepted (AUTH-142)', async (_, password) => {
    await signUp(api, email, password);
    expect(await trySignIn(api, email, { password })).toMatchObject({ status: 200 });
    const almost = password.replace(/.$/su, '?');
    expect(await trySignIn(api, email, { password: almost })).toMatchObject({ status: 401 });
  });

  it('A password is the same in every Unicode spelling of its characters (AUTH-142)', async () => {
    await signUp(api, email, 'caf\u00e9 au lait');
    expect(await trySignIn(api, email, { password: 'cafe\u0301 au lait' })).toMatchObject({
      status: 200,
    });
  });
});
