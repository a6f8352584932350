import { createApiModules } from '../api-modules';
import { adminWords, type AdminOutcome, startTestApi, type TestApi } from '@portal/server/testing';
import { createEntitlements } from '@portal/entitlements/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import {
  instantBotCheck,
  isAlive,
  newestCode,
  signedInUser,
  signIn,
  signUp,
  trySignIn,
} from '@portal/auth-session/server/testing';

const email = 'ada@example.org';
const why = ['--reason', 'the owner called'];

describe('what operators do about an account', () => {
  let api: TestApi;
  let admin: (...words: string[]) => Promise<AdminOutcome>;

  beforeEach(async () => {
    let parts: ReturnType<typeof createApiModules> | undefined;
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: (platform) => (parts = createApiModules(platform)),
    });
    if (parts) admin = adminWords(parts.runAdmin);
  });
  afterEach(() => api.stop());

  const found = async (word: string) => {
    const { lines } = await admin('user', 'find', word, '--json');
    return JSON.parse(lines.join('\n')) as Record<string, unknown>;
  };

  it('An account is found by its address in any spelling, its uid and its reference (SHARED-330)', async () => {
    const { uid } = await signedInUser(api, email);
    const account = { uid, email, emailVerified: false, hasPassword: true, lockedAt: null };
    const overview = {
      account: expect.objectContaining(account),
      waysIn: [expect.objectContaining({ kind: 'password', issuer: 'portal' })],
      sessions: [expect.objectContaining({ remembered: false })],
      premium: [],
      plans: [],
      administeredGroups: [],
      groupMemberships: [],
    };
    const { reference } = (await found(' Ada@Example.ORG '))['account'] as { reference: string };
    for (const word of [email, uid, reference]) expect(await found(word)).toMatchObject(overview);
    expect((await admin('user', 'find', 'nobody@example.org')).code).toBe(1);
  });

  it('The overview names every right to Premium, which of them counts and which decides, also one that has ended (SHARED-330, ENT-230)', async () => {
    const { uid } = await signedInUser(api, email);
    const { premiumRights } = createEntitlements(api.platform);
    const right = { uid, isPaid: true, reason: 'paid-plan' };
    const { query } = api.platform.database;
    const hourAgo = new Date(api.clock.now().getTime() - 3_600_000);
    const ended = {
      ...right,
      source: 'stripe',
      reference: 'sub_old',
      validUntil: hourAgo,
    } as const;
    await premiumRights.grant(query, ended);
    await premiumRights.grant(query, { ...right, source: 'gumroad', reference: 'sale_1' });
    const { premiumRights: rights } = (await found(email)) as { premiumRights: object[] };
    expect(rights).toHaveLength(2);
    expect(rights).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reference: 'sub_old', counts: false, decides: false }),
        expect.objectContaining({ reference: 'sale_1', counts: true, decides: true }),
      ]),
    );
  });

  it('The overview reveals no secret and no hash (SHARED-330)', async () => {
    await signedInUser(api, email);
    const text = JSON.stringify(await found(email));
    expect(text).not.toMatch(/argon2|tokenHash|token_hash|family|passwordHash/i);
  });

  it('An address is verified once, and the user is verified afterwards (AUTH-418)', async () => {
    await signUp(api, email);
    const verify = () => admin('user', 'verify', email, ...why);
    expect(await verify()).toEqual({ code: 0, lines: [`${email} is verified now.`] });
    expect(await verify()).toEqual({ code: 1, lines: [`${email} was verified already.`] });
    expect((await found(email))['account']).toMatchObject({ emailVerified: true });
    expect(await trySignIn(api, email)).toMatchObject({ ok: true });
  });

  it('The mail to verify and the mail to reset are sent again (AUTH-418)', async () => {
    await signUp(api, email);
    const sent = (await api.mailsTo(email)).length;
    await admin('user', 'resend', email, 'verification', ...why);
    expect(await newestCode(api, email)).not.toBe('');
    await admin('user', 'resend', email, 'reset', ...why);
    const mails = (await api.mailsTo(email)).slice(sent);
    expect(mails.map(({ text }) => /mode=(\w+)/.exec(text)?.[1])).toEqual([
      'verifyEmail',
      'resetPassword',
    ]);
    expect(await admin('user', 'resend', email, 'everything', ...why)).toEqual({
      code: 2,
      lines: ['Name verification or reset.'],
    });
  });

  it('All sessions of a user end (AUTH-418)', async () => {
    const { idToken } = await signedInUser(api, email);
    await signIn(api, email);
    expect(await admin('user', 'end-sessions', email, ...why)).toEqual({
      code: 0,
      lines: [`2 sessions of ${email} ended.`],
    });
    expect(await isAlive(api, idToken)).toBe(false);
  });
});
