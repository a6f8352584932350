import { printWorld } from '../scripts/lib/world-table.mjs';
import { clusterPortsOf } from './cluster-processes.mjs';

/** Prints the local world of a cluster, and where each of its processes listens. */
export function printCluster(world) {
  const { processes, databases, database, statistics } = clusterPortsOf(world.ports.portal);
  const rows = [
    ['Load balancer', `http://localhost:${statistics}  (its statistics; /metrics for Prometheus)`],
    ...processes.map(({ name, port }) => [name, `http://localhost:${port}/readyz`]),
    ['Primary', `postgres://postgres@127.0.0.1:${database}/postgres`],
    ...databases.map(({ name, port, restPort }) => [
      name,
      `port ${port}; its Patroni: http://localhost:${restPort}`,
    ]),
  ];
  printWorld(world, rows, 'the data is deleted.');
}
