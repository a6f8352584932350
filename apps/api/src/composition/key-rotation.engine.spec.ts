import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { decodeProtectedHeader } from 'jose';
import { createApiModules } from '../api-modules';
import { instantBotCheck, signedInUser } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import type { MailMessage } from '@portal/server/ports';
import { adminWords, type AdminOutcome, startTestApi, type TestApi } from '@portal/server/testing';
import { keyIdOf } from '@portal/server/platform';

const oldSecret = 'the-old-key-encryption-secret-0123456789';
const newSecret = 'the-new-key-encryption-secret-0123456789';
const mail: MailMessage = {
  to: 'ada@example.org',
  subject: 'It waited',
  preheader: 'It waited.',
  title: 'It waited',
  paragraphs: ['It waited for the new secret.'],
  reason: 'because it waited',
};

describe('replacing KEY_ENCRYPTION_SECRET', () => {
  const started: TestApi[] = [];
  let old: TestApi;

  /** A process with these secrets on the same database, and its commands. */
  async function start(secret: string, others = '') {
    let admin: ((...words: string[]) => Promise<AdminOutcome>) | undefined;
    const [beside] = started;
    const api = await startTestApi({
      ...(beside && { beside }),
      environment: { KEY_ENCRYPTION_SECRET: secret, OTHER_KEY_ENCRYPTION_SECRETS: others },
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules(platform) {
        const parts = createApiModules(platform);
        admin = adminWords(parts.runAdmin);
        return parts;
      },
    });
    started.push(api);
    if (!admin) throw new Error('The API has no commands.');
    return { api, admin };
  }

  beforeEach(async () => {
    ({ api: old } = await start(oldSecret));
  });
  afterEach(async () => {
    for (const api of started.splice(0).toReversed()) await api.stop();
  });

  /** Whether a process has the key of an idToken; the token itself names the address of its own process. */
  const verifies = async (api: TestApi, idToken: string) => {
    const { keys } = api.platform;
    await keys.current();
    return (await keys.find(decodeProtectedHeader(idToken).kid ?? '')) !== undefined;
  };
  const sendMail = (api: TestApi) =>
    api.platform.database.transaction((tx) => api.platform.mailer.send(tx, mail));

  it('Sessions live on and waiting mails are sent, although the old secret is gone after key reseal (SHARED-334)', async () => {
    const { idToken, refreshToken } = await signedInUser(old, 'ada@example.org');
    await old.runJobs();
    await sendMail(old);
    const both = await start(newSecret, oldSecret);
    expect(await verifies(both.api, idToken)).toBe(true);
    const resealed = await both.admin('key', 'reseal');
    expect(resealed.lines).toEqual([
      '1 signing keys were sealed again.',
      '1 waiting and failed jobs were sealed again.',
      expect.stringContaining('remove OTHER_KEY_ENCRYPTION_SECRETS'),
    ]);
    const { api: fresh, admin } = await start(newSecret);
    expect(await verifies(fresh, idToken)).toBe(true);
    expect(await fresh.call(endpoints.refreshSession, { refreshToken })).toMatchObject({
      ok: true,
    });
    expect((await fresh.mailsTo(mail.to)).map(({ subject }) => subject)).toEqual([mail.subject]);
    expect((await admin('key', 'reseal')).code).toBe(0);
  });

  it('Two processes whose newest secrets differ return the same successor of a refresh token (AUTH-114, SHARED-334)', async () => {
    const before = await start(oldSecret, newSecret);
    const after = await start(newSecret, oldSecret);
    const { refreshToken } = await signedInUser(old, 'ada@example.org');
    const refresh = ({ api }: { api: TestApi }) =>
      api.call(endpoints.refreshSession, { refreshToken });
    const [one, other] = [await refresh(before), await refresh(after)];
    if (!one.ok || !other.ok) throw new Error('The refresh was refused.');
    expect(other.body.refresh_token).toBe(one.body.refresh_token);
  });

  it('The list shows which secret has sealed how many values, also one that is not configured (SHARED-334)', async () => {
    await old.platform.keys.current();
    await sendMail(old);
    const { admin } = await start(newSecret);
    const list = async () => (await admin('key', 'list')).lines;
    expect(await start(newSecret, oldSecret).then((both) => both.admin('key', 'list'))).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^signing key {2}[\w-]+ {2}signs$/),
        `secret  ${keyIdOf(newSecret)}  KEY_ENCRYPTION_SECRET  0 signing keys, 0 waiting and failed jobs`,
        `secret  ${keyIdOf(oldSecret)}  OTHER_KEY_ENCRYPTION_SECRETS  1 signing keys, 1 waiting and failed jobs`,
      ],
    });
    expect((await list()).join()).toContain('KEY_ENCRYPTION_SECRET cannot decrypt');
    expect((await admin('key', 'reseal')).lines.at(-1)).toBe(
      '2 values were sealed with a secret that is not configured; nothing opens them.',
    );
  });

  it('A new signing key signs after key rotate, and tokens of the former one are valid (SHARED-334)', async () => {
    const { idToken } = await signedInUser(old, 'ada@example.org');
    const { api, admin } = await start(oldSecret);
    const { id: before } = await api.platform.keys.current();
    const { lines } = await admin('key', 'rotate');
    api.clock.advance({ seconds: 16 });
    const { id } = await api.platform.keys.current();
    expect(id).not.toBe(before);
    expect(lines[0]).toMatch(`${id} signs in 15 seconds`);
    expect(await verifies(api, idToken)).toBe(true);
    expect((await admin('key', 'list')).lines.slice(0, 2)).toEqual([
      `signing key  ${before}  verifies`,
      `signing key  ${id}  signs`,
    ]);
  });
});
