import type { GeneratorCallback, Tree } from '@nx/devkit';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { FsTree, flushChanges } from 'nx/src/generators/tree';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = join(__dirname, '../..');

/** A copy of this workspace that a test may change. */
export interface ScratchWorkspace {
  readonly folder: string;
  /** Runs a generator in the copy, as `nx generate` does; returns the paths of the files that it wrote. */
  generate(generator: (tree: Tree) => Promise<GeneratorCallback | void>): Promise<string[]>;
  /** Runs a command of `node_modules/.bin` in a folder of the copy; rejects with its output when it fails. */
  run(command: string, options: readonly string[], inFolder?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Every file that git tracks or would track. */
async function workspaceFiles(): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout.split('\0').filter(Boolean);
}

/** Variables of an Nx run around this test would point the copy's Nx to the original workspace. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'))),
  NX_DAEMON: 'false',
  NO_COLOR: '1',
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
};

/** Folders with packages of their own that the generators use. */
const installed = ['node_modules', 'tools/scripts/migrations/node_modules'];

/** Copies the workspace, with a link to its packages. */
export async function createScratchWorkspace(): Promise<ScratchWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-workspace-'));
  for (const path of await workspaceFiles()) {
    await cp(join(root, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      // Tests that run in parallel remove the files that they write.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  for (const packages of installed) {
    if (existsSync(join(root, packages)))
      await symlink(join(root, packages), join(folder, packages));
  }
  return {
    folder,
    async generate(generator) {
      const tree = new FsTree(folder, false);
      const afterwards = await generator(tree);
      const changes = tree.listChanges();
      flushChanges(folder, changes);
      await afterwards?.();
      return changes.map(({ path }) => path);
    },
    async run(command, options, inFolder = '.') {
      const binary = join(folder, 'node_modules/.bin', command);
      try {
        const { stdout } = await run(binary, options, {
          cwd: join(folder, inFolder),
          env: environment,
          maxBuffer: 1e8,
        });
        return stdout;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${command} ${options.join(' ')} failed:\n${stdout}\n${stderr}`);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
