import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flagDefaults, flagsPayload } from '@portal/shared/flags/domain';
import { createLogger } from '@portal/server/platform';
import { serveApp, type ServedApp, testConfig } from '@portal/server/testing';
import { createFlagsModule } from '../flags.module';
import { createFlagStreams, streamLimits } from './flag-streams';
import type { Flags } from './flags-file';

const featuresOf = (hideQuarterly: boolean) => ({
  features: { 'hide-quarterly': { defaultValue: hideQuarterly } },
});
const on = featuresOf(true);
const off = featuresOf(false);

let folder: string;
let file: string;
let app: ServedApp;
let log: string[];

const write = (value: unknown) =>
  writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 1; !(await check()); looks += 1) {
    if (looks > 200) throw new Error('It did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Serves the flags of a file, which is read. */
async function serve(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const config = testConfig({ FLAGS_FILE: file, ...environment });
  // The watcher of an earlier test may still write: each has a log of its own.
  const lines: string[] = [];
  log = lines;
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  app = await serveApp({ modules: [createFlagsModule({ config, logger })] }, environment);
  await until(() => log.length > 0);
}

const features = (init?: RequestInit) => fetch(`${app.url}/flags/api/features/portal`, init);
const served = async () => JSON.parse(await (await features()).text());

/** Reads a stream of events; `events` grows as they arrive. */
async function listen() {
  const response = await fetch(`${app.url}/flags/sub/portal`);
  const events: unknown[] = [];
  const state = { response, events, hasEnded: false };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^event: features\ndata: (.*)$/.exec(part)?.[1];
        if (data !== undefined) events.push(JSON.parse(data));
      }
    }
    state.hasEnded = true;
  };
  // A server that is stopped at the end of a test breaks the connection.
  void read().catch(() => undefined);
  await until(() => events.length > 0);
  return state;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flags-'));
  file = join(folder, 'flags.json');
  await write(off);
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

