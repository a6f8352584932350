import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root, Stop } from './run.mjs';
import { createErrorPrinter, openLogFile } from './world-logs.mjs';

/** A process that ends is noticed immediately; on a machine with much other work one starts slowly. */
const readyTimeoutMs = 180_000;
const stopTimeoutMs = 12_000;
/** Before a process that ended is started again: the first pause, which doubles while it does not become ready, and the longest. */
const revivePausesMs = { first: 1_000, longest: 30_000 };
const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a Node script that ends when this process ends, whatever ends it.
 * @param {string[]} args the script and its arguments
 * @param {import('node:child_process').SpawnOptions & { stdio: import('node:child_process').StdioOptions[] }} options
 */
export const spawnNode = (args, { stdio, ...options }) =>
  spawn(process.execPath, ['--enable-source-maps', '--import', endWithParent, ...args], {
    cwd: root,
    ...options,
    stdio: [...stdio, 'ipc'],
  });

/** Starts another program that gets SIGTERM when this process ends, whatever ends it. */
function spawnProgram(command, { uid, gid } = {}, options) {
  const user =
    uid === undefined ? [] : ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return spawn('setpriv', ['--pdeathsig', 'TERM', ...user, '--', ...command], {
    cwd: root,
    ...options,
  });
}

const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

async function becomesReady(url, child) {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline && !hasEnded(child)) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return true;
    } catch {
      // Not listening yet.
    }
    await delay(100);
  }
  return false;
}

/**
 * Starts one process: everything it prints goes to its log file; lines of level error go to `onError`, too.
 * @typedef {{ uid?: number, gid?: number }} User
 * @typedef {{ name: string, script?: string, command?: readonly string[], as?: User, ready: string, env?: NodeJS.ProcessEnv }} Definition
 *   either a Node script or another program with its arguments, which `as` lets run as another user; `ready` is the address that
 *   responds with success as soon as the process can be used
 * @param {Definition} definition
 */
function launch({ name, script, command, as, env }, logFile, onError) {
  const options = {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group: Ctrl-C reaches the starter alone, which then stops the processes in order.
    detached: true,
  };
  const child = command
    ? spawnProgram(command, as, options)
    : spawnNode([resolve(root, script)], options);
  let errorOutput = '';
  let isStopping = false;
  const printErrors = createErrorPrinter(name, onError);
  const keep = (chunk) => {
    logFile.write(chunk);
    if (process.env.LOG_LEVEL) process.stdout.write(`[${name}] ${chunk}`);
  };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    keep(chunk);
    printErrors(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    keep(chunk);
    errorOutput = (errorOutput + chunk).slice(-10_000);
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  return {
    name,
    child,
    errorOutput: () => errorOutput.trim(),
    /** From now on, an end of the process is reported as an error unless `stop` causes it; then `react` is called. */
    onUnexpectedEnd(react) {
      void closed.then((code) => {
        if (isStopping) return;
        const how = code === null ? `by ${child.signalCode}` : `with code ${code}`;
        onError(
          `[${name}] ended unexpectedly ${how}; its log: ${logFile.path}\n${errorOutput}`.trimEnd(),
        );
        react();
      });
    },
    async stop() {
      isStopping = true;
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/**
 * Starts processes stage by stage; those of one stage start together.
 * @param {(readonly Definition[])[]} stages
 * @param {{ logFolder: string, onError?: (text: string) => void, revives?: boolean }} options `revives`: whether a process that
 *   ends by itself is started again
 * @returns `restart` (with changes of its definition for this time) and `pidOf` of one process by name, and `stop`, which stops
 *   all in the reverse order
 * @throws Stop with the process's own sentence when one does not become ready; the others are stopped
 */
export async function startProcesses(stages, { logFolder, onError = () => {}, revives = false }) {
  const logFiles = new Map(stages.flat().map(({ name }) => [name, openLogFile(logFolder, name)]));
  let running = [];
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    for (const started of running.splice(0).reverse()) await started.stop();
    for (const logFile of logFiles.values()) logFile.close();
  };
  const begin = async (definition) => {
    const started = launch(definition, logFiles.get(definition.name), onError);
    running.push(started);
    if (!(await becomesReady(definition.ready, started.child))) {
      throw new Stop(
        started.errorOutput() ||
          `${definition.name} did not become ready; its log: ${logFiles.get(definition.name).path}`,
      );
    }
    started.onUnexpectedEnd(() => {
      if (revives) void revive(definition);
    });
  };
  const end = async (name) => {
    const started = running.find((each) => each.name === name);
    running = running.filter((each) => each !== started);
    await started?.stop();
  };
  const revive = async (definition, pauseMs = revivePausesMs.first) => {
    await delay(pauseMs);
    if (isStopped) return;
    await end(definition.name);
    await begin(definition).catch(() =>
      revive(definition, Math.min(2 * pauseMs, revivePausesMs.longest)),
    );
  };
  try {
    for (const stage of stages) await Promise.all(stage.map(begin));
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (name, changes = {}) => {
    await end(name);
    await begin({ ...stages.flat().find((each) => each.name === name), ...changes });
  };
  const pidOf = (name) => running.find((each) => each.name === name)?.child.pid;
  return { restart, stop, pidOf };
}
