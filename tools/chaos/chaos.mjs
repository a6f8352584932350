import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startWorld } from '../scripts/lib/world.mjs';
import { createLoad } from './chaos-load.mjs';
import { clusterPortsOf } from '../cluster/cluster-processes.mjs';

const settleMs = 4_000;

async function primaryOf(cluster) {
  for (const { name, restPort } of cluster.databases) {
    const response = await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => undefined);
    if (response?.ok) return name;
  }
  throw new Error('There is no primary.');
}

/** The process ids of a PostgreSQL server, which Patroni starts. */
function serversOf(name) {
  try {
    return execFileSync('pgrep', ['-f', `postgres -D .*/${name} `])
      .toString()
      .trim()
      .split('\n');
  } catch {
    return [];
  }
}

const kill = (pid, signal = 'SIGKILL') => {
  try {
    process.kill(Number(pid), signal);
  } catch {
    // It ended meanwhile.
  }
};

/** Every fault, with what follows it. */
const faults = (world, cluster) => {
  const killAndRestart = (name) => async () => {
    kill(world.pidOf(name));
    await pause(1_000);
    await world.restart(name);
  };
  const freeze = (name) => async () => {
    const pid = world.pidOf(name);
    kill(pid, 'SIGSTOP');
    await pause(30_000);
    kill(pid, 'SIGCONT');
  };
  const loseDatabase = async (name) => {
    kill(world.pidOf(name));
    for (const pid of serversOf(name)) kill(pid);
    // Patroni waits for the end of the lease before the replica takes over.
    await pause(25_000);
    await world.restart(name);
    await pause(10_000);
  };
  return {
    'API killed': killAndRestart('api-1'),
    'other API killed': killAndRestart('api-2'),
    'worker killed': killAndRestart('worker'),
    'load balancer killed': killAndRestart('haproxy'),
    'API frozen for 30 s': freeze('api-2'),
    'API replaced': () => world.restart('api-1'),
    'replica lost': async () => {
      const primary = await primaryOf(cluster);
      await loseDatabase(cluster.databases.find(({ name }) => name !== primary).name);
    },
    'primary lost': async () => loseDatabase(await primaryOf(cluster)),
  };
};

/** How often each fault comes in a series of twenty. */
const series = [
  ...['API killed', 'other API killed', 'worker killed', 'API replaced'],
  ...['API killed', 'other API killed', 'worker killed', 'load balancer killed'],
  ...['API killed', 'other API killed', 'worker killed', 'API frozen for 30 s'],
  ...['API killed', 'other API killed', 'worker killed', 'primary lost'],
  ...['API killed', 'other API killed', 'worker killed', 'replica lost'],
];

/**
 * Breaks parts of a cluster under load, one after the other, and prints for each kind of fault what its users noticed, then what was
 * lost. Returns 1 when an acknowledged write was lost, a write was applied in part, or a mail is missing or came twice.
 * @param {{ port: number, points: number }} options how many faults
 */
export async function runChaos({ port, points }) {
  const cluster = clusterPortsOf(port);
  const world = await startWorld({
    port,
    fresh: true,
    cluster: true,
    apiEnv: { BOT_CHECK_TRIES: '2' },
  });
  try {
    const secrets = JSON.parse(readFileSync(join(world.folder, 'secrets.json'), 'utf8'));
    const load = createLoad({
      portal: `http://localhost:${port}`,
      mailbox: `http://localhost:${world.ports.mailbox}`,
      secrets,
    });
    const kinds = faults(world, cluster);
    const noticed = new Map();
    await pause(10_000);
    load.takeCounts();
    for (let point = 0; point < points; point += 1) {
      const name = series[point % series.length];
      await kinds[name]();
      await pause(settleMs);
      const counts = load.takeCounts();
      console.log(`${point + 1}/${points} ${name} ${JSON.stringify(counts)}`);
      const sum = noticed.get(name) ?? {
        times: 0,
        requests: 0,
        'failed reads': 0,
        'failed writes': 0,
        'longest pause (s)': 0,
      };
      noticed.set(name, {
        times: sum.times + 1,
        requests: sum.requests + counts.reads + counts.writes,
        'failed reads': sum['failed reads'] + counts.failedReads,
        'failed writes': sum['failed writes'] + counts.failedWrites,
        'longest pause (s)': Math.max(sum['longest pause (s)'], counts.longestPause),
      });
    }
    const result = await load.finish();
    console.table(Object.fromEntries(noticed));
    console.table(result);
    const isRight = ['lostWrites', 'halfApplied', 'missingMails', 'doubleMails'].every(
      (name) => result[name] === 0,
    );
    return isRight ? 0 : 1;
  } finally {
    await world.stop();
  }
}
