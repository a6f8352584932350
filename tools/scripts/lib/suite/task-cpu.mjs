import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const sampleMs = 1_000;
/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** The task that a process belongs to, which Nx names in its environment and programs hand on. */
function taskOf(pid) {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  const valueOf = (name) => new RegExp(`(?:^|\0)${name}=([^\0]*)`).exec(environment)?.[1];
  const [project, target] = [valueOf('NX_TASK_TARGET_PROJECT'), valueOf('NX_TASK_TARGET_TARGET')];
  return project && target ? `${project}:${target}` : undefined;
}

/** The parent of a process, and its CPU time without that of its children: `utime` and `stime` after its name in parentheses. */
function readStat(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: fields[1], used: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}

/**
 * Samples the CPU time of every process of the running tasks once a second, Chromium's and PostgreSQL's too; what a process
 * uses after its last sample is missing. Elsewhere than on Linux there is nothing to sample.
 * @returns {{ stop: () => Map<string, number> }} seconds by task, such as `api:test`
 */
export function sampleTaskCpu() {
  const tasks = new Map();
  const seconds = new Map();
  function sampleProcess(pid) {
    try {
      const { parent, used } = readStat(pid);
      // Chromium writes its title over the environment of its processes: they belong to the task of their parent.
      if (!tasks.has(pid)) tasks.set(pid, taskOf(pid) ?? tasks.get(parent));
      if (tasks.get(pid)) seconds.set(pid, used);
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  const sample = () => {
    for (const name of process.platform === 'linux' ? readdirSync('/proc') : [])
      if (/^\d+$/.test(name)) sampleProcess(name);
  };
  const timer = setInterval(sample, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      const totals = new Map();
      for (const [pid, used] of seconds)
        totals.set(tasks.get(pid), (totals.get(tasks.get(pid)) ?? 0) + used);
      return totals;
    },
  };
}

const coreTimes = () => cpus().map(({ times }) => times);

/**
 * Watches the cores of the machine, whatever uses them: what is not busy was waited for.
 * @returns {() => string} such as `The 2 cores were busy for 86 % of the time`
 */
export function watchCores() {
  const before = coreTimes();
  return () => {
    const idle = coreTimes().map((times, core) => times.idle - before[core].idle);
    const all = coreTimes().map((times, core) =>
      Object.keys(times).reduce((sum, kind) => sum + times[kind] - before[core][kind], 0),
    );
    const sum = (values) => values.reduce((total, value) => total + value, 0);
    const share = Math.round((1 - sum(idle) / sum(all)) * 100);
    return `The ${before.length} cores were busy for ${share} % of the time`;
  };
}
