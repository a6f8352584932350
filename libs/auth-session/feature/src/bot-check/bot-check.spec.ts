import { createBotCheck, type BotCheckSteps } from './bot-check';

const puzzle = (name: string) => ({
  kind: 'proof-of-work' as const,
  challenge: `puzzle ${name}`,
});

function setUp(change: Partial<BotCheckSteps> = {}) {
  const log: string[] = [];
  let puzzles = 0;
  const botCheck = createBotCheck({
    fetchPuzzle: async () => {
      puzzles += 1;
      log.push(`fetch ${puzzles}`);
      return puzzle(String(puzzles));
    },
    solve: async ({ challenge }) => {
      log.push(`solve ${challenge}`);
      return `solution of ${challenge}`;
    },
    exchange: async (solution) => {
      log.push(`exchange ${solution}`);
      return `ticket for ${solution}`;
    },
    ...change,
  });
  return { botCheck, log };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('createBotCheck', () => {
  it('The puzzle is solved before the form is sent', async () => {
    const { botCheck, log } = setUp();
    botCheck.prepare();
    botCheck.prepare();
    await settle();
    expect(log).toEqual(['fetch 1', 'solve puzzle 1']);

    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
    expect(log).toHaveLength(3);
  });

  it('A puzzle is solved when none was prepared', async () => {
    const { botCheck } = setUp();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
  });

  it('A solution is used only once', async () => {
    const { botCheck } = setUp();
    botCheck.prepare();
    await botCheck.ticket();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 2');
  });

  it('A new puzzle is solved when the prepared one has expired', async () => {
    const { botCheck } = setUp({
      exchange: async (solution) => (solution.endsWith('1') ? undefined : 'ticket'),
    });
    botCheck.prepare();
    await settle();
    await expect(botCheck.ticket()).resolves.toBe('ticket');
  });

  it('A new puzzle is solved when the preparation failed', async () => {
    let calls = 0;
    const { botCheck } = setUp({
      fetchPuzzle: async () => {
        calls += 1;
        if (calls === 1) throw new Error('offline');
        return puzzle('1');
      },
    });
    botCheck.prepare();
    await settle();
    await expect(botCheck.ticket()).resolves.toBe('ticket for solution of puzzle 1');
  });

  it.each<[string, Partial<BotCheckSteps>]>([
    ['no puzzle comes', { fetchPuzzle: () => Promise.reject(new Error('offline')) }],
    ['the puzzle cannot be solved', { solve: () => Promise.reject(new Error('no worker')) }],
    ['the solution is rejected', { exchange: () => Promise.resolve(undefined) }],
    ['the exchange fails', { exchange: () => Promise.reject(new Error('offline')) }],
  ])('The bot check does not pass when %s', async (_, change) => {
    const { botCheck } = setUp(change);
    await expect(botCheck.ticket()).rejects.toEqual({
      status: 400,
      code: 'BOT_CHECK_FAILED',
      message: 'An unexpected error occurred.',
    });
  });

  it('A bot check without a network fails with the sentence for it (AUTH-54)', async () => {
    const noNetwork = { status: 0, code: 'NETWORK', message: 'No network.' };
    const { botCheck } = setUp({ fetchPuzzle: () => Promise.reject(noNetwork) });
    await expect(botCheck.ticket()).rejects.toEqual(noNetwork);
  });
});
