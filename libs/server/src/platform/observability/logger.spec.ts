import { createLogger } from './logger';

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
  return JSON.parse(lines[0] ?? '{}');
}

describe('the log', () => {
  it('An error is logged with its type, message, code, stack and cause', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    expect(logged(new TypeError('broken', { cause }))['err']).toEqual({
      type: 'TypeError',
      message: 'broken',
      stack: expect.stringContaining('    at '),
      cause: expect.objectContaining({ message: 'connection refused', code: 'ECONNREFUSED' }),
    });
  });

  it.each([
    [
      'the parameters of a query',
      new Error('Failed query: select $1\nparams: ada,hunter2'),
      /ada|hunter2/,
    ],
    ['an email address', new Error('No such recipient: <ada@example.org>'), /ada@/],
    ['other fields of the error', Object.assign(new Error('x'), { rejected: ['ada'] }), /ada/],
    ['a thrown text', 'ada@example.org', /ada/],
  ])('The log does not contain %s', (_what, error, secret) => {
    expect(JSON.stringify(logged(error))).not.toMatch(secret);
  });

  it('Entries below the log level are not written', () => {
    const lines: string[] = [];
    createLogger('warn', { write: (line) => lines.push(line) }).info('below the level');
    expect(lines).toEqual([]);
  });
});
