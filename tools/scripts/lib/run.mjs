import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The workspace's top folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** An error for the user of a script: {@link main} prints its sentence without a stack trace. */
export class Stop extends Error {}

/**
 * Runs a command until it ends. Resolves with its exit code and, with `quiet`, its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, uid?: number, gid?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, cwd = root, ...rest } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      ...rest,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Like {@link run} with `quiet`; throws a {@link Stop} with the command's output when it fails. */
export async function mustRun(what, command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Stop(`${what} failed:\n${output.trim()}`);
  return output;
}

/** The path of a package's command. */
export const bin = (name) => `${root}/node_modules/.bin/${name}`;

/** Runs a script's main function. Errors go to standard error; a {@link Stop} without its stack trace. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
