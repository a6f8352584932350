import { serveApp } from '../../testing/serve-app';
import { createLogger } from '../observability/logger';

async function linesAt(level: string, path = '/healthz') {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => lines.push(line) });
  const app = await serveApp({ logger });
  try {
    const { headers } = await fetch(`${app.url}${path}`);
    return { id: headers.get('x-request-id'), lines };
  } finally {
    await app.stop();
  }
}

describe('the log of requests', () => {
  it('A request is logged in one line with the id that its response names', async () => {
    const { id, lines } = await linesAt('info');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      requestId: id,
      req: { method: 'GET', path: '/healthz' },
      res: { status: 200 },
    });
  });

  it('A check of the readiness is not logged (SHARED-51)', async () => {
    const { id, lines } = await linesAt('info', '/readyz?by=balancer');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toEqual([]);
  });

  it('A response names the id of its request also where the level prints no requests', async () => {
    const { id, lines } = await linesAt('warn');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toEqual([]);
  });
});
