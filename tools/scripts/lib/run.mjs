import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The workspace's top folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** A sentence for the person at the terminal; told without a stack. */
export class Stop extends Error {}

/**
 * Runs a command to its end; answers its exit code and, with `quiet`, what it printed.
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

/** Like {@link run}, quiet, and a failure ends the script with what the command printed. */
export async function mustRun(what, command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Stop(`${what} failed:\n${output.trim()}`);
  return output;
}

/** Path of a package's command. */
export const bin = (name) => `${root}/node_modules/.bin/${name}`;

/** Runs a script's main function; a {@link Stop} is one sentence on standard error. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
