import { createChallenge, solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { OpenDatabase } from '../../platform/database/open-database';
import { createTestClock, type TestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createAltchaBotCheck } from './altcha-bot-check';
import { createDatabaseRateLimiter } from '../rate-limiter/database-rate-limiter';

const written = (challenge: Challenge, solution: Solution) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

const usual = async () => 1;

describe('The proof of work', () => {
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
