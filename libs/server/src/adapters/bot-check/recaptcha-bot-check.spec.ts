import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RateLimit } from '../../ports/rate-limiter';
import { createTestClock } from '../../testing/test-clock';
import { createRecaptchaBotCheck } from './recaptcha-bot-check';

const good = {
  success: true,
  score: 0.9,
  action: 'signin',
  hostname: 'portal.example',
  challenge_ts: '2026-11-20T11:59:30Z',
};

const usual = async () => 1;

/** Counts in memory. */
function memoryLimiter() {
  const used = new Set<string>();
  return {
    async take(_limit: RateLimit, subject: string) {
      if (used.has(subject)) return 60;
      used.add(subject);
      return undefined;
    },
  };
}

describe('The bot check with reCAPTCHA', () => {
  let server: Server;
  let respond: RequestListener;
  let asked: string[];

  const says =
    (verdict: unknown, status = 200): RequestListener =>
    (_req, res) => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(verdict));
    };
  const check = () =>
    createRecaptchaBotCheck({
      options: {
        siteKey: 'site-key',
        secretKey: 'secret-key',
        verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
      },
      hostname: 'portal.example',
      clock: createTestClock('2026-11-20T12:00:00Z'),
      limiter: memoryLimiter(),
    });

  beforeEach(async () => {
    asked = [];
    respond = says(good);
    server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        asked.push(Buffer.concat(chunks).toString());
        respond(req, res);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('The page gets the site key of reCAPTCHA and not the secret', async () => {
    const challenge = await check().challenge('signin', usual);
    expect(challenge).toEqual({ kind: 'recaptcha', challenge: 'site-key' });
  });

  it('A reCAPTCHA token that the provider confirms passes once', async () => {
    const { solvedAction } = check();
    expect(await solvedAction('token&x=1', usual)).toBe('signin');
    expect(await solvedAction('token&x=1', usual)).toBeUndefined();
    expect(asked[0]).toBe('secret=secret-key&response=token%26x%3D1');
  });

  it('Only one of 32 concurrent requests with the same reCAPTCHA token passes', async () => {
    const { solvedAction } = check();
    const actions = await Promise.all(
      Array.from({ length: 32 }, () => solvedAction('token', usual)),
    );
    expect(actions.filter((action) => action === 'signin')).toHaveLength(1);
  });

  it.each([
    ['no success', { ...good, success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['another host', { ...good, hostname: 'evil.example' }],
    ['no host', { ...good, hostname: undefined }],
    ['an unknown action', { ...good, action: 'checkout' }],
    ['no action', { ...good, action: undefined }],
    ['a low score', { ...good, score: 0.4 }],
    ['no score', { ...good, score: undefined }],
    ['an old challenge', { ...good, challenge_ts: '2026-11-20T11:57:59Z' }],
    ['a challenge of tomorrow', { ...good, challenge_ts: '2026-11-21T12:00:00Z' }],
    ['no time', { ...good, challenge_ts: undefined }],
    ['a text instead of a boolean', { ...good, success: 'true' }],
    ['a list', [good]],
    ['nothing', null],
  ])('A reCAPTCHA verdict with %s does not pass', async (_, verdict) => {
    respond = says(verdict);
    expect(await check().solvedAction('token', usual)).toBeUndefined();
  });

  it.each([
    [1, 0.5, 'signin'],
    [2, 0.5, undefined],
    [2, 0.6, 'signin'],
    [16, 0.8, undefined],
    [16, 0.9, 'signin'],
  ])(
    'At the effort %d the reCAPTCHA score %d results in the action %s',
    async (effort, score, action) => {
      respond = says({ ...good, score });
      expect(await check().solvedAction('token', async () => effort)).toBe(action);
    },
  );

  it.each<[string, RequestListener]>([
    ['fails', says(good, 500)],
    ['sends too much', says({ ...good, padding: 'x'.repeat(100_000) })],
    ['sends a page', (_req, res) => res.end('<html>')],
    [
      'redirects',
      (_req, res) => {
        res.writeHead(302, { location: 'https://evil.example' });
        res.end();
      },
    ],
    ['hangs up', (req) => req.socket.destroy()],
  ])('The bot check does not pass when reCAPTCHA %s', async (_, behavior) => {
    respond = behavior;
    expect(await check().solvedAction('token', usual)).toBeUndefined();
  });

  it('The bot check does not pass when reCAPTCHA does not respond', async () => {
    respond = () => undefined;
    const startedAt = performance.now();
    expect(await check().solvedAction('token', usual)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  });
});
