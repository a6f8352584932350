import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, ownedByNobody } from '../scripts/lib/postgres.mjs';
import { limitDisk } from './small-disk.mjs';
import { databaseProxyConfig, portalProxyConfig } from './haproxy-config.mjs';
import { patroniConfig } from './patroni-config.mjs';
import { unavailableResponse } from './unavailable-page.mjs';

/** The processes of the API program, in the order in which their ports follow each other. */
const roles = [
  { name: 'worker', role: 'worker' },
  { name: 'api-1', role: 'api' },
  { name: 'api-2', role: 'api' },
];

/** Where the parts of a cluster listen, counted from `PORT`. */
export const clusterPortsOf = (base) => ({
  processes: roles.map(({ name, role }, index) => ({
    name,
    role,
    port: base + 50 + index,
    serves: role === 'api',
  })),
  database: base + 53,
  statistics: base + 54,
  databases: ['database-a', 'database-b'].map((name, index) => ({
    name,
    port: base + 57 + 2 * index,
    restPort: base + 58 + 2 * index,
  })),
  databaseStatistics: base + 61,
  pages: base + 62,
  // Two of three are a majority: one may be lost.
  etcd: ['etcd-1', 'etcd-2', 'etcd-3'].map((name, index) => ({
    name,
    port: base + 63 + 2 * index,
    peerPort: base + 64 + 2 * index,
  })),
});

/** Every port of a cluster besides those of the local world, by the name of what listens there. */
export const allPortsOf = ({ processes, databases, etcd, ...others }) => ({
  ...others,
  ...Object.fromEntries(
    [...processes, ...databases, ...etcd].flatMap(({ name, port, restPort, peerPort }) => [
      [name, port],
      ...(restPort ? [[`${name}-patroni`, restPort]] : []),
      ...(peerPort ? [[`${name}-peers`, peerPort]] : []),
    ]),
  ),
});

/** Where clients find the primary of a cluster. */
export const databaseUrlOf = ({ database }) => `postgres://postgres@127.0.0.1:${database}/postgres`;

/** The addresses at which the clock of each process is moved. */
export const clocksOf = (portalUrl, { processes }) =>
  processes.map(({ name }) => `${portalUrl}/control/clock?process=${name}`);

/**
 * The stages of a cluster: three members of etcd, PostgreSQL's primary and its replica by Patroni, one HAProxy for each side, the
 * static pages, the worker, two API processes. Their data is in a folder that `remove` deletes.
 * @param {{ portal: number }} ports
 * @param {{ script: string, env: NodeJS.ProcessEnv }} api the process of the API, as it runs alone
 * @param {{ diskMegabytes?: number }} options `diskMegabytes`: the size of each database's disk, which only root can limit
 */
export async function clusterStages(ports, api, { diskMegabytes }) {
  const cluster = clusterPortsOf(ports.portal);
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
  const owner = await ownedByNobody(folder);
  const at = (port) => `http://127.0.0.1:${port}`;
  const file = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  const members = cluster.etcd.map(({ name, peerPort }) => `${name}=${at(peerPort)}`).join();
  const etcd = cluster.etcd.map(({ name, port, peerPort }) => ({
    name,
    command: [
      'etcd',
      ...['--name', name, '--data-dir', join(folder, name)],
      ...['--listen-client-urls', at(port), '--advertise-client-urls', at(port)],
      ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
      ...['--initial-cluster', members, '--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
    ],
    ready: `${at(port)}/health`,
  }));
  const patroni = (server) => ({
    name: server.name,
    command: [
      'patroni',
      file(
        `${server.name}.yml`,
        patroniConfig(server, { etcd: cluster.etcd, folder, binaries: findPostgres() }),
      ),
    ],
    as: owner,
    ready: `${at(server.restPort)}/readiness`,
  });
  const proxy = (name, config, statistics) => ({
    name,
    command: ['haproxy', '-f', file(`${name}.cfg`, config)],
    ready: at(statistics),
  });
  const pages = {
    name: 'pages',
    script: 'tools/cluster/static-pages.mjs',
    ready: at(cluster.pages),
    env: { PORT: String(cluster.pages), PORTAL_DIST: api.env.PORTAL_DIST },
  };
  const proxies = [
    pages,
    proxy(
      'haproxy',
      portalProxyConfig({
        ports: { portal: ports.portal, ...cluster },
        errorPage: file('unavailable.http', unavailableResponse),
        ...cluster,
      }),
      cluster.statistics,
    ),
    proxy('database-proxy', databaseProxyConfig(cluster), cluster.databaseStatistics),
  ];
  const processOf = ({ name, role, port }) => ({
    ...api,
    name,
    ready: `${at(port)}/readyz`,
    env: {
      ...api.env,
      ROLE: role,
      PORT: String(port),
      DATABASE_URL: databaseUrlOf(cluster),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '2',
    },
  });
  const [worker, ...apis] = cluster.processes.map(processOf);
  const [primary, replica] = cluster.databases.map(patroni);
  for (const { name } of etcd) mkdirSync(join(folder, name), { mode: 0o700 });
  const disks = cluster.databases.map(({ name }) => join(folder, name));
  const removeDisks = disks.map((disk) => limitDisk(disk, owner, diskMegabytes));
  return {
    folder,
    stages: [etcd, [primary], [replica], proxies, [worker], apis],
    remove() {
      for (const removeDisk of removeDisks) removeDisk();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
