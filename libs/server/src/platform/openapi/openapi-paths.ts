import type { Response } from 'express';
import type { ResponseHeaders } from '../http/headers';
import type { DescribedEndpoint } from '../http/route';
import type { ServedPath } from '../http/serve-paths';
import { openapiDocument, type OtherRoutes } from './openapi-document';
import { referencePage, referenceStyles } from './reference-page';

/** `/openapi.json`, and `/api-docs`, which shows it; each is created on its first request. */
export function openapiPaths(
  endpoints: readonly DescribedEndpoint[],
  others: OtherRoutes,
  settings: Parameters<typeof openapiDocument>[2],
  headers: ResponseHeaders,
): readonly ServedPath[] {
  const describe = () => openapiDocument(endpoints, others, settings);
  let text: string | undefined;
  let page: string | undefined;
  const sendText = (res: Response) => {
    text ??= JSON.stringify(describe());
    res.set('Content-Type', 'application/json; charset=utf-8').send(text);
  };
  const sendPage = (res: Response) => {
    page ??= referencePage(describe());
    res.type('html').send(page);
  };
  return [
    {
      path: '/openapi.json',
      before: [headers.api],
      methods: { GET: [(_req, res) => sendText(res)] },
    },
    {
      path: '/api-docs',
      before: [headers.reference(referenceStyles)],
      methods: { GET: [(_req, res) => sendPage(res)] },
    },
  ];
}
