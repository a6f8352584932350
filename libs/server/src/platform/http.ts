export { createControlClock } from './http/control-clock';
export { loginWays } from './http/count-requests';
export { createApp } from './http/create-app';
export { addressOf } from './http/endpoint-paths';
export { type Listening, listen } from './http/listen';
export { type DependedPart, type Readiness, checkParts, createReadiness } from './http/readiness';
export {
  type ApiEndpoint,
  type DescribedEndpoint,
  type Handler,
  type RawRoute,
  type Route,
  defineRoutes,
} from './http/route';
export type { Protocol, ProtocolRequest, ProtocolRoute } from './http/protocol';
export { createScrape, serveMetrics, showZeros } from './http/serve-metrics';
export type { Method } from './http/serve-paths';
export { openapiDocument } from './openapi/openapi-document';
export type { EarlyRequest } from './portal/portal-config';
