import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { users } from '@portal/server/contracts';
import { createRunAdmin } from '@portal/server/operator';
import { adminWords, type TestApi } from '@portal/server/testing';
import { eq } from 'drizzle-orm';
import { insertedUser, noDependencies, signIn, startAuthApi, trySignIn } from '../testing/auth-api';
import { createImportCommands } from './import-users.commands';

/** What another system made of the password `password`. */
const scrypt =
  '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E';

describe('the import of users', () => {
  let api: TestApi;
  const folder = mkdtempSync(join(tmpdir(), 'users-'));
  const [accountOpened, emailProven] = [jest.fn(), jest.fn()];
  beforeEach(async () => {
    api = await startAuthApi();
    accountOpened.mockReset();
    emailProven.mockReset();
  });
  afterEach(() => api.stop());
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a command with a file of these lines. */
  const run = async (word: string, ...lines: readonly string[]) => {
    writeFileSync(join(folder, 'users.csv'), `${lines.join('\r\n')}\r\n`);
    const ports = { ...api.platform, ...noDependencies, accountOpened, emailProven };
    const commands = createImportCommands(ports);
    const runAdmin = createRunAdmin({ ...ports, commands, findUser: async () => undefined });
    return adminWords(runAdmin, folder)('users', word, 'users.csv');
  };
  const head = 'email,password_hash,email_verified';
  const rows = [
    head,
    `ADA@example.org,"${scrypt}",true`,
    `grace@example.org,"${scrypt}",false`,
    `ada@example.org,"${scrypt}",true`,
    `known@example.org,"${scrypt}",true`,
    `nobody,"${scrypt}",true`,
    'eve@example.org,5f4dcc3b5aa765d61d8327deb882cf99,true',
    'eve@example.org',
  ];
  const stored = () => api.platform.database.query.select().from(users);

  it('Each line gets a verdict, before the import and by it; an address gets one account (AUTH-550)', async () => {
    await insertedUser(api, 'known@example.org');
    const tested = await run('test', ...rows);
    expect(tested).toMatchObject({
      code: 1,
      lines: expect.arrayContaining(['2 ADA@example.org: can be imported']),
    });
    expect(await stored()).toHaveLength(1);
    const { code, lines } = await run('import', ...rows);
    expect(code).toBe(1);
    expect(lines).toEqual([
      '2 ADA@example.org: is imported',
      '3 grace@example.org: is imported',
      '4 ada@example.org: has an account already',
      '5 known@example.org: has an account already',
      '6 nobody: is no email address',
      expect.stringMatching(/^7 eve@example\.org: The hash is neither/),
      '8 eve@example.org: has an email_verified other than true and false',
    ]);
    expect(await stored()).toHaveLength(3);
    expect(accountOpened).toHaveBeenCalledTimes(2);
    expect(emailProven.mock.calls.map(([, account]) => account)).toEqual([
      { email: 'ada@example.org' },
    ]);
    expect(await api.mailsTo('ada@example.org')).toEqual([]);
  });

  it('A file with other columns is refused as a whole (AUTH-550)', async () => {
    const { code, lines } = await run('import', 'email,hash', 'ada@example.org,x');
    expect({ code, lines }).toEqual({ code: 2, lines: [expect.stringContaining(head)] });
  });

  it('An imported user logs in with the password of the other system, whose hash is replaced then (AUTH-551)', async () => {
    expect(await run('import', ...rows.slice(0, 2))).toMatchObject({ code: 0 });
    const email = 'ada@example.org';
    expect(await trySignIn(api, email, { password: 'Password' })).toMatchObject({ status: 401 });
    await signIn(api, email, { password: 'password' });
    const [user] = await api.platform.database.query
      .select()
      .from(users)
      .where(eq(users.email, email));
    expect(user).toMatchObject({
      emailVerified: true,
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
    await signIn(api, email, { password: 'password' });
  });
});
