import { renderToStaticMarkup } from 'react-dom/server';
import type { Config } from '../../config';
import type { ApiEndpoint } from '../http/routing/route';
import { requestContent, responseContent } from './content';
import { docsMessages } from './messages';

/** `/api-docs`: the endpoints as a page; without scripts, and without styles of another host. */
export function renderDocsPage(endpoints: readonly ApiEndpoint[], config: Config): string {
  return `<!doctype html>${renderToStaticMarkup(<DocsPage endpoints={endpoints} config={config} />)}`;
}

function DocsPage({ endpoints, config }: { endpoints: readonly ApiEndpoint[]; config: Config }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{docsMessages.title}</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>{docsMessages.title}</h1>
          <p>
            {docsMessages.intro} <a href="/openapi.json">{docsMessages.document}</a>.
          </p>
          {endpoints.map((endpoint) => (
            <EndpointSection
              key={endpoint.name}
              endpoint={endpoint}
              address={config.hosts[endpoint.host]}
            />
          ))}
        </main>
      </body>
    </html>
  );
}

function EndpointSection({ endpoint, address }: { endpoint: ApiEndpoint; address: string }) {
  return (
    <section id={endpoint.name} aria-labelledby={`${endpoint.name}-title`}>
      <h2 id={`${endpoint.name}-title`}>
        <span className="method">{endpoint.method}</span>{' '}
        <code>{`${address}${endpoint.path}`}</code>
      </h2>
      <p>{endpoint.summary}</p>
      <dl>
        <dt>{docsMessages.access}</dt>
        <dd>{docsMessages.accessOf[endpoint.access]}</dd>
        <dt>{docsMessages.errors}</dt>
        <dd>{endpoint.errors.length > 0 ? endpoint.errors.join(', ') : docsMessages.onlyCommon}</dd>
        <dt>{docsMessages.requirement}</dt>
        <dd>{endpoint.requirement}</dd>
      </dl>
      <details>
        <summary>{docsMessages.request}</summary>
        <pre>{JSON.stringify(requestContent(endpoint.request), null, 2)}</pre>
      </details>
      <details>
        <summary>{docsMessages.response}</summary>
        <pre>{JSON.stringify(responseContent(endpoint.response), null, 2)}</pre>
      </details>
    </section>
  );
}
