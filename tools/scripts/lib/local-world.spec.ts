import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../testing/small-world.mjs');
// Each test starts and ends processes, which takes long beside the rest of the suite.
jest.setTimeout(120_000);
const deadlineMs = 50_000;

let worlds: string;
let started: Starter[] = [];
beforeEach(() => {
  worlds = mkdtempSync(join(tmpdir(), 'worlds-'));
});
afterEach(async () => {
  for (const each of started) await each.stop();
  started = [];
  rmSync(worlds, { recursive: true });
});

/** A process that runs a small local world. */
interface Starter {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

function start(port: number, env: NodeJS.ProcessEnv = {}): Starter {
  const child = spawn(process.execPath, [script, worlds, String(port)], {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: '', npm_lifecycle_event: '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  const ended = once(child, 'close');
  const starter = {
    child,
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  started.push(starter);
  return starter;
}

/** Asks again and again until `condition` holds. */
async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function startAndWait(port: number, env: NodeJS.ProcessEnv = {}): Promise<Starter> {
  const starter = start(port, env);
  await until('the world is started', () => starter.output().includes('started'));
  return starter;
}

/**
 * A port that nothing listens on. It is below those that a system gives to outgoing connections (from 32768): the tests
 * that run beside this one open many.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port);
  // `once` rejects when the probe reports an error instead.
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}

const get = async (port: number, path = '/') =>
  (await fetch(`http://localhost:${port}${path}`)).text();

const isUnreachable = (port: number) =>
  get(port).then(
    () => false,
    () => true,
  );

const logOf = (port: number, name = 'server') =>
  readFileSync(join(worlds, String(port), 'logs', `${name}.log`), 'utf8');

it('The processes of the local world end when the process that started them is killed (SHARED-57)', async () => {
  const port = await freePort();
  const { child } = await startAndWait(port);
  child.kill('SIGKILL');
  await until('the server is gone', () => isUnreachable(port));
});

it('A world can be started again right after its starter was killed (SHARED-57)', async () => {
  const port = await freePort();
  const { child, ended } = await startAndWait(port);
  child.kill('SIGKILL');
  await ended;
  await startAndWait(port);
});

it('The local world stops when the npm command that started it is killed (SHARED-57)', async () => {
  const port = await freePort();
  const npm = `require('child_process').spawn(process.execPath, ${JSON.stringify([script, worlds, String(port)])}, { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', npm], {
    env: { ...process.env, NODE_OPTIONS: '', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await until('the world is started', () => output.includes('started'));
  child.kill('SIGKILL');
  await until('the server is gone', () => isUnreachable(port));
});

it('A start on the port of a running world of this checkout names the process that runs it (SHARED-58)', async () => {
  const port = await freePort();
  const { child } = await startAndWait(port);
  const second = start(port);
  await second.ended;
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(`^Port ${port} \\(portal\\) is taken by the local world that process ${child.pid} `),
  );
});

it('A start on a port that another program holds says so in one sentence (SHARED-58)', async () => {
  const port = await freePort();
  const holder = createServer().listen(port);
  await once(holder, 'listening');
  const second = start(port);
  await second.ended;
  holder.close();
  expect(second.output()).toMatch(
    /^Port \d+ \(portal\) is taken by another program\. .*PORT=\d+ npm start\n$/,
  );
});

it('Errors that a process logs are printed with their details, and its log file keeps every entry (SHARED-59)', async () => {
  const port = await freePort();
  const starter = await startAndWait(port);
  await get(port, '/fail');
  const printed = '[server] request failed {"url":"/fail"}\n    TypeError: broken\n';
  await until('the error is printed', () => starter.output().includes(printed));
  expect(starter.output()).not.toContain('the server is ready');
  expect(logOf(port)).toContain('the server is ready');
  expect(logOf(port)).toContain('request failed');
});

it('A process that ends by itself is reported with the path of its log (SHARED-59)', async () => {
  const port = await freePort();
  const starter = await startAndWait(port);
  process.kill(Number(await get(port)), 'SIGKILL');
  const report = `[server] ended unexpectedly by SIGKILL; its log: ${worlds}`;
  await until('the end is reported', () => starter.output().includes(report));
});

it('A process of a cluster that ends by itself is started again, and not after the cluster was stopped (SHARED-408)', async () => {
  const port = await freePort();
  const starter = await startAndWait(port, { REVIVES: 'true' });
  for (const killed of [await get(port), undefined]) {
    const pid = killed ?? (await get(port));
    process.kill(Number(pid), 'SIGKILL');
    const isAnother = () =>
      get(port).then(
        (found) => found !== pid,
        () => false,
      );
    await until('another process listens', isAnother);
  }
  process.kill(Number(await get(port)), 'SIGKILL');
  await starter.stop();
  expect(await isUnreachable(port)).toBe(true);
});

it('A start begins a new log and keeps the log of the start before (SHARED-59)', async () => {
  const port = await freePort();
  const first = await startAndWait(port);
  await get(port, '/fail');
  await until('the error is printed', () => first.output().includes('request failed'));
  await first.stop();
  await startAndWait(port);
  expect(logOf(port)).not.toContain('request failed');
  expect(logOf(port, 'server.previous')).toContain('request failed');
});

it('A log that grows beyond 10 MB moves aside, so that a process keeps 20 MB at most (SHARED-59)', () => {
  const megabyte = 1024 * 1024;
  const write = `
    import { openLogFile } from ${JSON.stringify(join(__dirname, 'world-logs.mjs'))};
    const log = openLogFile(process.argv[1], 'server');
    for (let count = 0; count < 35; count += 1) log.write('x'.repeat(${megabyte}));`;
  spawnSync(process.execPath, ['--input-type=module', '-e', write, worlds], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  for (const name of ['server.log', 'server.previous.log']) {
    expect(statSync(join(worlds, name)).size).toBeLessThanOrEqual(11 * megabyte);
  }
});

it('A program beside a cluster, or a world whose database is a server, gets the environment of its API, and elsewhere only its own (SHARED-386)', () => {
  const url = 'postgres://localhost/world';
  const record = { pid: process.pid, startedAt: '2026-11-26T00:00:00.000Z' };
  for (const [port, databaseUrl] of [[4300], [4400, url]]) {
    mkdirSync(join(worlds, String(port)));
    const text = JSON.stringify({ ...record, ports: [port], databaseUrl });
    writeFileSync(join(worlds, String(port), 'process.json'), text);
  }
  const environmentAt = (given: NodeJS.ProcessEnv) => {
    const print = `
      import { environmentOfApi } from ${JSON.stringify(join(__dirname, 'api-environment.mjs'))};
      console.log(JSON.stringify(environmentOfApi(${JSON.stringify(given)}, process.argv[1])));`;
    const env = { ...process.env, NODE_OPTIONS: '' };
    const words = ['--input-type=module', '-e', print, worlds];
    const { stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    return JSON.parse(stdout);
  };
  const complete = {
    DATABASE_URL: url,
    KEY_ENCRYPTION_SECRET: expect.stringMatching(/^[\w-]{43}$/),
  };
  expect(environmentAt({ PORT: '4300', DATABASE_URL: url })).toMatchObject(complete);
  expect(environmentAt({ PORT: '4400' })).toMatchObject(complete);
  const alone = { PORT: '4301', DATABASE_URL: url };
  expect(environmentAt(alone)).toEqual(alone);
  expect(environmentAt({ PORT: '4300' })).toMatchObject({ PGLITE_DIR: expect.any(String) });
});

it('Among the first fifteen faults of a cluster are some of etcd and of the database, and no fault is without a name (SHARED-409)', () => {
  const print = `
    import { clusterFaults, clusterSeries } from ${JSON.stringify(join(__dirname, '../../chaos/chaos-faults.mjs'))};
    const known = Object.keys(clusterFaults({ ports: { portal: 4200 } }));
    console.log(JSON.stringify({ known, series: clusterSeries }));`;
  const words = ['--input-type=module', '-e', print];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { known, series } = JSON.parse(
    spawnSync(process.execPath, words, { env, encoding: 'utf8' }).stdout,
  );
  const first = series.slice(0, 15).join();
  expect([first, first]).toEqual([
    expect.stringContaining('etcd member lost'),
    expect.stringContaining('primary lost'),
  ]);
  expect(new Set(series)).toEqual(new Set(known));
});
