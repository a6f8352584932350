import type { Database } from '../../../ports/database';
import { refusedPort } from '../../../testing/refused-port';
import { createTestClock } from '../../../testing/test-clock';
import { createCheckPassword } from './password-check';

/** The attempts below are no rows: their handle is passed on and not used. */
const database: Database = {
  kind: 'postgres',
  query: refusedPort('query'),
  transaction: () => Promise.reject(new Error('There is no transaction here.')),
  afterCommit: () => {},
};

const everythingElse = () => new Promise((resolve) => setImmediate(resolve));

describe('checking a password', () => {
  it('An attempt that could not be judged is taken back before the check fails (AUTH-106)', async () => {
    const failure = new Error('The hashing threads are away.');
    let finishTakingBack = () => {};
    const takingBack = new Promise<void>((resolve) => (finishTakingBack = resolve));
    const checkPassword = createCheckPassword({
      database,
      clock: createTestClock(),
      hasher: {
        hash: async () => '',
        verify: () => Promise.reject(failure),
        isOutdated: () => false,
      },
      attempts: {
        keyOf: (email) => email,
        count: async () => ({ isAllowed: true, waitSeconds: 0, uid: 'ada', passwordHash: 'hash' }),
        takeBack: () => takingBack,
        forget: async () => {},
      },
    });
    const ended = jest.fn();
    checkPassword({ email: 'ada@example.org', password: 'any' }).catch(ended);
    await everythingElse();
    expect(ended).not.toHaveBeenCalled();
    finishTakingBack();
    await everythingElse();
    expect(ended).toHaveBeenCalledWith(failure);
  });
});
