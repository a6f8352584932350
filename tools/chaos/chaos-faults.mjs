import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterPortsOf } from '../cluster/cluster-processes.mjs';
import { buildVersionBefore } from './version-before.mjs';

/** Patroni waits for the end of the leader's lease before the replica takes over. */
const failoverMs = 25_000;
const freezeMs = 30_000;

/** The process ids that `pgrep` finds. */
function find(...conditions) {
  try {
    return execFileSync('pgrep', conditions).toString().trim().split('\n');
  } catch {
    return [];
  }
}

/** The process ids of the PostgreSQL server with its data in `folder`, which Patroni starts, and of those that serve its connections. */
function serverIn(folder) {
  const servers = find('-f', `postgres -D ${folder}/data `);
  return servers.flatMap((pid) => [pid, ...find('-P', pid)]);
}

export function kill(pid, signal = 'SIGKILL') {
  try {
    process.kill(Number(pid), signal);
  } catch {
    // It has ended.
  }
}

/** The faults of a cluster by name; each ends when what it broke runs again. */
export function clusterFaults(world) {
  const { databases, etcd } = clusterPortsOf(world.ports.portal);
  const primary = async () => {
    for (const { name, restPort } of databases) {
      const response = await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => undefined);
      if (response?.ok) return name;
    }
    throw new Error('There is no primary.');
  };
  const replica = async () => {
    const leader = await primary();
    return databases.find(({ name }) => name !== leader).name;
  };
  const serverOf = (name) => serverIn(join(world.clusterFolder, name));
  const killAndRestart = (name) => async () => {
    kill(world.pidOf(name));
    await pause(1_000);
    await world.restart(name);
  };
  const freeze = async (pids) => {
    for (const pid of pids) kill(pid, 'SIGSTOP');
    await pause(freezeMs);
    for (const pid of pids) kill(pid, 'SIGCONT');
  };
  const loseDatabase = async (name) => {
    kill(world.pidOf(name));
    for (const pid of serverOf(name)) kill(pid);
    await pause(failoverMs);
    await world.restart(name);
    await pause(10_000);
  };
  return {
    'API killed': killAndRestart('api-1'),
    'other API killed': killAndRestart('api-2'),
    'worker killed': killAndRestart('worker'),
    'load balancer killed': killAndRestart('haproxy'),
    'database proxy killed': killAndRestart('database-proxy'),
    'API frozen for 30 s': () => freeze([world.pidOf('api-2')]),
    'API replaced': () => world.restart('api-1'),
    'API replaced by the version before': async () => {
      const { script, remove } = await buildVersionBefore();
      await world.restart('api-1', { script });
      await pause(freezeMs);
      await world.restart('api-1');
      await remove();
    },
    // Nothing is refused, and nothing arrives: as if the network between them were cut.
    'database cut off for 30 s': () => freeze([world.pidOf('database-proxy')]),
    'etcd member lost': async () => {
      const [{ name }] = etcd;
      kill(world.pidOf(name));
      await pause(freezeMs);
      await world.restart(name);
    },
    // Patroni cannot renew the leader's lease: there is no primary until it can again.
    'etcd without a majority for 30 s': async () => {
      await freeze(etcd.slice(1).map(({ name }) => world.pidOf(name)));
      await pause(failoverMs);
    },
    'replica lost': async () => loseDatabase(await replica()),
    'primary lost': async () => loseDatabase(await primary()),
    'primary frozen for 30 s': async () => {
      const name = await primary();
      await freeze([world.pidOf(name), ...serverOf(name)]);
      await pause(15_000);
    },
    'mail server away for 30 s': async () => {
      const switchOutage = (on) =>
        fetch(`http://localhost:${world.ports.mailbox}/outage`, {
          method: 'POST',
          body: new URLSearchParams({ on: String(on) }),
        });
      await switchOutage(true);
      await pause(freezeMs);
      await switchOutage(false);
    },
    'disk of the primary full for 30 s': async () => {
      const filler = join(world.clusterFolder, await primary(), 'filler');
      try {
        execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
      } catch {
        // It ends when the disk is full.
      }
      await pause(freezeMs);
      rmSync(filler);
      await pause(failoverMs);
    },
  };
}

const kills = ['API killed', 'other API killed', 'worker killed'];

/** How often each fault comes in a series of fifty-two. */
export const clusterSeries = [
  'etcd member lost',
  'primary lost',
  'etcd without a majority for 30 s',
  'mail server away for 30 s',
  'API replaced',
  'load balancer killed',
  'API frozen for 30 s',
  'replica lost',
  'database proxy killed',
  'database cut off for 30 s',
  'primary frozen for 30 s',
  'disk of the primary full for 30 s',
  'API replaced by the version before',
].flatMap((fault) => [...kills, fault]);

/** The embedded database has one process. */
export const embeddedFaults = (world) => ({
  'API killed': async () => {
    kill(world.pidOf('api'));
    await world.restart('api');
  },
});
