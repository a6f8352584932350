import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiModules } from '../api-modules';
import { instantBotCheck, signedInUser } from '@portal/auth-session/server/testing';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';
import { adminTopics, adminActions } from '@portal/server/operator';
import {
  adminSamples,
  adminWords,
  type AdminOutcome,
  startTestApi,
  type TestApi,
} from '@portal/server/testing';

describe('the commands of operators', () => {
  let api: TestApi;
  let parts: ReturnType<typeof createApiModules>;
  let folder: string;
  let run: (...words: string[]) => Promise<AdminOutcome>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'admin-'));
    writeFileSync(join(folder, 'news.txt'), 'Something is new.');
    api = await startTestApi({
      ports: { botCheck: instantBotCheck, payments: createFakePaymentProvider() },
      modules: (platform) => (parts = createApiModules(platform)),
    });
    run = adminWords(parts.runAdmin, folder);
    await signedInUser(api, 'ada@example.org');
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await api.stop();
  });

  const logged = () => api.platform.database.query.select().from(adminActions);

  it('Every command has a sample, a name of its own and a topic that the help describes (SHARED-330)', () => {
    const names = parts.adminCommands.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(adminSamples).toSorted());
    const topics = new Set(names.map((name) => name.split(' ')[0]));
    expect(Object.keys(adminTopics).toSorted()).toEqual([...topics].toSorted());
  });

  it('The help of every command says what it does and what its words are (SHARED-330)', async () => {
    for (const { name, summary, arguments: words, options } of parts.adminCommands) {
      const { code, lines } = await run(...name.split(' '), '--help');
      expect({ name, code }).toEqual({ name, code: 0 });
      const help = lines.join(' ').replaceAll(/\s+/g, ' ');
      for (const text of [summary, ...Object.values({ ...words, ...options })])
        expect(help).toContain(text);
    }
    const { code, lines } = await run('--help');
    expect(code).toBe(0);
    for (const topic of Object.values(adminTopics)) expect(lines.join()).toContain(topic);
    expect(await logged()).toEqual([]);
  });

  it('Every command prints valid JSON with --json and is noted in the audit log when it starts and when it ends (SHARED-330, SHARED-331)', async () => {
    for (const { name } of parts.adminCommands) {
      const before = (await logged()).length;
      const sample = [...name.split(' '), ...(adminSamples[name] ?? [])];
      const { lines } = await run(...sample, '--json', '--as', 'Grace', '--reason', 'a spec');
      expect({ name, data: JSON.parse(lines.join('\n')) as unknown }).toMatchObject({ name });
      const entries = (await logged()).slice(before);
      expect(entries.map(({ phase }) => phase)).toEqual([
        'started',
        expect.stringMatching(/^(done|not-done|refused)$/),
      ]);
      for (const entry of entries)
        expect(entry).toMatchObject({
          ...{ command: name, actor: 'Grace', systemUser: 'ops', reason: 'a spec' },
        });
    }
  });

  it('A command that changes an account does nothing without a reason (SHARED-331)', async () => {
    const commands = parts.adminCommands.filter(({ effect }) => effect === 'changes-account');
    expect(commands.map(({ name }) => name)).toContain('subscription refund');
    for (const { name } of commands) {
      const { code, lines } = await run(...name.split(' '), ...(adminSamples[name] ?? []));
      expect({ name, code }).toEqual({ name, code: 2 });
      expect(lines.join()).toContain('--reason');
    }
    expect(await logged()).toEqual([]);
  });
});
