import type { RequestHandler } from 'express';
import type { Config } from '../../config';
import { sendText } from '../http/answer';
import type { ApiEndpoint } from '../http/route';
import { securityHeaders, type HeaderList } from '../http/security-headers';
import { renderDocsPage } from './docs-page';
import { docsStyleSheet } from './docs-style';
import { openapiDocument, type OtherRoutes } from './openapi-document';

interface Document {
  readonly type: string;
  readonly body: string;
  readonly headers: HeaderList;
}

/** `/openapi.json` and the page to read it; written once, at the first question. */
export function createDocs(
  endpoints: readonly ApiEndpoint[],
  others: OtherRoutes,
  config: Config,
): RequestHandler {
  const { page, call } = securityHeaders(config);
  const writers: Readonly<Record<string, () => Document>> = {
    '/openapi.json': () => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(openapiDocument(endpoints, others, config)),
      headers: call,
    }),
    '/api-docs': () => ({
      type: 'text/html; charset=utf-8',
      body: renderDocsPage(endpoints, config),
      headers: page,
    }),
    '/api-docs.css': () => ({
      type: 'text/css; charset=utf-8',
      body: docsStyleSheet,
      headers: page,
    }),
  };
  const written = new Map<string, Document>();

  return (req, res, next) => {
    const { path, requestId } = res.locals.exchange;
    const write = Object.hasOwn(writers, path) ? writers[path] : undefined;
    if (!write || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const { type, body, headers } = written.get(path) ?? write();
    written.set(path, { type, body, headers });
    sendText(res, 200, type, body, [...headers, 'x-request-id', requestId]);
  };
}
