import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../mailbox/start-mailbox';

const now = () => new Date('2026-11-20T10:00:00Z');

describe('The destination of analytics events', () => {
  let folder: string;
  let world: Awaited<ReturnType<typeof startMailbox>>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'events-'));
    world = await startMailbox({ port: 0, smtpPort: 0, folder, now });
  });
  afterEach(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });

  const forward = (id: string, body: object) =>
    fetch(`${world.origin}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(body),
    });
  const list = async (): Promise<unknown> => (await fetch(`${world.origin}/api/events`)).json();
  const page = async () => (await fetch(`${world.origin}/events`)).text();
  const viewed = { type: 'page-viewed', action: 'plans' };

  it('Forwarded events are listed newest first, and a batch that comes again is not added', async () => {
    expect((await forward('b1', { events: [viewed] })).status).toBe(202);
    await forward('b1', { events: [viewed] });
    await forward('b2', {
      requests: [{ eventType: 'sign-in', eventProperties: { page: 'login' } }],
    });
    expect(await list()).toMatchObject([
      { number: 2, event: { eventType: 'sign-in' } },
      { number: 1, event: viewed, receivedAt: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  it('The page says that no event has arrived, and shows the text of an event as text', async () => {
    expect(await page()).toMatch(/id="none" class="muted" >/);
    await forward('b1', { events: [{ type: '<b>bold</b>', action: 'x' }] });
    expect(await page()).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(await page()).toMatch(/id="none" class="muted" hidden/);
    await fetch(`${world.origin}/events/clear`, { method: 'POST', redirect: 'manual' });
    expect(await list()).toEqual([]);
  });

  it('An open page gets the rows of events that arrived before and of those that arrive', async () => {
    await forward('b1', { events: [viewed] });
    const stop = new AbortController();
    const stream = await fetch(`${world.origin}/events/stream?after=0`, { signal: stop.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^id: 1\ndata: ".*page-viewed/);
    await forward('b2', { events: [{ ...viewed, action: 'later' }] });
    expect((await reader?.read())?.value).toMatch(/^id: 2\ndata: ".*later/);
    stop.abort();
  });

  it('A body that is no batch is rejected', async () => {
    expect((await forward('b1', { mails: [] })).status).toBe(400);
    expect(await list()).toEqual([]);
  });
});
