import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { portalProxyConfig } from './haproxy-config.mjs';
import { unavailableResponse } from './unavailable-page.mjs';

const haproxy = ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path));

/** Ports that nothing uses now. */
async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  for (let taken = 0; taken < count; taken += 1) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

// A machine without HAProxy starts no cluster.
const withProxy = haproxy ? describe : describe.skip;

withProxy('the load balancer of a cluster without a process of the API', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-balancer-'));
  const children: ChildProcess[] = [];
  let url = '';
  let pages: ChildProcess;

  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const ask = (path: string, options: RequestInit = {}) => fetch(`${url}${path}`, options);
  const statusOf = async () => (await ask('/').catch(() => undefined))?.status;
  const untilStatus = async (status: number) => {
    for (let tries = 0; (await statusOf()) !== status; tries += 1) {
      if (tries === 100) throw new Error(`The status did not become ${status}.`);
      await pause(100);
    }
  };

  beforeAll(async () => {
    const [portal = 0, statistics = 0, staticPages = 0, api = 0] = await freePorts(4);
    url = `http://127.0.0.1:${portal}`;
    mkdirSync(join(folder, 'plans'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>home</title>');
    writeFileSync(join(folder, 'plans/index.html'), '<!doctype html><title>plans</title>');
    writeFileSync(join(folder, 'routes.json'), '[]');
    const errorPage = join(folder, 'unavailable.http');
    writeFileSync(errorPage, unavailableResponse);
    const processes = [{ name: 'api-1', port: api, serves: true }];
    const ports = { portal, statistics, pages: staticPages };
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, portalProxyConfig({ ports, errorPage, processes }));
    pages = start(process.execPath, [join(__dirname, 'static-pages.mjs')], {
      PORT: String(staticPages),
      PORTAL_DIST: folder,
    });
    start(String(haproxy), ['-f', config]);
    await untilStatus(200);
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/plans'])('The prerendered page %s can be read (SHARED-347)', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(path === '/' ? 'home' : 'plans');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['POST', '/api/user'],
    ['GET', '/api/account/sessions'],
    ['GET', '/readyz'],
    ['GET', '/routes.json'],
  ])('%s %s gets 503 in JSON with a time to wait (SHARED-347)', async (method, path) => {
    const response = await ask(path, { method });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ error: 'UNAVAILABLE', status: 503 });
  });

  it('Another page gets the error page (SHARED-347)', async () => {
    const response = await ask('/account', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('<h1>Lemma is unavailable</h1>');
  });

  it('Without the static pages the load balancer itself has the error page (SHARED-347)', async () => {
    pages.kill('SIGKILL');
    await untilStatus(503);
    const response = await ask('/plans');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.text()).toContain('<h1>Lemma is unavailable</h1>');
  });
});
