import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');

const run = promisify(execFile);

// Nx reads a workspace anew for each command.
jest.setTimeout(120_000);

/** What Nx sets for the run around this test would point the copy's Nx to this workspace. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'))),
  NX_DAEMON: 'false',
  NO_COLOR: '1',
};

const files = readdirSync(join(root, 'libs'), { encoding: 'utf8', recursive: true })
  .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))
  .map((path) => join('libs', path));
const manifests = files.filter((path) => /^libs\/[\w-]+\/package\.json$/.test(path));
const projects = files.filter((path) => path.endsWith('/project.json'));

describe('npx nx release', () => {
  let folder: string;
  const at = (path: string) => join(folder, path);
  const execute = async (command: string, ...args: string[]) => {
    const { stdout } = await run(command, args, { cwd: folder, env: environment });
    return stdout;
  };
  const nx = (...args: string[]) => execute(at('node_modules/.bin/nx'), ...args);
  const git = (...args: string[]) =>
    execute('git', '-c', 'user.name=Test', '-c', 'user.email=test@lemma.example', ...args);
  const versions = async () => {
    const texts = await Promise.all(manifests.map((path) => readFile(at(path), 'utf8')));
    return new Set(texts.map((text) => JSON.parse(text).version));
  };

  // A workspace with the packages' own files, which are all that a release changes.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'));
    for (const path of ['package.json', '.gitignore', ...manifests, ...projects]) {
      await mkdir(dirname(at(path)), { recursive: true });
      await cp(join(root, path), at(path));
    }
    const { plugins: _, ...settings } = JSON.parse(await readFile(join(root, 'nx.json'), 'utf8'));
    await writeFile(at('nx.json'), JSON.stringify(settings));
    await symlink(join(root, 'node_modules'), at('node_modules'));
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'user.name', 'Test');
    await git('config', 'user.email', 'test@lemma.example');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Start');
    await nx(
      'release',
      'plan',
      'minor',
      '--groups=packages',
      '--only-touched=false',
      '--message=The plans show a trial.',
    );
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Plan');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('A dry run says what each package would get, and changes nothing', async () => {
    const printed = await nx('release', '--dry-run', '--skip-publish');
    for (const path of manifests) expect(printed).toContain(dirname(path).replace('libs/', ''));
    expect(printed).toContain('1.1.0');
    expect(await versions()).toEqual(new Set(['1.0.0']));
    expect(await git('status', '--porcelain')).toBe('');
  });

  it('A release gives all packages the same version and the sentence of its plan, tags the commit, and uses the plan up', async () => {
    await nx('release', '--skip-publish');
    expect(await versions()).toEqual(new Set(['1.1.0']));
    for (const path of manifests) {
      const changelog = await readFile(at(join(dirname(path), 'CHANGELOG.md')), 'utf8');
      expect(changelog).toContain('## 1.1.0');
      expect(changelog).toContain('The plans show a trial.');
    }
    expect((await git('tag')).trim()).toBe('packages-1.1.0');
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('ls-files', '.nx')).toBe('');
  });
});
