import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

// The linters are installed first where they are missing.
jest.setTimeout(180_000);

const textOf = (path: string) => readFileSync(join(__dirname, path), 'utf8');

const container = textOf('container/Containerfile');
const manifest = textOf('kubernetes/portal.yaml');
const unit = textOf('systemd/lemma-portal@.service');
const migrationUnit = textOf('systemd/lemma-portal-migrate.service');
const backupUnit = textOf('systemd/lemma-portal-backup.service');
const sandbox = textOf('systemd/lemma-.service.d/sandbox.conf');
const timer = textOf('systemd/lemma-portal-backup.timer');
const rules = textOf('prometheus/alert-rules.yml');
const environment = textOf('environment.example');

/** The files of a kind, and mistakes that its linter must find: what stands there, and what would be wrong. */
const files = [
  {
    kind: 'container',
    path: 'container/Containerfile',
    mistakes: [
      ['USER', 'USSER'],
      ['EXPOSE 4200', 'EXPOSE http'],
      ['--retries', '--tries'],
    ],
  },
  {
    kind: 'kubernetes',
    path: 'kubernetes/portal.yaml',
    mistakes: [
      ['replicas: 1', 'replicas: one'],
      ['readinessProbe', 'readynessProbe'],
      ['minAvailable', 'minAvailible'],
      ['      selector:', '      selecter:'],
      ['pathType: Prefix', 'pathType: 1'],
      ['averageUtilization: 70', 'averageUtilisation: 70'],
      ['concurrencyPolicy: Forbid', 'concurrencyPolicy: Never'],
      ['backoffLimit: 3', 'backoffLimit: three'],
    ],
  },
  {
    kind: 'prometheus',
    path: 'prometheus/alert-rules.yml',
    mistakes: [
      ['absent(up{job="portal"})', 'up{job="portal"} == 2'],
      ['36 * 3600', '72 * 3600'],
      ['min(portal_last_backup_age_seconds', 'min(portal_last_backup_age_seconds)'],
      ['sum by (scope) (patroni_primary)', 'sum by (name) (patroni_primary)'],
      ['sum by (scope) (patroni_sync_standby)', 'max by (scope) (patroni_replica)'],
      ['for: 2m', 'for: two minutes'],
    ],
  },
  {
    kind: 'prometheus',
    path: 'prometheus/prometheus.yml',
    mistakes: [
      ['alert-rules.yml', 'alarm-rules.yml'],
      ['scrape_interval', 'scrape_intervall'],
    ],
  },
  {
    kind: 'systemd',
    path: 'systemd/lemma-portal@.service',
    mistakes: [
      ['Type=exec', 'Type=once'],
      ['/opt/lemma-portal/main.mjs', '/opt/lemma-portal/main.mjs\nExecStop=/nowhere/stop'],
    ],
  },
  {
    kind: 'systemd',
    path: 'systemd/lemma-portal-migrate.service',
    mistakes: [['Type=oneshot', 'Type=once']],
  },
  {
    kind: 'systemd',
    path: 'systemd/lemma-.service.d/sandbox.conf',
    mistakes: [
      ['NoNewPrivileges', 'NoNewPrivilege'],
      ['PrivateUsers=yes', 'PrivateUsers=perhaps'],
      ['SystemCallFilter=@system-service', 'SystemCallFilter='],
    ],
  },
  {
    kind: 'systemd',
    path: 'systemd/lemma-portal-backup.service',
    mistakes: [
      ['Type=oneshot', 'Type=shot'],
      ['StateDirectory=', 'StateFolder='],
    ],
  },
  {
    kind: 'systemd',
    path: 'systemd/lemma-portal-backup.timer',
    mistakes: [
      ['OnCalendar=*-*-* 02:17:00', 'OnCalendar=nightly'],
      ['RandomizedDelaySec', 'RandomDelaySec'],
    ],
  },
] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-deployment-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The problems of each text of a file; null when the machine has no linter for its kind. */
async function problemsOf(
  kind: string,
  name: string,
  texts: readonly string[],
): Promise<readonly (readonly string[] | null)[]> {
  const paths = texts.map((text) => {
    const path = join(mkdtempSync(join(folder, 'text-')), basename(name));
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

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly securityContext: unknown;
  readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly securityContext: unknown;
    readonly initContainers?: readonly Container[];
    readonly containers: readonly Container[];
  };
}

const containersOf = ({ initContainers = [], containers }: Pod['spec']) => [
  ...initContainers,
  ...containers,
];

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}

