/** How soon Patroni notices that the primary is lost: it waits for the end of the leader's lease. */
const failover = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/**
 * The configuration of one PostgreSQL server and its Patroni, as JSON, which is YAML. A commit waits for the replica, so that a
 * promotion loses nothing that was acknowledged.
 * @param {{ name: string, port: number, restPort: number }} server
 * @param {{ etcd: readonly { port: number }[], folder: string, binaries: string }} cluster
 */
export const patroniConfig = ({ name, port, restPort }, { etcd, folder, binaries }) =>
  JSON.stringify(
    {
      scope: 'portal',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      // Before its version 3.0.3, Patroni takes the leadership back by etcd's API 3 after it was frozen, also from a new leader
      // (https://github.com/patroni/patroni/pull/2689): what that one had acknowledged would be lost. By API 2 it does not.
      etcd: { hosts: etcd.map((member) => `127.0.0.1:${member.port}`) },
      bootstrap: {
        dcs: {
          ...failover,
          synchronous_mode: true,
          maximum_lag_on_failover: 1024 * 1024,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 200, shared_buffers: '128MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: `${folder}/${name}/data`,
        bin_dir: binaries,
        pgpass: `${folder}/${name}.pgpass`,
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
        },
        // The log may have a gigabyte by default, which is the whole disk of a database in a chaos run.
        parameters: { unix_socket_directories: folder, max_wal_size: '256MB' },
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    },
    null,
    2,
  );
