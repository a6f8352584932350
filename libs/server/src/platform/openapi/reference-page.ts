import type { Response } from 'express';
import type { ResponseHeaders } from '../http/headers';
import type { DescribedEndpoint } from '../http/route';
import type { ServedPath } from '../http/serve-paths';
import { openapiDocument, type OtherRoutes } from './openapi-document';

const referenceStyles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
summary { padding: 0.25rem 0; cursor: pointer; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; font-size: 0.875rem; }
`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const json = (value: unknown) =>
  `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody?: unknown;
  readonly parameters?: readonly unknown[];
  readonly responses: unknown;
}

const operationHtml = (method: string, path: string, operation: Operation) => {
  const input =
    operation.requestBody ?? (operation.parameters?.length ? operation.parameters : undefined);
  return [
    `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)}</summary>`,
    `<p>${escaped(operation.description)}</p>`,
    input === undefined ? '' : `<h3>Request</h3>${json(input)}`,
    `<h3>Responses</h3>${json(operation.responses)}</details>`,
  ].join('');
};

/** `/api-docs`: every endpoint of the OpenAPI document by its group, without a script (SHARED-132). */
function referencePage(document: ReturnType<typeof openapiDocument>): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const operation = described as Operation;
      return { tags: operation.tags, html: operationHtml(method, path, operation) };
    }),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ tags }) => tags.includes(name)).map(({ html }) => html);
    return `<section><h2>${escaped(name)}</h2>${own.join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API reference</title>
<style>${referenceStyles}</style>
</head>
<body>
<main>
<h1>API reference</h1>
<p>Every endpoint of the server, from the descriptions that it validates requests with.</p>
<p>For programs: <a href="/openapi.json">the OpenAPI document</a>.</p>
${sections.join('\n')}
<section><h2>Errors</h2>${json(document.components.schemas.Error)}</section>
</main>
</body>
</html>
`;
}

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
