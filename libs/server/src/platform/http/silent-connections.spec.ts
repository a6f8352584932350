import { connect } from 'node:net';
import {
  createLimitedServer,
  listen,
  maxConnections,
  serverLimits,
  type Listening,
} from './listen';

/** What the server wrote before it closed a connection on which `text` was sent. */
function writtenTo(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write(text));
    let written = '';
    socket.on('data', (chunk) => (written += String(chunk)));
    socket.on('error', () => {});
    socket.on('close', () => resolve(written));
  });
}

describe('connections', () => {
  const served = jest.fn();
  let server: Listening;
  beforeAll(async () => {
    const limits = { ...serverLimits, headersTimeout: 100, requestTimeout: 200 };
    server = await listen(
      (req, res) => {
        served();
        req.resume();
        req.on('end', () => res.end());
      },
      0,
      { limits: { ...limits, connectionsCheckingInterval: 20 } },
    );
  });
  afterAll(() => server.stop(0));

  it('A connection that sends nothing is closed without a response (SHARED-86)', async () => {
    expect(await writtenTo(server.port, '')).toBe('');
  });

  it.each([
    ['stops in its headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['stops in its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ])('A request that %s gets 408 and its connection is closed (SHARED-86)', async (_how, text) => {
    expect(await writtenTo(server.port, text)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has headers of 17 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ])(
    'A request that %s is rejected before anything handles it (SHARED-86)',
    async (_how, text, status) => {
      served.mockClear();
      expect(await writtenTo(server.port, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(served).not.toHaveBeenCalled();
    },
  );

  it('The server gives a request 15 seconds and has a limit on connections (SHARED-86)', () => {
    expect(serverLimits.requestTimeout).toBe(15_000);
    const limited = createLimitedServer();
    expect(limited).toMatchObject({ requestTimeout: 15_000, maxConnections });
    expect(limited.headersTimeout + serverLimits.connectionsCheckingInterval).toBeLessThan(15_000);
  });
});
