import { randomUUID } from 'node:crypto';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createSmtpTransport, startMailServer, type Received } from '@portal/server/adapters';
import { signUp, startAuthApi, ticketFor } from '@portal/auth-session/server/testing';
import type { TestApi } from '@portal/server/testing';

// Hashes passwords, mails and waits for a mail server.
jest.setTimeout(120_000);

describe('the id of a request', () => {
  const lines: string[] = [];
  const received: Received[] = [];
  let api: TestApi;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let transport: ReturnType<typeof createSmtpTransport>;

  beforeAll(async () => {
    mailServer = await startMailServer(received);
    transport = createSmtpTransport(mailServer.url);
    api = await startAuthApi({ transport, log: { write: (line) => void lines.push(line) } });
    for (const name of ['ada', 'grace', 'mary', 'joan']) await signUp(api, `${name}@example.org`);
    await api.runJobs();
    received.splice(0);
  });
  afterAll(async () => {
    transport.close();
    await api.stop();
    await mailServer.stop();
  });

  /** Asks for a link to reset a password; returns the id that the response names. */
  async function ask(email: string, headers: Readonly<Record<string, string>> = {}) {
    const ticket = await ticketFor(api, 'reset');
    const input = { email, requestType: 'PASSWORD_RESET', ticket } as const;
    const response = await api.call(endpoints.requestCode, input, { headers });
    expect(response.ok).toBe(true);
    return String(response.headers.get('x-request-id'));
  }
  const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));
  const loggedOf = (requestId: string) =>
    logged().filter((line) => line['requestId'] === requestId);
  const headerOf = (address: string) =>
    received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ source }) => /^X-Request-Id: (.*)$/im.exec(source)?.[1]?.trim());

  it('The jobs of a request, the jobs of those, and the mail that the mail server receives have its id, also in the log (SHARED-387)', async () => {
    const [ada, grace] = await Promise.all([ask('ada@example.org'), ask('grace@example.org')]);
    expect(ada).not.toBe(grace);
    await api.runJobs();
    expect(headerOf('ada@example.org')).toEqual([ada]);
    expect(headerOf('grace@example.org')).toEqual([grace]);
    for (const id of [ada, grace]) {
      const texts = loggedOf(id).map(({ msg, queue }) => [msg, queue]);
      expect(texts).toContainEqual(['a job was done', 'auth-session.mail-code']);
      expect(texts).toContainEqual(['a job was done', 'mail']);
      expect(texts).toContainEqual(['the mail server accepted a mail', undefined]);
      expect(loggedOf(id)).toContainEqual(
        expect.objectContaining({
          msg: 'request completed',
          req: { method: 'POST', path: expect.any(String) },
        }),
      );
    }
  });

  it('A request keeps the id that a proxy or another service gave it, if it is a UUID (SHARED-387)', async () => {
    const given = randomUUID();
    expect(await ask('mary@example.org', { 'X-Request-Id': given })).toBe(given);
    await api.runJobs();
    expect(headerOf('mary@example.org')).toEqual([given]);
  });

  it.each([
    'canary-id',
    'canary.person@example.org',
    `canary-${randomUUID()}`,
    `${randomUUID()} "level":60,"msg":"canary"`,
    `${randomUUID()}, ${randomUUID()}-canary`,
    'canary'.repeat(200),
    '',
  ])('The id %j from outside is replaced and reaches no log (SHARED-387)', async (given) => {
    const response = await api.fetch('/healthz', { headers: { 'X-Request-Id': given } });
    expect(response.headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    );
    expect(lines.join('')).not.toContain('canary');
  });

  it('A job that failed says which request it belongs to (SHARED-387)', async () => {
    const id = await ask('joan@example.org');
    await mailServer.stop();
    await expect(api.runJobs()).rejects.toThrow('did not accept');
    expect(loggedOf(id).map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'the mail server refused a mail',
        'a job failed and will be tried again',
      ]),
    );
  });

  it('What no request caused has no id: its mails carry no such header (SHARED-387)', async () => {
    mailServer = await startMailServer(received);
    const own = createSmtpTransport(mailServer.url);
    await own.deliver({
      ...{ messageId: '<a@lemma.example>', from: 'a@lemma.example', to: 'nobody@example.org' },
      ...{ subject: 'A subject', html: '<p>Hello</p>', text: 'Hello' },
    });
    own.close();
    expect(headerOf('nobody@example.org')).toEqual([undefined]);
  });
});