interface ManifestObject {
  readonly kind: string;
  readonly spec?: {
    readonly template?: Pod;
    readonly jobTemplate?: { readonly spec: { readonly template: Pod } };
    readonly selector?: Selector;
    readonly podSelector?: Selector;
  };
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
}

interface ScrapeConfig {
  readonly kubernetes_sd_configs: readonly {
    readonly selectors: readonly { readonly label: string }[];
  }[];
  readonly relabel_configs: readonly { readonly regex?: string }[];
}

/** The objects of a file; the linter is installed first. */
async function objectsIn<Content>(path: string): Promise<[Content, ...Content[]]> {
  await problemsOf('container', 'Containerfile', [container]);
  const lint = JSON.stringify(join(__dirname, 'lint/kubernetes.mjs'));
  const print = `import { objectsIn } from ${lint};
    console.log(JSON.stringify(objectsIn(process.argv[1])));`;
  const words = ['--input-type=module', '-e', print, textOf(path)];
  return JSON.parse((await execute(process.execPath, words)).stdout);
}

/** The variables that the API reads; a spec of the API compares the example with the code. */
const known = new Set([...environment.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));

/** The variables that a file sets. */
const variablesIn = {
  container: [...container.matchAll(/^ENV ([A-Z_]+)=/gm)],
  manifest: [...manifest.matchAll(/(?:^ {2}| name: )([A-Z][A-Z_]+)(?:: |, value:)/gm)],
  unit: [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)],
  backupUnit: [...backupUnit.matchAll(/^Environment=([A-Z_]+)=/gm)],
};

describe.each(files)('the file $path', ({ kind, path, mistakes }) => {
  it('The linter finds no problem in the file, and each planted one (SHARED-406)', async () => {
    const text = textOf(path);
    for (const [right] of mistakes) expect(text).toContain(right);
    const planted = mistakes.map(([right, wrong]) => text.replace(right, wrong));
    const [found, ...inPlanted] = await problemsOf(kind, path, [text, ...planted]);
    if (found === null) return;
    expect(found).toEqual([]);
    const unnoticed = mistakes.filter((_, index) => inPlanted[index]?.length === 0);
    expect(unnoticed).toEqual([]);
  });
});

