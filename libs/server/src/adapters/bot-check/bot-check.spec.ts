import { type Challenge, createChallenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenDatabase } from '../../platform/database/open-database';
import type { RateLimit } from '../../ports/rate-limiter';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createDatabaseRateLimiter } from '../rate-limiter/database-rate-limiter';
import { createAltchaBotCheck } from './altcha-bot-check';
import { createRecaptchaBotCheck } from './recaptcha-bot-check';

const usual = async () => 1;

describe('The proof of work', () => {
  const written = (challenge: Challenge, solution: Solution) =>
    Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

  let database: OpenDatabase;
  let clock: TestClock;
  const check = (secret = 'a secret') => {
    const limiter = createDatabaseRateLimiter({ database, clock, secret });
    return createAltchaBotCheck({ secret, tries: 1000, clock, limiter });
  };

  async function solved(secret?: string): Promise<{ challenge: Challenge; solution: Solution }> {
    const challenge: Challenge = JSON.parse(
      (await check(secret).challenge('signin', usual)).challenge,
    );
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The challenge was not solved.');
    return { challenge, solution };
  }

  beforeEach(async () => {
    database = await testDatabase();
    clock = createTestClock();
  });

  it('The proof of work takes between 500 and 1,500 tries of 1,000 rounds', async () => {
    const { challenge, solution } = await solved();
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    expect(solution.counter).toBeGreaterThanOrEqual(500);
    expect(solution.counter).toBeLessThanOrEqual(1500);
  });

  it('The effort of the proof of work grows with the factor of the action', async () => {
    const limiter = createDatabaseRateLimiter({ database, clock, secret: 'a secret' });
    const quick = createAltchaBotCheck({ secret: 'a secret', tries: 50, clock, limiter });
    const effortOf = async (action: string) => (action === 'signin' ? 16 : 1);
    for (const [action, least] of [
      ['signin', 400],
      ['signup', 25],
    ] as const) {
      const challenge: Challenge = JSON.parse((await quick.challenge(action, effortOf)).challenge);
      const solution = await solveChallenge({ challenge, deriveKey });
      expect(solution?.counter).toBeGreaterThanOrEqual(least);
      expect(solution?.counter).toBeLessThanOrEqual(3 * least);
      const payload = solution && written(challenge, solution);
      expect(await quick.solvedAction(payload ?? '', effortOf)).toBe(action);
    }
  });

  it('A solution is valid once for the action that it was made for, across all processes', async () => {
    const { challenge, solution } = await solved();
    const payload = written(challenge, solution);
    expect(await check().solvedAction(payload, usual)).toBe('signin');
    expect(await check().solvedAction(payload, usual)).toBeUndefined();
  });

  it('Only one of 32 concurrent requests with the same solution succeeds', async () => {
    const { challenge, solution } = await solved();
    const payload = written(challenge, solution);
    const actions = await Promise.all(
      Array.from({ length: 32 }, () => check().solvedAction(payload, usual)),
    );
    expect(actions.filter(Boolean)).toEqual(['signin']);
  });

  it('A used solution is also rejected in another encoding', async () => {
    const { challenge, solution } = await solved();
    expect(await check().solvedAction(written(challenge, { ...solution, time: 1 }), usual)).toBe(
      'signin',
    );
    expect(
      await check().solvedAction(written(challenge, { ...solution, time: 2 }), usual),
    ).toBeUndefined();
  });

  it('A challenge expires after ten minutes', async () => {
    const { challenge, solution } = await solved();
    clock.advance({ minutes: 10 });
    expect(await check().solvedAction(written(challenge, solution), usual)).toBeUndefined();
  });

  it('A solution for another secret is rejected', async () => {
    const { challenge, solution } = await solved('another secret');
    expect(await check().solvedAction(written(challenge, solution), usual)).toBeUndefined();
  });

  it('A challenge that the caller made is rejected', async () => {
    const data = { action: 'signin', expires: 4_000_000_000 };
    const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, data };
    for (const secrets of [{}, { hmacSignatureSecret: 'mine' }]) {
      const challenge = await createChallenge({ ...options, ...secrets });
      const solution = await solveChallenge({ challenge, deriveKey });
      if (!solution) throw new Error('The challenge was not solved.');
      expect(await check().solvedAction(written(challenge, solution), usual)).toBeUndefined();
    }
  });

  it('An altered action, expiry, cost or solution is rejected', async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    const altered = [
      { ...parameters, data: { ...parameters.data, action: 'signup' } },
      { ...parameters, data: { ...parameters.data, expires: 4_000_000_000 } },
      { ...parameters, cost: 1 },
    ];
    for (const each of altered) {
      expect(
        await check().solvedAction(written({ ...challenge, parameters: each }, solution), usual),
      ).toBeUndefined();
    }
    const guess = { ...solution, derivedKey: '00'.repeat(32) };
    expect(await check().solvedAction(written(challenge, guess), usual)).toBeUndefined();
  });

  it.each([
    '',
    'not base64 \u0000',
    Buffer.from('null').toString('base64'),
    Buffer.from('[]').toString('base64'),
    Buffer.from('{"challenge":{},"solution":{}}').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{"data":null}}}').toString('base64'),
    Buffer.from('{').toString('base64'),
  ])('The payload %j is rejected', async (payload) => {
    expect(await check().solvedAction(payload, usual)).toBeUndefined();
  });
});

describe('The bot check with reCAPTCHA', () => {
  const good = {
    success: true,
    score: 0.9,
    action: 'signin',
    hostname: 'portal.example',
    challenge_ts: '2026-11-20T11:59:30Z',
  };

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
