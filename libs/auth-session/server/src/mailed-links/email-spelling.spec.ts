import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { users } from '@portal/server/contracts';
import {
  askForReset,
  signUpAndIn,
  ticketFor,
  trySignIn,
  trySignUp,
  verify,
  goodPassword,
} from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { openBrowser, socialSignIn, startSocialApi } from '../testing/social-api';

const email = 'ada.king@example.org';
const serviceKey = 'key-of-the-editor-service-0123456789';

/** Spellings of one address. */
const same = [email, 'ADA.KING@EXAMPLE.ORG', 'Ada.King@Example.Org', ` ${email}`, `${email}\t`];

/** Different addresses: only the mail server knows whether two of them reach the same user. */
const others = [
  'adaking@example.org',
  'ada.king+papers@example.org',
  'ada.king@mail.example.org',
  'ada-king@example.org',
  'ädä.king@example.org',
];

/** Invalid addresses: look-alikes, hidden characters, or two addresses. */
const rejected = [
  `${email}.`,
  'ada.king.@example.org',
  'ada..king@example.org',
  'ada.king(work)@example.org',
  '"ada.king"@example.org',
  'Ada King <ada.king@example.org>',
  `${email},eve@example.org`,
  `${email};eve@example.org`,
  `${email} eve@example.org`,
  `eve@example.org@example.org`,
  'ada.king@[192.0.2.1]',
  'ada.king@192.0.2.1',
  'ａda.king@example.org',
  'ada.king@ｅxample.org',
  'ada.king＠example.org',
  'ada.king@example。org',
  'ada.\u200bking@example.org',
  'ada.king@exam\u00adple.org',
  '\u202eada.king@example.org',
  'ada.king@exаmple.org',
  'ada.king@examplε.org',
  'ada.king@xn--exmple-cua.org',
  `${email}\u0000`,
  `${email}\r\nBcc: eve@example.org`,
  'ada.king%40example.org',
];

describe('email addresses', () => {
  let api: TestApi;
  let provider: OpenidStandIn;
  let token: string;

  beforeAll(async () => {
    const environment = { EDITOR_SERVICE_KEY: serviceKey };
    provider = await startOpenidStandIn();
    api = await startSocialApi(provider, { environment });
    token = (await signUpAndIn(api, email)).idToken;
    await verify(api, email);
  });
  beforeEach(async () => {
    await api.call(endpoints.reauthenticate, { password: goodPassword }, { token });
  });
  afterAll(async () => {
    await api.stop();
    await provider.stop();
  });

  const startChange = (newEmail: string) =>
    api.call(endpoints.startEmailChange, { newEmail }, { token });
  const openForEditor = (address: string) =>
    api.call(
      endpoints.openEditorAccount,
      { email: address, overleafId: 'editor1' },
      { headers: { authorization: serviceKey } },
    );
  const social = (address: string) =>
    socialSignIn(openBrowser(api), provider, {
      sub: 'campus-1815',
      email: address,
      email_verified: true,
    });
  const codeOf = (response: { ok: true } | { ok: false; error: { error: string } }) =>
    response.ok ? 'OK' : response.error.error;
  const addresses = async () =>
    (await api.platform.database.query.select({ email: users.email }).from(users)).map(
      (user) => user.email,
    );

  it.each(same)(
    'Every endpoint takes %j for the same email address as its canonical spelling (AUTH-101)',
    async (spelling) => {
      api.clock.advance({ minutes: 2 });
      expect(codeOf(await trySignUp(api, spelling))).toBe('EMAIL_ALREADY_EXISTS');
      expect(codeOf(await trySignIn(api, spelling))).toBe('OK');
      expect(codeOf(await startChange(spelling))).toBe('EMAIL_UNCHANGED');
      expect(codeOf(await openForEditor(spelling))).toBe('EMAIL_ALREADY_EXISTS');
      expect(await social(spelling)).toMatchObject({
        body: { outcome: 'LINK_REQUIRED', link: { email } },
      });
      const ticket = await ticketFor(api, 'reset');
      await api.call(endpoints.requestCode, {
        email: spelling,
        requestType: 'PASSWORD_RESET',
        ticket,
      });
      const resets = (await api.mailsTo(email)).filter(({ subject }) =>
        /new password/.test(subject),
      );
      expect(resets).toHaveLength(same.indexOf(spelling) + 1);
      expect(await addresses()).toEqual([email]);
    },
  );

  it.each(others)('Every endpoint takes %j for another email address (AUTH-101)', async (other) => {
    expect(codeOf(await trySignIn(api, other))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(codeOf(await startChange(other))).toBe('OK');
    expect(codeOf(await trySignUp(api, other))).toBe('OK');
    expect(await addresses()).toEqual(expect.arrayContaining([email, other]));
    api.clock.advance({ minutes: 2 });
    await askForReset(api, email);
    // The sign-ups before have used up what the mailbox of a tagged address may get in an hour (AUTH-164).
    const isSameMailbox = other.includes('+');
    expect((await api.mailsTo(other)).map(({ subject }) => subject)).toEqual([
      'Confirm your new email address',
      ...(isSameMailbox ? [] : ['Verify your email address']),
    ]);
  });

  it.each(rejected)(
    'Every endpoint rejects %j as an email address (AUTH-101)',
    async (spelling) => {
      const before = await addresses();
      const ticket = 'x'.repeat(90);
      const responses = [
        await trySignUp(api, spelling),
        await trySignIn(api, spelling),
        await api.call(endpoints.requestCode, {
          email: spelling,
          requestType: 'PASSWORD_RESET',
          ticket,
        }),
        await startChange(spelling),
        await openForEditor(spelling),
      ];
      for (const response of responses)
        expect(response).toMatchObject({ status: 400, error: { error: 'INVALID_REQUEST' } });
      expect(codeOf(await social(spelling))).toBe('SOCIAL_EMAIL_MISSING');
      expect(await addresses()).toEqual(before);
      expect(await api.mailsTo(spelling)).toHaveLength(0);
    },
  );
});