describe('the deployment files', () => {
  let objects: readonly ManifestObject[];
  let kustomization: Kustomization;
  let scrape: readonly ScrapeConfig[];
  let pods: readonly Pod[];
  beforeAll(async () => {
    [objects, [kustomization], [scrape]] = await Promise.all([
      objectsIn<ManifestObject>('kubernetes/portal.yaml'),
      objectsIn<Kustomization>('kubernetes/kustomization.yaml'),
      objectsIn<readonly ScrapeConfig[]>('kubernetes/scrape.yaml'),
    ]);
    pods = objects.flatMap(({ spec }) => spec?.template ?? spec?.jobTemplate?.spec.template ?? []);
  });
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
    expect(periods).toHaveLength(1);
    for (const [, period, threshold] of periods)
      expect(Number(period) * Number(threshold)).toBeLessThan(
        Number(/DRAIN_SECONDS: '(\d+)'/.exec(manifest)?.[1]),
      );
  });

  it('No process runs as root or can write its own files', () => {
    expect(container).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(container.indexOf('USER')).toBeGreaterThan(container.indexOf('COPY'));
    const [, uid] = /^USER (\d+)/m.exec(container) ?? [];
    const user = { runAsNonRoot: true, runAsUser: Number(uid), runAsGroup: Number(uid) };
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject(user);
      for (const { securityContext } of containersOf(spec))
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
    expect(sandbox).toMatch(/^DynamicUser=yes$/m);
    expect(sandbox).toMatch(/^ProtectSystem=strict$/m);
  });

  it('Every process runs the image that the kustomization names, and whoever selects processes finds some (SHARED-406)', () => {
    const { resources, images } = kustomization;
    expect([resources, images.length]).toEqual([['portal.yaml'], 1]);
    const used = pods.flatMap(({ spec }) => containersOf(spec).map(({ image }) => image));
    expect(new Set(used)).toEqual(new Set(images.map(({ name }) => name)));
    const selectors = objects.flatMap(({ kind, spec }): object[] => {
      const selector = spec?.selector ?? spec?.podSelector;
      const labels = kind === 'Service' ? selector : selector?.matchLabels;
      return labels ? [labels] : [];
    });
    expect(selectors).toHaveLength(6);
    for (const selector of selectors)
      expect(pods.map(({ metadata }) => metadata.labels)).toContainEqual(
        expect.objectContaining(selector),
      );
  });

  it('Prometheus finds every process that serves metrics, and only it reaches them (SHARED-406)', () => {
    const [job] = scrape;
    const ports = pods.flatMap(({ spec }) => spec.containers.flatMap((each) => each.ports ?? []));
    const [metrics] = ports.filter(({ name }) => name === job?.relabel_configs[0]?.regex);
    const port = `:${metrics?.containerPort ?? ''}`;
    expect(manifest).toContain(`PROMETHEUS_ADDRESS: '0.0.0.0${port}'`);
    expect(textOf('prometheus/prometheus.yml')).toContain(`- targets: ['127.0.0.1${port}']`);
    for (const { metadata } of pods)
      expect(job?.kubernetes_sd_configs[0]?.selectors[0]?.label).toBe(`app=${metadata.labels.app}`);
    expect(manifest.match(/\{ port: metrics \}/g)).toHaveLength(1);
  });

  it('The timer and the CronJob make the same backup at the same time, often enough for the alert (SHARED-405)', () => {
    const [, ...words] = /admin\.mjs (data backup) \S+ (.*)$/m.exec(backupUnit) ?? [];
    const command = pods.flatMap(({ spec }) => containersOf(spec).map((each) => each.command));
    const joined = command.map((each) => each?.join(' '));
    expect(joined).toContain(`node admin.mjs ${words[0]} /backups ${words[1]}`);
    const [, hour, minute] = /^OnCalendar=\*-\*-\* (\d\d):(\d\d)/m.exec(timer) ?? [];
    expect(manifest).toContain(`schedule: '${Number(minute)} ${Number(hour)} * * *'`);
    const [, hours] = /portal_last_backup_age_seconds\) > (\d+) \* 3600/.exec(rules) ?? [];
    expect(Number(hours)).toBeGreaterThan(24);
  });

  it('Only the step that migrates gets the address of the owner of the tables (SHARED-410)', () => {
    for (const { metadata, spec } of pods) {
      const secret = metadata.labels.role === 'migrate' ? 'portal-migration' : 'portal-environment';
      for (const { envFrom } of containersOf(spec))
        expect(envFrom.flatMap(({ secretRef }) => secretRef?.name ?? [])).toEqual([secret]);
    }
    expect(unit).not.toMatch(/lemma-portal\/migrate/);
    expect(migrationUnit).toMatch(/^EnvironmentFile=\/etc\/lemma-portal\/migrate$/m);
  });

  it('No file holds a secret', () => {
    for (const [, name, value] of environment.matchAll(/^([A-Z_]+)=(.*)$/gm))
      expect([name, value]).toEqual([name, name === 'BASE_URL' ? 'https://portal.example' : '']);
    expect(`${container}${manifest}${unit}${migrationUnit}${backupUnit}`).not.toMatch(
      /sk_|whsec_|postgres:\/\//,
    );
  });
});
