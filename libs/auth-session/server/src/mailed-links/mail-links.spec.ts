import { request } from 'node:http';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { signUp, startAuthApi, ticketFor } from '../testing/auth-api';

const email = 'ada@example.org';
const evil = 'evil.example';

interface Asked {
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers and targets with which a request can name another host. */
const poisoned: Readonly<Record<string, Asked>> = {
  'another host': { headers: { host: evil } },
  'another host below ours': { headers: { host: `localhost.${evil}` } },
  'another port': { headers: { host: 'localhost:1' } },
  'a host with credentials': { headers: { host: `localhost@${evil}` } },
  'a forwarded host': { headers: { 'x-forwarded-host': evil } },
  'a forwarded server': { headers: { 'x-forwarded-server': evil } },
  'a host of another proxy': { headers: { 'x-host': evil, 'x-original-host': evil } },
  'a forwarded address': { headers: { forwarded: `host=${evil};proto=https` } },
  'a forwarded scheme and port': {
    headers: { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '1' },
  },
  'a forwarded prefix': { headers: { 'x-forwarded-prefix': `//${evil}` } },
  'a rewritten address': {
    headers: { 'x-original-url': `//${evil}/`, 'x-rewrite-url': `//${evil}/` },
  },
  'a referer': { headers: { referer: `https://${evil}/` } },
  'an absolute address': { target: `http://${evil}/identity/user/getCode` },
};

describe.each(['no proxy', 'a trusted proxy'])('links in mails behind %s', (behind) => {
  let api: TestApi;
  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: behind === 'no proxy' ? '' : 'loopback' };
    api = await startAuthApi({ environment });
    await signUp(api, email);
  });
  afterAll(() => api.stop());

  /** Requests a reset link without `fetch`, which sets the host itself. */
  async function ask({ target, headers }: Asked): Promise<number> {
    const ticket = await ticketFor(api, 'reset');
    const body = JSON.stringify({ email, requestType: 'PASSWORD_RESET', ticket });
    const address = new URL(`${api.config.hosts.auth}${endpoints.requestCode.path}`);
    const path = target ?? address.pathname;
    return new Promise((resolve, reject) => {
      const type = { 'content-type': 'application/json', 'content-length': String(body.length) };
      const { port } = address;
      const asked = request({
        ...{ host: 'localhost', port, path, method: 'POST' },
        headers: { host: address.host, ...type, ...headers },
      });
      asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      asked.on('error', reject).end(body);
    });
  }

  const resets = async () =>
    (await api.mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password');

  it.each(Object.entries(poisoned))(
    'The links of a mail use the configured address when the request has %s (AUTH-141)',
    async (_, asked) => {
      api.clock.advance({ hours: 1 });
      const before = (await resets()).length;
      const status = await ask(asked);
      const mails = await resets();
      expect([200, 400, 421]).toContain(status);
      expect(mails).toHaveLength(status === 200 ? before + 1 : before);
      for (const { html, text } of mails) {
        const links = [...`${html} ${text}`.matchAll(/https?:[^\s"<]*/g)].map(([link]) => link);
        expect(links.filter((link) => !link.startsWith(`${api.config.baseUrl}/`))).toEqual([]);
        expect(`${html}${text}`).not.toContain(evil);
      }
    },
  );

  it('Each request that was tried sends a mail with a link (AUTH-141)', async () => {
    api.clock.advance({ hours: 1 });
    expect(await ask({})).toBe(200);
    expect((await resets()).at(-1)?.text).toContain(`${api.config.baseUrl}/auth/action?`);
  });
});
