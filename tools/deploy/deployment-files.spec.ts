import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

// The linters are installed first where they are missing.
jest.setTimeout(180_000);

const textOf = (path: string) => readFileSync(join(__dirname, path), 'utf8');

const container = textOf('container/Containerfile');
const manifest = textOf('kubernetes/portal.yaml');
const migration = textOf('kubernetes/migrate.yaml');
const unit = textOf('systemd/lemma-portal@.service');
const migrationUnit = textOf('systemd/lemma-portal-migrate.service');
const environment = textOf('environment.example');

/** A kind of file, its text, and mistakes that its linter must find: what stands there, and what would be wrong. */
const files = [
  {
    kind: 'container',
    text: container,
    mistakes: [
      ['USER', 'USSER'],
      ['EXPOSE 4200', 'EXPOSE http'],
      ['--retries', '--tries'],
    ],
  },
  {
    kind: 'kubernetes',
    text: manifest,
    mistakes: [
      ['replicas: 2', 'replicas: two'],
      ['readinessProbe', 'readynessProbe'],
      ['minAvailable', 'minAvailible'],
      ['  selector:', '  selecter:'],
    ],
  },
  { kind: 'kubernetes', text: migration, mistakes: [['backoffLimit: 3', 'backoffLimit: three']] },
  { kind: 'systemd', text: migrationUnit, mistakes: [['Type=oneshot', 'Type=once']] },
  {
    kind: 'systemd',
    text: unit,
    mistakes: [
      ['Type=exec', 'Type=once'],
      ['NoNewPrivileges', 'NoNewPrivilege'],
      ['PrivateUsers=yes', 'PrivateUsers=perhaps'],
      ['SystemCallFilter=@system-service', 'SystemCallFilter='],
      ['/opt/lemma-portal/main.mjs', '/opt/lemma-portal/main.mjs\nExecStop=/nowhere/stop'],
    ],
  },
] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-deployment-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The problems of each text; null when the machine has no linter for its kind. */
async function problemsOf(
  kind: string,
  texts: readonly string[],
): Promise<readonly (readonly string[] | null)[]> {
  const paths = texts.map((text, index) => {
    const path = join(folder, `${kind}-${index.toString()}`);
    writeFileSync(path, text);
    return path;
  });
  const script = join(__dirname, 'lint/lint-files.mjs');
  const { stdout } = await execute(process.execPath, [script, kind, ...paths]);
  return stdout
    .trim()
    .split('\n')
    .slice(-texts.length)
    .map((line) => JSON.parse(line));
}

/** The variables that the API reads; a spec of the API compares the example with the code. */
const known = new Set([...environment.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));

/** The variables that a file sets. */
const variablesIn = {
  container: [...container.matchAll(/^ENV ([A-Z_]+)=/gm)],
  manifest: [...manifest.matchAll(/(?:^ {2}| name: )([A-Z][A-Z_]+)(?:: |, value:)/gm)],
  unit: [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)],
};

describe.each(files)('the $kind file', ({ kind, text, mistakes }) => {
  it('The linter finds no problem in the file, and each planted one', async () => {
    for (const [right] of mistakes) expect(text).toContain(right);
    const planted = mistakes.map(([right, wrong]) => text.replace(right, wrong));
    const [found, ...inPlanted] = await problemsOf(kind, [text, ...planted]);
    if (found === null) return;
    expect(found).toEqual([]);
    const unnoticed = mistakes.filter((_, index) => inPlanted[index]?.length === 0);
    expect(unnoticed).toEqual([]);
  });
});

describe('the deployment files', () => {
  it.each(Object.entries(variablesIn))(
    'The %s sets only variables that the API reads',
    (_file, matches) => {
      const names = matches.map(([, name]) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('A process drains longer than Kubernetes takes to notice that it is not ready', () => {
    const periods = [
      ...manifest.matchAll(/readinessProbe:[^]*?periodSeconds: (\d+)[^]*?failureThreshold: (\d+)/g),
    ];
    expect(periods).toHaveLength(2);
    for (const [, period, threshold] of periods)
      expect(Number(period) * Number(threshold)).toBeLessThan(
        Number(/DRAIN_SECONDS: '(\d+)'/.exec(manifest)?.[1]),
      );
  });

  it('No process runs as root or can write its own files', () => {
    expect(container).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(container.indexOf('USER')).toBeGreaterThan(container.indexOf('COPY'));
    expect(manifest.match(/runAsNonRoot: true/g)).toHaveLength(2);
    expect(manifest.match(/readOnlyRootFilesystem: true/g)).toHaveLength(2);
    expect(unit).toMatch(/^DynamicUser=yes$/m);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
  });

  it('Only the step that migrates gets the address of the owner of the tables (SHARED-410)', () => {
    const secretsOf = (text: string) =>
      new Set([...text.matchAll(/secretRef: \{ name: ([\w-]+) \}/g)].map(([, name]) => name));
    expect(secretsOf(manifest)).toEqual(new Set(['portal-environment']));
    expect(secretsOf(migration)).toEqual(new Set(['portal-migration']));
    expect(manifest).not.toMatch(/migrate\.mjs/);
    expect(unit).not.toMatch(/lemma-portal\/migrate/);
    expect(migrationUnit).toMatch(/^EnvironmentFile=\/etc\/lemma-portal\/migrate$/m);
  });

  it('No file holds a secret', () => {
    for (const [, name, value] of environment.matchAll(/^([A-Z_]+)=(.*)$/gm))
      expect([name, value]).toEqual([name, name === 'BASE_URL' ? 'https://portal.example' : '']);
    expect(`${container}${manifest}${migration}${unit}${migrationUnit}`).not.toMatch(
      /sk_|whsec_|postgres:\/\//,
    );
  });
});
