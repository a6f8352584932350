/**
 * The configuration of the HAProxy in front of the API: requests go to the processes that are ready, and to the static pages when
 * none is; when those are away, too, the response is the error page.
 * @param {{ ports: { portal: number, statistics: number, pages: number }, errorPage: string,
 *   processes: readonly { name: string, port: number, serves: boolean }[] }} parts `errorPage`: the file with the response
 */
export const portalProxyConfig = ({ ports, errorPage, processes }) => `global
  maxconn 8000

defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 2s
${[502, 503, 504].map((status) => `  errorfile ${status} ${errorPage}`).join('\n')}

frontend portal
  bind :::${ports.portal} v4v6
  # Only what changes nothing is sent again after it failed.
  http-request disable-l7-retry unless METH_GET
  # A request that is sent again keeps its id; an id that another service gave stays.
  http-request set-header X-Request-Id %[uuid()] unless { req.hdr(X-Request-Id) -m found }
  # The clock of the local world is moved in each process.
${processes.map(({ name }) => `  use_backend clock-${name} if { path /control/clock } { url_param(process) ${name} }`).join('\n')}
  default_backend api

backend api
  balance leastconn
  retry-on all-retryable-errors
  option httpchk
  http-check send meth GET uri /readyz
  default-server check inter 500ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
${processes
  .filter(({ serves }) => serves)
  .map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`)
  .join('\n')}
  server pages 127.0.0.1:${ports.pages} backup no-check

${processes
  .map(({ name, port }) => `backend clock-${name}\n  server ${name} 127.0.0.1:${port}\n`)
  .join('\n')}
frontend statistics
  bind 127.0.0.1:${ports.statistics}
  http-request use-service prometheus-exporter if { path /metrics }
  stats enable
  stats uri /
`;

/**
 * The configuration of the HAProxy in front of the database: connections go to the server that Patroni calls the primary.
 * @param {{ database: number, databaseStatistics: number,
 *   databases: readonly { name: string, port: number, restPort: number }[] }} parts
 */
export const databaseProxyConfig = ({ database, databaseStatistics, databases }) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen database
  bind 127.0.0.1:${database}
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

frontend statistics
  mode http
  timeout client 5s
  bind 127.0.0.1:${databaseStatistics}
  stats enable
  stats uri /
`;
