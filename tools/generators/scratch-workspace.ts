import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const root = join(__dirname, '../..');

/** A copy of this workspace that a test may change. */
export interface ScratchWorkspace {
  readonly folder: string;
  /** Runs a command of `node_modules/.bin` in the copy; rejects with its output when it fails. */
  run(command: string, ...options: readonly string[]): Promise<string>;
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
};

/** Copies the workspace, with a link to its packages. */
export async function createScratchWorkspace(): Promise<ScratchWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-workspace-'));
  for (const path of await workspaceFiles()) {
    await cp(join(root, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      // Other tests run meanwhile, and remove the files that they write.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async run(command, ...options) {
      const binary = join(folder, 'node_modules/.bin', command);
      try {
        const { stdout } = await run(binary, options, {
          cwd: folder,
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
