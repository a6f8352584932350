import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRegistry } from './package-registry';

const run = promisify(execFile);
const root = join(__dirname, '../..');

/** The commands of the packages' README in blocks of a kind, each a line of its own. */
export async function commandsOf(kind: 'react' | 'node' | 'test'): Promise<readonly string[]> {
  const readme = await readFile(join(root, 'tools/packages/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```sh (\w+)\n([^]*?)^```/gm)];
  const [, , block] = blocks.find(([, name]) => name === kind) ?? [];
  if (!block) throw new Error(`The README of the packages has no commands for ${kind}.`);
  return block.trim().split('\n');
}

/** An example in a temporary folder, outside the workspace and its aliases. */
export class DocumentedExample {
  private constructor(
    readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Copies an example of `e2e/examples` and sets it up as another team does: by the commands of the packages' README, with the
   * packed packages from a registry.
   */
  static async install(name: string, kind: 'react' | 'node', env: NodeJS.ProcessEnv) {
    const folder = await mkdtemp(join(tmpdir(), `${name}-`));
    await cp(join(root, 'e2e/examples', name), folder, { recursive: true });
    const { origin, stop } = await startRegistry();
    const example = new DocumentedExample(folder, {
      ...process.env,
      ...{ npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
      ...{ PORTAL_PACKAGES: origin, ...env },
    });
    for (const command of await commandsOf(kind)) await example.run(command);
    stop();
    return example;
  }

  /**
   * Runs a command in the folder and returns what it printed.
   * @throws if it fails, with what it printed in the error's message
   */
  async run(command: string): Promise<string> {
    const { stdout } = await run('bash', ['-c', command], {
      cwd: this.folder,
      env: this.env,
    }).catch(({ message, stdout }) => Promise.reject(new Error(`${message}\n${stdout}`)));
    return stdout;
  }

  /** A second app in the same folder, with the packages that are installed there. */
  async beside(name: string): Promise<DocumentedExample> {
    const folder = join(this.folder, name);
    await cp(join(root, 'e2e/examples', name), folder, { recursive: true });
    return new DocumentedExample(folder, this.env);
  }

  remove = () => rm(this.folder, { recursive: true, force: true });

  /** Starts a server by a command, until `isReady`; returns how to stop it. */
  async start(command: string, isReady: () => Promise<boolean>): Promise<() => Promise<void>> {
    const server = spawn('bash', ['-c', command], {
      cwd: this.folder,
      env: this.env,
      detached: true,
      stdio: 'inherit',
    });
    const ended = once(server, 'exit');
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(`${command} ended.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return async () => {
      // npx starts the server as a process of its own, in the same group.
      process.kill(-(server.pid ?? 0), 'SIGTERM');
      await ended;
    };
  }
}
