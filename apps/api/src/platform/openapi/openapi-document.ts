import type { Config } from '../../config';
import { errorCatalog, type ErrorCode } from '../errors';
import type { RawRoute } from '../http/raw-route';
import type { ApiEndpoint } from '../http/route';
import type { RedirectRoute } from '../http/redirect-route';
import { errorSchema } from './error-schema';
import { jsonSchemaOf, type JsonSchema } from './json-schema';

const errorRef = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The common refusals that a call may answer with, by what it takes. */
function commonCodesOf({ access, method }: ApiEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['INVALID_REQUEST', 'UNEXPECTED'];
  if (method === 'POST')
    codes.push('MALFORMED_BODY', 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (access === 'user') codes.push('UNAUTHENTICATED');
  if (access === 'service-key') codes.push('FORBIDDEN');
  return codes;
}

/** The error answers of a call: its codes with their sentences, by status. */
function errorAnswers(endpoint: ApiEndpoint) {
  const codes = [...commonCodesOf(endpoint), ...endpoint.errors];
  const statuses = new Set(codes.map((code) => errorCatalog[code].status));
  const describe = (status: number) =>
    codes
      .filter((code) => errorCatalog[code].status === status)
      .map((code) => `\`${code}\`: ${errorCatalog[code].text}`)
      .join('\n');
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      { description: describe(status), content: errorRef },
    ]),
  );
}

function inputOf({ method, request }: ApiEndpoint) {
  const schema = jsonSchemaOf(request);
  if (method === 'POST') return { requestBody: { required: true, content: json(schema) } };
  const properties = Object.entries(Object(schema['properties']));
  const required: unknown = schema['required'];
  return {
    parameters: properties.map(([name, field]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema: field,
    })),
  };
}

const securityOf = {
  public: [],
  'optional-user': [{}, { token: [] }, { bearer: [] }],
  user: [{ token: [] }, { bearer: [] }],
  'service-key': [{ serviceKey: [] }],
} as const satisfies Record<ApiEndpoint['access'], unknown>;

function operationOf(endpoint: ApiEndpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Requirement: ${endpoint.requirement}.`,
    tags: [endpoint.host],
    security: securityOf[endpoint.access],
    ...inputOf(endpoint),
    responses: {
      '200': { description: 'Done.', content: json(jsonSchemaOf(endpoint.response)) },
      ...errorAnswers(endpoint),
    },
  };
}

const rawOperationOf = ({ summary }: RawRoute) => ({
  summary,
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: {} } } },
  responses: {
    '200': { description: 'Done.' },
    default: { description: 'Refused.', content: errorRef },
  },
});

const redirectOperationOf = ({ summary }: RedirectRoute) => ({
  summary,
  security: [],
  responses: { '302': { description: 'The next address.' } },
});

/** The host's path below the portal's origin, or nothing for a host of its own. */
function pathOf({ host, path }: ApiEndpoint, { hosts, baseUrl }: Config): string {
  const address = new URL(hosts[host]);
  return address.origin === new URL(baseUrl).origin
    ? `${address.pathname.replace(/\/$/, '')}${path}`
    : path;
}

function ownServers({ host }: ApiEndpoint, { hosts, baseUrl }: Config) {
  const isElsewhere = new URL(hosts[host]).origin !== new URL(baseUrl).origin;
  return isElsewhere ? { servers: [{ url: hosts[host] }] } : {};
}

/** What is served beside the described calls. */
export interface OtherRoutes {
  readonly rawRoutes: readonly RawRoute[];
  readonly redirectRoutes: readonly RedirectRoute[];
}

/** `/openapi.json`: every call, drawn from the descriptions that the server validates with. */
export function openapiDocument(
  endpoints: readonly ApiEndpoint[],
  { rawRoutes, redirectRoutes }: OtherRoutes,
  config: Config,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[pathOf(endpoint, config)] ??= {});
    path[endpoint.method.toLowerCase()] = {
      ...operationOf(endpoint),
      ...ownServers(endpoint, config),
    };
  }
  for (const route of rawRoutes) paths[route.path] = { post: rawOperationOf(route) };
  for (const route of redirectRoutes) paths[route.path] = { get: redirectOperationOf(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lemma portal',
      version: config.version,
      description: 'Every call of the portal’s server.',
    },
    servers: [{ url: config.baseUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The idToken.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The idToken.' },
        serviceKey: { type: 'http', scheme: 'bearer', description: 'The key of another service.' },
      },
    },
  } as const;
}

/** The document's type, for whoever reads it. */
export type OpenapiDocument = ReturnType<typeof openapiDocument>;
