import type { Endpoint } from '@portal/shared/contract';
import type { Config } from '../../config';
import type { RequestContext } from '../../platform/request-context';
import type { Caller } from '../../ports/authenticator';
import type { Route } from './route';

/** A route whose input was checked against its endpoint, so that the handler's types hold. */
export interface MountedCall {
  readonly endpoint: Endpoint;
  readonly handle: (
    input: unknown,
    context: RequestContext & { caller: Caller | undefined },
  ) => Promise<unknown>;
}

/** The calls at one path, by method. */
export type PathCalls = ReadonlyMap<string, MountedCall>;

/** Finds the calls at a path of a host. */
export type CallTable = (host: string, path: string) => PathCalls | undefined;

function assertMountable({ name }: Endpoint, isTaken: boolean): void {
  if (isTaken) throw new Error(`Two calls are mounted at the address of ${name}.`);
}

/** Puts every route where its host's address says; looked up by the exact host and path. */
export function createCallTable(routes: readonly Route[], config: Config): CallTable {
  const table = new Map<string, Map<string, MountedCall>>();
  for (const { endpoint, handle } of routes) {
    const { host, pathname } = new URL(config.hosts[endpoint.host]);
    const key = `${host} ${pathname.replace(/\/$/, '')}${endpoint.path}`;
    const calls = table.get(key) ?? new Map<string, MountedCall>();
    assertMountable(endpoint, calls.has(endpoint.method));
    table.set(
      key,
      calls.set(endpoint.method, { endpoint, handle: handle as MountedCall['handle'] }),
    );
  }
  return (host, path) => table.get(`${host} ${path}`);
}
