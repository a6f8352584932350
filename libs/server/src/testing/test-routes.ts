import type { LimitsOfEndpoint } from '../platform/limits';
import { defineRoutes, type ApiEndpoint, type Handler, type Route } from '../platform/http/route';

type Rows<Endpoints extends Readonly<Record<string, ApiEndpoint>>> = Parameters<
  typeof defineRoutes<Endpoints>
>[1];

/** Routes of endpoints that only a test has: their descriptions say nothing, and they have no limits unless a test gives some. */
export function testRoutes<const Endpoints extends Readonly<Record<string, ApiEndpoint>>>(
  endpoints: Endpoints,
  handlers: { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> },
  limits: { readonly [Name in keyof Endpoints]?: LimitsOfEndpoint } = {},
): readonly Route[] {
  const names: readonly (keyof Endpoints)[] = Object.keys(endpoints);
  const rows = names.map((name) => [
    name,
    {
      summary: 'Test.',
      requirement: 'TEST-1',
      limits: limits[name] ?? 'Test.',
      handle: handlers[name],
    },
  ]);
  return defineRoutes(endpoints, Object.fromEntries(rows) as Rows<Endpoints>);
}
