import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import type { ResponseHeaders } from '../http/response/headers';
import type { ApiEndpoint } from '../http/routing/route';
import type { ServedPath } from '../http/routing/serve-paths';
import { renderDocsPage } from './docs-page';
import { docsStyleSheet } from './docs-style';
import { openapiDocument, type OtherRoutes } from './openapi-document';

/** Serves a text that is created on the first request. */
function textPath(
  path: string,
  type: string,
  before: RequestHandler,
  write: () => string,
): ServedPath {
  let text: string | undefined;
  const handle: RequestHandler = (_req, res) => {
    text ??= write();
    res.set('Content-Type', `${type}; charset=utf-8`).send(text);
  };
  return { path, before: [before], methods: { GET: [handle] } };
}

/** `/openapi.json`, and the page that shows it. */
export function docsPaths(
  endpoints: readonly ApiEndpoint[],
  others: OtherRoutes,
  config: Config,
  { api, page, file }: ResponseHeaders,
): readonly ServedPath[] {
  return [
    textPath('/openapi.json', 'application/json', api, () =>
      JSON.stringify(openapiDocument(endpoints, others, config)),
    ),
    textPath('/api-docs', 'text/html', page, () => renderDocsPage(endpoints, config)),
    textPath('/api-docs.css', 'text/css', file, () => docsStyleSheet),
  ];
}
