import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApiProcess, type ApiProcess } from '@portal/server/testing';

const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  KEY_ENCRYPTION_SECRET: '0123456789abcdef0123456789abcdef',
  BOT_CHECK_SECRET: 'fedcba9876543210fedcba9876543210',
};

// Some tests start three processes with an embedded database, beside the journeys of the same machine.
jest.setTimeout(120_000);

describe('the process of the API', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-main-'));
  const folder = join(home, 'database');
  const started: ApiProcess[] = [];

  const start = (environment: Readonly<Record<string, string>>) => {
    const api = startApiProcess(environment);
    started.push(api);
    return api;
  };

  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('A start with bad variables prints one sentence for each and exits with code 1 (SHARED-52)', async () => {
    const { code, errors } = await start({ PORT: 'x', LOG_LEVEL: 'loud' }).ended;
    const lines = errors.trim().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ is .*; expected .*\.$/);
  });

  it('The API does not start without a webhook secret', async () => {
    const { code, errors } = await start({ ...secrets, STRIPE_WEBHOOK_SECRET: '' }).ended;
    expect([code, errors]).toEqual([
      1,
      'STRIPE_WEBHOOK_SECRET is missing; expected one or two secrets of at least 16 characters.\n',
    ]);
  });

  it('A start without the database server fails with one sentence', async () => {
    const { code, errors } = await start({ ...secrets, DATABASE_URL: 'postgres://a@127.0.0.1:9/b' })
      .ended;
    expect([code, errors]).toEqual([
      1,
      'DATABASE_URL names a server that cannot be used: nothing listens at its address.\n',
    ]);
  });

  it('A start on the data folder of another PostgreSQL version fails with one sentence', async () => {
    const old = join(home, 'old');
    mkdirSync(old);
    writeFileSync(`${old}.postgres-major`, '12\n');
    const { code, errors } = await start({ ...secrets, PGLITE_DIR: old }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The data folder .* was written by PostgreSQL 12, but this version uses \d+; .*\.\n$/,
    );
  });

  it('The API rejects a second process on its data folder, stops cleanly, and keeps its data (SHARED-54)', async () => {
    const environment = {
      ...secrets,
      PORT: '0',
      BASE_URL: 'http://localhost:4200',
      PGLITE_DIR: folder,
    };
    const first = start(environment);
    await first.ready;

    const second = await start(environment).ended;
    expect(second.code).toBe(1);
    expect(second.errors).toBe(
      `The data folder ${folder} is in use by process ${first.child.pid}; stop that process first, or set PGLITE_DIR to another folder.\n`,
    );

    first.child.kill('SIGTERM');
    const { code, errors, log } = await first.ended;
    expect([code, errors]).toEqual([0, '']);
    expect(log).toContain('"signal":"SIGTERM"');
    expect(existsSync(`${folder}.lock`)).toBe(false);

    const again = start(environment);
    await again.ready;
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  });

  it('The API takes over the data of a killed process, and a start on a port in use fails with one sentence (SHARED-54)', async () => {
    const environment = { ...secrets, BASE_URL: 'http://localhost:4200', PGLITE_DIR: folder };
    const killed = start({ ...environment, PORT: '0' });
    expect(await killed.port).toBeGreaterThan(0);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, errors } = await start({ ...environment, PORT: String(port) }).ended;
    holder.close();
    expect([code, errors]).toEqual([
      1,
      `PORT ${port} is taken by another process; stop that one, or give PORT another number.\n`,
    ]);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });
});
