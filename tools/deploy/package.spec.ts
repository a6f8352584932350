import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { maxBytes, sizesOf, totalOf } from './package/sizes.mjs';

const execute = promisify(execFile);

// It makes a package and starts processes, beside the rest of the suite.
jest.setTimeout(180_000);

const demo: { readonly users: readonly { readonly email: string }[] } = JSON.parse(
  readFileSync(join(__dirname, '../../libs/server/src/platform/config/demo-users.json'), 'utf8'),
);

const secret = () => randomBytes(32).toString('base64url');
const secrets = {
  STRIPE_SECRET_KEY: `sk_live_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  KEY_ENCRYPTION_SECRET: secret(),
  BOT_CHECK_SECRET: secret(),
};

const origin = 'https://portal.lemma.test';

let home: string;
let folder: string;
let files: readonly string[];
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let children: ChildProcess[] = [];

const pathOf = (...parts: string[]) => join(folder, ...parts);

/** Starts the package in an empty folder, with this environment and nothing else; resolves with its port. */
async function start(env: Readonly<Record<string, string>>): Promise<number> {
  const cwd = mkdtempSync(join(home, 'empty-'));
  const child = spawn(process.execPath, [pathOf('main.mjs')], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /"port":(\d+)/.exec(output)?.[1];
        if (port) resolve(Number(port));
      });
    child.once('close', () => reject(new Error(`The package ended:\n${output}`)));
  });
}

/** Requests as a proxy does that passes on what a browser of the United States sends. */
async function get(port: number, path: string): Promise<{ status?: number; body: string }> {
  const headers = { host: new URL(origin).host, 'x-forwarded-for': '8.8.8.8', accept: '*/*' };
  const [response] = (await once(request({ port, path, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  return { status: response.statusCode, body: await text(response) };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'close');
  return child.exitCode;
}

const inProduction = () => ({
  ...secrets,
  BASE_URL: origin,
  TRUSTED_PROXIES: 'loopback',
  DATABASE_URL: postgres?.url ?? '',
  SMTP_URL: 'smtps://127.0.0.1:9',
  MAIL_FROM: 'Lemma <no-reply@lemma.test>',
  SUPPORT_INBOX: 'support@lemma.test',
  INSTITUTIONS_INBOX: 'institutions@lemma.test',
});

beforeAll(async () => {
  // Far from the workspace: a package that is missing is not found there.
  home = mkdtempSync(join(tmpdir(), 'portal-package-'));
  folder = join(home, 'portal');
  mkdirSync(folder);
  await execute(process.execPath, [join(__dirname, 'package/write-package.mjs'), folder]);
  files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  postgres = await startPostgres({ isDurable: false });
});
afterEach(async () => {
  for (const child of children) await stop(child);
  children = [];
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('the package', () => {
  it('The size that the command reports is that of every file, and no more than the limit', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(pathOf(file)).size, 0);
    expect(totalOf(sizesOf(folder))).toBe(bytes);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

  it('The package has no source, source map, test, stand-in or demo account', () => {
    const odd =
      /\.(?:map|tsx?|mts|cts)$|\.(?:spec|test|e2e)\.|(?:^|\/)(?:stand-ins|testing|demo)\//;
    expect(files.filter((file) => odd.test(file))).toEqual([]);
    const texts = files
      .filter(
        (file) => /^(?:server|portal|[^/]+$)/.test(file) && /\.(?:m?js|html|json)$/.test(file),
      )
      .map((file) => readFileSync(pathOf(file), 'utf8'))
      .join('\n');
    expect(texts).not.toMatch(/sourceMappingURL=/);
    for (const { email } of demo.users) expect(texts).not.toContain(email);
  });

  it('The bill of materials names the packages that are in the package, and no other', () => {
    const bill = JSON.parse(readFileSync(pathOf('sbom.json'), 'utf8'));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'lemma-portal' } },
    });
    const names: string[] = bill.components.map(({ name }: { name: string }) => name);
    const inServer = ['express', 'drizzle-orm', '@node-rs/argon2', '@electric-sql/pglite'];
    const inPortal = ['react-router', 'formik', 'pdfkit', 'altcha-lib'];
    expect(names).toEqual(expect.arrayContaining([...inServer, ...inPortal]));
    for (const name of [
      'jest',
      'nx',
      'vite',
      'esbuild',
      'typescript',
      'smtp-server',
      'oidc-provider',
    ])
      expect(names).not.toContain(name);
    const copied = readdirSync(pathOf('node_modules'), { recursive: true })
      .map(String)
      .flatMap((path) => /^((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1] ?? []);
    expect(names).toEqual(expect.arrayContaining(copied));
  });

  it('The package serves its readiness, its pages and its endpoints in production, from an empty folder and with nothing in the environment but its variables', async () => {
    if (!postgres) throw new Error('There is no PostgreSQL on this machine.');
    const env = { PATH: process.env['PATH'], ...inProduction() };
    const migrated = await execute(process.execPath, [pathOf('migrate.mjs')], { cwd: home, env });
    expect(migrated.stdout).toBe('The database has the migrations of this version.\n');
    const port = await start(inProduction());
    await execute(process.execPath, [pathOf('health.mjs')], { env: { PORT: String(port) } });
    const ready = await get(port, '/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toMatchObject([200, { status: 'ready' }]);
    const page = await get(port, '/plans');
    expect(page.status).toBe(200);
    expect(page.body).toContain(`${origin}/`);
    const country = await get(port, '/language/get-ip-info');
    expect(JSON.parse(country.body)).toEqual({ result: { country: { isoCode: 'US' } } });
    const [child] = children;
    expect(child && (await stop(child))).toBe(0);
    const unhealthy = execute(process.execPath, [pathOf('health.mjs')], {
      env: { PORT: String(port) },
    });
    await expect(unhealthy).rejects.toThrow('ECONNREFUSED');
  });

  it('The package runs on its own embedded database, and its admin command works beside it', async () => {
    const PGLITE_DIR = join(home, 'database');
    // With a collector, which may be away, the start also loads what traces need.
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const env = { ...secrets, NODE_ENV: 'development', BASE_URL: origin, PGLITE_DIR };
    await start({ ...env, ...collector });
    const { stdout } = await execute(
      process.execPath,
      [pathOf('admin.mjs'), 'audit', 'list', '--json'],
      {
        cwd: home,
        env: { PATH: process.env['PATH'], ...env },
      },
    );
    expect(JSON.parse(stdout)).toMatchObject([{ command: 'audit list' }]);
  });

  it('A package without configuration names what it lacks, and the example of an environment names all of it', async () => {
    const example = readFileSync(join(__dirname, 'environment.example'), 'utf8');
    const names = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
    const problem = await start({}).catch(String);
    const lacking = [...String(problem).matchAll(/^([A-Z_]+) is /gm)].map(([, name]) => name);
    expect(lacking).toContain('DATABASE_URL');
    expect(lacking.filter((name) => !names.has(name))).toEqual([]);
  });

  it('The package hashes passwords with its own native part', async () => {
    const script = `
      const { inTurn } = await import('./server/hashing.worker.mjs');
      const options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
      console.log(await inTurn([{ hash: ['a password', options] }]));`;
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
    });
    expect(stdout).toContain('$argon2id$');
  });

  it('The package rejects a start with demo accounts', async () => {
    const env = { ...inProduction(), NODE_ENV: 'development', SEED_DEMO_USERS: 'true' };
    await expect(start(env)).rejects.toThrow(
      'SEED_DEMO_USERS is "true", but a package has no demo accounts.',
    );
  });
});