describe('the feature flags', () => {
  it('The SDK reads the flags of the file and learns that there is a stream (FLAG-2)', async () => {
    await serve();
    await until(async () => JSON.stringify(await served()) === JSON.stringify(off));
    const response = await features();
    expect(response.status).toBe(200);
    expect(response.headers.get('x-sse-support')).toBe('enabled');
  });

  it.each(['/flags/api/features/another', '/flags/sub/another', '/flags/api/features/'])(
    'With a wrong client key the response is 404: %s (FLAG-2)',
    async (path) => {
      await serve();
      const response = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
    },
  );

  it('The client key is configured (FLAG-2)', async () => {
    await serve({ FLAGS_CLIENT_KEY: 'sdk-1' });
    expect((await fetch(`${app.url}/flags/api/features/sdk-1`)).status).toBe(200);
    expect((await features()).status).toBe(404);
  });

  it('A browser that has the flags already gets 304 without a body (FLAG-6)', async () => {
    await serve();
    const etag = (await features()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    // A browser's cache asks without the `no-cache` that fetch adds.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await features({ headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect(await again.text()).toBe('');
  });

  it('A change of the file reaches every stream, and the next request (FLAG-3, FLAG-4)', async () => {
    await serve();
    const streams = await Promise.all([listen(), listen()]);
    for (const { response } of streams)
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await write(on);
    const newest = () => streams.map(({ events }) => JSON.stringify(events.at(-1)));
    await until(() => newest().every((event) => event === JSON.stringify(on)));
    expect(await served()).toEqual(on);
  });

  it.each([
    ['no JSON', '{"features": {'],
    ['no object', '[]'],
    ['no features', '{"feature": {}}'],
    ['a feature that is no object', '{"features": {"hide-quarterly": true}}'],
    ['an experiment without variations', '{"features": {}, "experiments": [{"key": "x"}]}'],
    ['too large a file', ' '.repeat(300_000)],
  ])(
    'While the file has %s the last good flags are served, and the log says why (FLAG-5)',
    async (_what, text) => {
      await write(on);
      await serve();
      await until(async () => JSON.stringify(await served()) === JSON.stringify(on));
      await write(text);
      await until(() => log.some((line) => line.includes('the last good flags are served')));
      expect(await served()).toEqual(on);
      await write(off);
      await until(async () => JSON.stringify(await served()) === JSON.stringify(off));
    },
  );

  it('Without a file, or when it is missing, every flag has its default (FLAG-1, FLAG-5)', async () => {
    await rm(file);
    await serve();
    const { features: found } = await served();
    const values = Object.entries(Object(found)).map(([name, each]) => [
      name,
      Object(each).defaultValue,
    ]);
    expect(Object.fromEntries(values)).toEqual(flagDefaults);
    await until(() => log.some((line) => line.includes('ENOENT')));
    await write(on);
    await until(async () => JSON.stringify(await served()) === JSON.stringify(on));
  });

  it('The time of a change that is written in the file is not served (FLAG-4)', async () => {
    await write({ ...on, dateUpdated: '2020-01-01T00:00:00Z' });
    await serve();
    await until(async () => JSON.stringify(await served()) === JSON.stringify(on));
  });

  it('Stopping the server ends the streams (FLAG-8)', async () => {
    const config = testConfig({ FLAGS_FILE: file });
    const flagsModule = createFlagsModule({ config, logger: createLogger('silent') });
    app = await serveApp({ modules: [flagsModule] });
    const stream = await listen();
    flagsModule.stop?.();
    await until(() => stream.hasEnded);
  });

  it('On a host of its own the flags are read by the listed origins only (FLAG-9)', async () => {
    await serve({ CORS_ORIGINS: 'https://product.example' });
    const from = async (origin: string) => {
      const { headers } = await features({ headers: { origin } });
      return [
        headers.get('access-control-allow-origin'),
        headers.get('access-control-expose-headers'),
      ];
    };
    expect(await from('https://product.example')).toEqual([
      'https://product.example',
      expect.stringContaining('x-sse-support'),
    ]);
    expect((await from('https://other.example'))[0]).toBeNull();
  });
});

describe('the streams of the feature flags', () => {
  const limits = { ...streamLimits, process: 3, network: 2, unreadBytes: 400, keepAliveMs: 20 };
  let change: Parameters<Flags['onChange']>[0];
  const flags: Flags = {
    current: () => flagsPayload.cast(off),
    onChange: (listener) => (change = listener),
    stop: () => undefined,
  };
  const open = () => createFlagStreams(flags, limits as typeof streamLimits);
  beforeEach(() => serve());

  it('A network and the process have a limited number of streams, and an ended one makes room (FLAG-7)', async () => {
    const streams = open();
    const first = streams.open('192.0.2.1');
    streams.open('192.0.2.1');
    expect(() => streams.open('192.0.2.1')).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }),
    );
    streams.open('192.0.2.2');
    expect(() => streams.open('192.0.2.3')).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
    await once(first.destroy(), 'close');
    expect(() => streams.open('192.0.2.3')).not.toThrow();
    streams.stop();
  });

  it('A silent stream gets a comment now and then, and one that is not read is ended (FLAG-8)', async () => {
    const streams = open();
    const read = streams.open('192.0.2.1').setEncoding('utf8');
    let text = '';
    read.on('data', (chunk: string) => (text += chunk));
    await until(() => text.includes('\n\n:\n\n'));
    const unread = streams.open('192.0.2.2');
    await until(() => {
      change(flagsPayload.cast(on));
      return unread.destroyed;
    });
    expect(read.destroyed).toBe(false);
    streams.stop();
  });
});

it('The shipped defaults are a valid flags file (FLAG-1)', async () => {
  await serve();
  const text = await readFile(join(__dirname, 'default-flags.json'), 'utf8');
  expect(flagsPayload.isValidSync(JSON.parse(text))).toBe(true);
});
