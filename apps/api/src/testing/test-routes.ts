import type { EndpointDocs } from '@portal/shared/contract';
import {
  defineRoutes,
  type ApiEndpoint,
  type Handler,
  type Route,
} from '../platform/http/routing/route';

/** Routes of endpoints that only a test has: their descriptions say nothing. */
export function testRoutes<const Endpoints extends Readonly<Record<string, ApiEndpoint>>>(
  endpoints: Endpoints,
  handlers: { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> },
): readonly Route[] {
  const doc = { summary: 'Test.', requirement: 'TEST-1' };
  const docs = Object.fromEntries(Object.keys(endpoints).map((name) => [name, doc]));
  return defineRoutes(endpoints, docs as EndpointDocs<Endpoints>, handlers);
}
