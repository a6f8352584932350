import type { ApiExtra } from '@portal/shared/data-access';
import { http, HttpResponse } from 'msw';
import { isSchema, type ISchema, type SchemaDescription } from 'yup';

type AskedEndpoint = Parameters<ApiExtra['fetch']>[2]['endpoint'];

/** What the views of this file have asked, by method and address. */
const asked = new Map<string, AskedEndpoint>();
const reported = new Set<string>();

const keyOf = (method: string, url: string) => `${method} ${url.replace(/\?.*/, '')}`;

/** Remembers an endpoint for the case that the test does not fake it. */
export function rememberEndpoint(url: string, endpoint: AskedEndpoint): void {
  asked.set(keyOf(endpoint.method, url), endpoint);
}

interface Described extends SchemaDescription {
  readonly fields?: Readonly<Record<string, Described>>;
}

/** The smallest value of a schema: no optional fields, empty lists, the first of several words. */
function smallestOf({ type, nullable, oneOf, fields = {}, tests }: Described): unknown {
  if (nullable) return null;
  if (oneOf.length > 0) return oneOf[0];
  if (type === 'object') {
    const needed = Object.entries(fields).filter(([, { optional }]) => !optional);
    return Object.fromEntries(needed.map(([name, field]) => [name, smallestOf(field)]));
  }
  const min = Number(tests.find(({ name }) => name === 'min')?.params?.['min'] ?? 0);
  // What is left is a map.
  return { string: 'x'.repeat(min), number: min, boolean: false, array: [] }[type] ?? {};
}

/** The smallest response of an endpoint: no optional fields, empty lists. */
export const smallestResponse = ({ response }: { readonly response: ISchema<unknown> }): unknown =>
  smallestOf(response.describe() as Described);

/** A request that only reads: a GET, or one without input and effects. */
const isQuery = ({ method, effects, request }: AskedEndpoint) =>
  method === 'GET' ||
  (effects.length === 0 &&
    Object.keys((request.describe() as Described).fields ?? {}).length === 0);

/**
 * What answers what a test does not fake: a query gets the smallest value of its schema, and one line says so; any other
 * request fails the test.
 */
export const defaultResponses = http.all('*', ({ request }) => {
  const key = keyOf(request.method, request.url);
  const endpoint = asked.get(key);
  if (!endpoint || !isQuery(endpoint) || !isSchema(endpoint.response)) {
    console.error(`${key} is not faked.`);
    return HttpResponse.error();
  }
  if (!reported.has(key))
    process.stderr.write(`${key} is not faked and answers a default: server.use(respond(…)).\n`);
  reported.add(key);
  return Response.json(smallestResponse({ response: endpoint.response }));
});
