import type { EndpointDocs } from '@portal/shared/contract';
import type { EndpointLimits } from '../platform/endpoint-limit';
import {
  defineRoutes,
  type ApiEndpoint,
  type Handler,
  type Route,
} from '../platform/http/routing/route';

/** Routes of endpoints that only a test has: their descriptions say nothing, and they have no limits unless a test gives some. */
export function testRoutes<const Endpoints extends Readonly<Record<string, ApiEndpoint>>>(
  endpoints: Endpoints,
  handlers: { readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]> },
  limits: Partial<EndpointLimits<Endpoints>> = {},
): readonly Route[] {
  const doc = { summary: 'Test.', requirement: 'TEST-1' };
  const docs = Object.fromEntries(Object.keys(endpoints).map((name) => [name, doc]));
  const none = Object.fromEntries(Object.keys(endpoints).map((name) => [name, 'Test.']));
  return defineRoutes(
    endpoints,
    docs as EndpointDocs<Endpoints>,
    { ...none, ...limits } as EndpointLimits<Endpoints>,
    handlers,
  );
}
