import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailboxMessage } from './messages';
import { startMailbox } from './start-mailbox';

const now = () => new Date('2026-11-20T10:00:00Z');

describe('The mailbox', () => {
  let folder: string;
  let mailbox: Awaited<ReturnType<typeof startMailbox>>;

  const start = () => startMailbox({ port: 0, smtpPort: 0, folder, now });
  const send = (
    to: string,
    link = 'https://portal.example/auth/action?mode=verifyEmail&oobCode=x',
  ) =>
    createTransport({ host: 'localhost', port: mailbox.smtpPort }).sendMail({
      from: 'Lemma <hello@lemma.example>',
      to,
      subject: `For ${to}`,
      text: `Open ${link}.`,
      html: `<p><a href="${link.replaceAll('&', '&amp;')}">Open</a></p>`,
    });
  const list = async (query = ''): Promise<MailboxMessage[]> => {
    const messages: unknown = await (await fetch(`${mailbox.origin}/api/messages${query}`)).json();
    if (!Array.isArray(messages)) throw new Error('The mailbox returned no list.');
    return messages;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    mailbox = await start();
  });

  afterEach(async () => {
    await mailbox.stop();
    await rm(folder, { recursive: true });
  });

  it('The API lists received messages newest first, with each link once', async () => {
    await send('ada@maths.example');
    await send('emmy@maths.example');
    const messages = await list();
    expect(messages.map(({ subject }) => subject)).toEqual([
      'For emmy@maths.example',
      'For ada@maths.example',
    ]);
    expect(messages[0]).toMatchObject({
      from: 'hello@lemma.example',
      to: ['emmy@maths.example'],
      links: ['https://portal.example/auth/action?mode=verifyEmail&oobCode=x'],
      receivedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('While the mail server is down every mail is rejected for the time being', async () => {
    const switchOutage = (on: boolean) =>
      fetch(`${mailbox.origin}/outage`, {
        method: 'POST',
        body: new URLSearchParams({ on: `${on}` }),
      });
    await switchOutage(true);
    await expect(send('ada@maths.example')).rejects.toMatchObject({ responseCode: 421 });
    await switchOutage(false);
    await send('ada@maths.example');
    expect(await list()).toHaveLength(1);
  });

  it('The API lists the messages to one address; case does not matter', async () => {
    await send('ada@maths.example');
    await send('emmy@maths.example');
    expect(await list('?to=ADA@maths.example')).toHaveLength(1);
  });

  it('Messages survive a restart and are deleted on request', async () => {
    await send('ada@maths.example');
    await mailbox.stop();
    mailbox = await start();
    expect(await list()).toHaveLength(1);
    await fetch(`${mailbox.origin}/api/messages`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  it('The corporate scanner opens every link of a mail while it is on', async () => {
    const opened: string[] = [];
    const target = createServer((request, response) => {
      opened.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => target.listen(0, 'localhost', resolve));
    const address = target.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await fetch(`${mailbox.origin}/scanner`, {
      method: 'POST',
      body: new URLSearchParams({ on: 'true' }),
      redirect: 'manual',
    });
    await send('ada@maths.example', `http://localhost:${port}/auth/action?oobCode=x`);
    expect(opened).toEqual(['/auth/action?oobCode=x']);
    await new Promise((resolve) => target.close(resolve));
  });

  it('The page of a message shows its text, and its HTML in a sandboxed frame', async () => {
    await send('ada@maths.example');
    const id = (await list())[0]?.id;
    const page = await fetch(`${mailbox.origin}/messages/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    expect(await page.text()).toContain('oobCode=x');
    const frame = await fetch(`${mailbox.origin}/messages/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('The page of an unknown message responds with 404', async () => {
    const page = await fetch(`${mailbox.origin}/messages/none`);
    expect(page.status).toBe(404);
  });
});
