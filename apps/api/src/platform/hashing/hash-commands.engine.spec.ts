import type { HashParameters } from '../../ports/password-hasher';
import { adminWordsOf } from '../../testing/admin/admin-words';
import { createTestClock } from '../../testing/test-clock';
import { testDatabase } from '../../testing/test-database';
import { createHashCommands } from './hash.commands';

/** A machine on which a pass over 1,024 KiB takes `perMib` ms. */
const machine = (perMib: number) => ({
  parameters: { memory: 19_456, passes: 2, lanes: 1 },
  measure: async ({ memory, passes }: HashParameters) => (memory / 1_024) * passes * perMib,
  hash: () => Promise.reject(new Error('Nothing is hashed.')),
  verify: () => Promise.reject(new Error('Nothing is verified.')),
  isOutdated: () => false,
});

describe('hash calibrate', () => {
  const calibrate = async (perMib: number, ...words: string[]) => {
    const platform = { clock: createTestClock(), database: await testDatabase() };
    const commands = createHashCommands({ hasher: machine(perMib) });
    return adminWordsOf(platform, commands)('hash', 'calibrate', ...words);
  };

  it('The present parameters stand beside the strongest ones within the target, the most memory first (SHARED-335)', async () => {
    expect(await calibrate(1, '--target', '150')).toEqual({
      code: 0,
      lines: [
        'present: m=19456,t=2,p=1  38 ms',
        'at most 150 ms, the most memory first:',
        '  m=131072,t=1,p=1  128 ms',
        '  m=65536,t=2,p=1  128 ms',
        '  m=47104,t=3,p=1  138 ms',
        '  m=32768,t=4,p=1  128 ms',
        '  m=19456,t=7,p=1  133 ms',
        'To use the first: PASSWORD_HASH=m=131072,t=1,p=1. Stored hashes follow when their users log in.',
      ],
    });
  });

  it('Parameters below what OWASP asks for are never proposed (SHARED-335)', async () => {
    const { code, lines } = await calibrate(8, '--target', '250');
    expect(code).toBe(1);
    expect(lines).toEqual([
      'present: m=19456,t=2,p=1  304 ms',
      'at most 250 ms, the most memory first:',
      '  none',
      'This machine is too slow for the target.',
    ]);
  });

  it.each([
    ['--target', '0'],
    ['--lanes', 'two'],
  ])('%s %s is refused (SHARED-335)', async (option, value) => {
    expect((await calibrate(1, option, value)).code).toBe(2);
  });
});
