import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type AppParts } from '../platform/http/create-app';
import { listen } from '../platform/http/listen';
import { checkParts } from '../platform/http/readiness';
import { createLogger } from '../platform/observability/logger';
import { createMetrics } from '../platform/observability/metrics';
import { createTestClock } from './test-clock';
import { testConfig } from './test-config';

/** An app without a database, on a free port: for specs of the HTTP platform alone. */
export interface ServedApp {
  readonly url: string;
  readonly lines: string[];
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Serves `parts`; everything that is left out does nothing. `environment` adds variables. */
export async function serveApp(
  parts: Partial<AppParts> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<ServedApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const lines: string[] = [];
  const app = createApp({
    config: testConfig({ PORT: String(port), BASE_URL: url, ...environment }),
    logger: createLogger('debug', { write: (line) => lines.push(line) }),
    modules: [],
    authenticator: { authenticate: async () => undefined },
    keys: { publicKeys: async () => ({ keys: [] }) },
    readiness: () => checkParts([]),
    clock: createTestClock(),
    metrics: createMetrics(),
    limiter: { takeAll: async (uses) => uses.map(() => undefined) },
    ...parts,
  });
  const server = await listen(app, port);
  return { url, lines, stop: () => server.stop(0) };
}
