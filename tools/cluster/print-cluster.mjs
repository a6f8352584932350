import { printWorld } from '../scripts/lib/world-table.mjs';
import { clusterPortsOf, databaseUrlOf } from './cluster-processes.mjs';

/** Prints the local world of a cluster, and where each of its processes listens. */
export function printCluster(world) {
  const ports = clusterPortsOf(world.ports.portal);
  const { processes, databases, statistics, etcd } = ports;
  const rows = [
    ['Load balancer', `http://localhost:${statistics}  (its statistics; /metrics for Prometheus)`],
    ...processes.map(({ name, port }) => [name, `http://localhost:${port}/readyz`]),
    ['Primary', databaseUrlOf(ports)],
    ...databases.map(({ name, port, restPort }) => [
      name,
      `port ${port}; its Patroni: http://localhost:${restPort}`,
    ]),
    ...etcd.map(({ name, port }) => [name, `http://localhost:${port}/health`]),
  ];
  printWorld(world, rows, 'the data is deleted.');
}
