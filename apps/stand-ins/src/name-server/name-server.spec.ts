import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../mailbox/start-mailbox';

const now = () => new Date('2026-11-20T10:00:00Z');

describe('The name server', () => {
  let folder: string;
  let world: Awaited<ReturnType<typeof startMailbox>>;
  let resolver: Resolver;
  const start = () => startMailbox({ port: 0, smtpPort: 0, dnsPort: 0, folder, now });
  const publish = (body: object) =>
    fetch(`${world.origin}/name-server`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
  const ask = (name: string) =>
    resolver.resolveTxt(name).then(
      (records) => records,
      (error: NodeJS.ErrnoException) => error.code,
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'name-server-'));
    world = await start();
    resolver = new Resolver({ timeout: 100, tries: 1 });
    resolver.setServers([`127.0.0.1:${world.dnsPort}`]);
  });
  afterEach(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });

  it('A name has the texts that were published, in any case of its letters, and a long text comes in parts', async () => {
    const long = 'x'.repeat(300);
    await publish({ name: '_Lemma.uni.example', texts: ['one', long] });
    expect(await ask('_lemma.UNI.example')).toEqual([['one'], ['x'.repeat(255), 'x'.repeat(45)]]);
  });

  it('A name that nobody published does not exist, and one without a text has no record', async () => {
    await publish({ name: 'empty.example' });
    expect(await ask('nobody.example')).toBe('ENOTFOUND');
    expect(await ask('empty.example')).toBe('ENODATA');
  });

  it('An alias leads to the texts of its target, to a missing one, and never round in a circle', async () => {
    await publish({ name: 'a.example', alias: 'b.example' });
    expect(await ask('a.example')).toBe('ENOTFOUND');
    await publish({ name: 'b.example', texts: ['found'] });
    expect(await ask('a.example')).toEqual([['found']]);
    await publish({ name: 'b.example', alias: 'a.example' });
    expect(await ask('a.example')).toBe('ESERVFAIL');
  });

  it('A server can fail, and can be silent', async () => {
    await publish({ name: 'fails.example', fault: 'fails', texts: ['hidden'] });
    await publish({ name: 'silent.example', fault: 'silent', texts: ['hidden'] });
    expect(await ask('fails.example')).toBe('ESERVFAIL');
    expect(await ask('silent.example')).toBe('ETIMEOUT');
  });

  it('A text that is no name is rejected, and a developer publishes and removes records on the page', async () => {
    expect((await publish({ name: 'no name' })).status).toBe(400);
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${world.origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html' },
      });
    const page = await post('/name-server', { name: 'uni.example', texts: 'shown', fault: '' });
    expect(await page.text()).toContain('shown');
    expect(await ask('uni.example')).toEqual([['shown']]);
    await post('/name-server/remove', { name: 'uni.example' });
    expect(await ask('uni.example')).toBe('ENOTFOUND');
  });

  it('Records are kept for the next start', async () => {
    await publish({ name: 'uni.example', texts: ['kept'] });
    await world.stop();
    world = await start();
    resolver.setServers([`127.0.0.1:${world.dnsPort}`]);
    expect(await ask('uni.example')).toEqual([['kept']]);
  });
});
