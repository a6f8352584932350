import type { RequestHandler } from 'express';
import type { DescribedEndpoint } from '../http/routing/route';
import type { ServedPath } from '../http/routing/serve-paths';
import { openapiDocument, type OtherRoutes } from './openapi-document';

/** `/openapi.json`, which `/api-docs` shows; it is created on the first request. */
export function openapiPath(
  endpoints: readonly DescribedEndpoint[],
  others: OtherRoutes,
  settings: Parameters<typeof openapiDocument>[2],
  before: RequestHandler,
): ServedPath {
  let text: string | undefined;
  const handle: RequestHandler = (_req, res) => {
    text ??= JSON.stringify(openapiDocument(endpoints, others, settings));
    res.set('Content-Type', 'application/json; charset=utf-8').send(text);
  };
  return { path: '/openapi.json', before: [before], methods: { GET: [handle] } };
}
