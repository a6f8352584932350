import {
  isGroupAccess,
  isUserAccess,
  maxUnprovenPeople,
  requiredProof,
} from '@portal/shared/contract';
import { paths as pagePaths } from '@portal/shared/util';
import type { Config } from '../config/config';
import type { ApiErrorCatalog, ErrorCode } from '../errors';
import { hasBody, type Protocol, type ProtocolRoute } from '../http/protocol';
import type { ApiEndpoint, DescribedEndpoint, RawRoute } from '../http/route';
import type { RedirectRoute } from '../request';
import { responseContent, jsonSchemaOf, errorSchema } from './json-schema';

const errorRef = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } };

/** The common errors that an endpoint may respond with, by its access and method. */
function commonCodesOf(endpoint: ApiEndpoint): ErrorCode[] {
  const { access, method, verifiedEmail } = endpoint;
  const codes: ErrorCode[] = [
    'INVALID_REQUEST',
    'TOO_MANY_REQUESTS',
    'UNEXPECTED',
    'UNAVAILABLE',
    'BUSY',
  ];
  if (method === 'POST') {
    codes.push('MALFORMED_BODY', 'CROSS_SITE', 'TIMED_OUT', 'PAYLOAD_TOO_LARGE');
    codes.push('UNSUPPORTED_MEDIA_TYPE');
  }
  if (isUserAccess(access)) codes.push('UNAUTHENTICATED');
  if (requiredProof(endpoint) !== 'none') codes.push('REAUTHENTICATION_REQUIRED');
  if (verifiedEmail) codes.push('EMAIL_NOT_VERIFIED');
  if (access === 'service-key' || isGroupAccess(access)) codes.push('FORBIDDEN');
  if (isGroupAccess(access)) codes.push('SECOND_FACTOR_NEEDED');
  return codes;
}

export const describedCodes = (endpoint: ApiEndpoint): readonly ErrorCode[] => [
  ...commonCodesOf(endpoint),
  ...endpoint.errors,
];

function errorResponses(endpoint: ApiEndpoint, catalog: ApiErrorCatalog) {
  const codes = describedCodes(endpoint);
  const statuses = new Set(codes.map((code) => catalog[code].status));
  const describe = (status: number) =>
    codes
      .filter((code) => catalog[code].status === status)
      .map((code) => `\`${code}\`: ${catalog[code].text}`)
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
  if (method === 'POST')
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
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

const userSecurity = [{ token: [] }, { bearer: [] }];

const securityOf = {
  public: [],
  'optional-user': [{}, { token: [] }, { bearer: [] }],
  user: userSecurity,
  'group-administrator': userSecurity,
  'group-owner': userSecurity,
  'service-key': [{ serviceKey: [] }],
} as const satisfies Record<ApiEndpoint['access'], unknown>;

const callers = {
  public: 'For anyone.',
  'optional-user': 'For anyone; a token is understood.',
  user: 'For a signed-in user.',
  'group-administrator': 'For the administrators of the group, its owner included.',
  'group-owner': 'For the owner of the group.',
  'service-key': 'For another service, with its key.',
} as const satisfies Record<ApiEndpoint['access'], string>;

const recent = 'a sign-in, or another proof of the user, within the last 10 minutes';

const proofs = {
  none: [],
  'recent-sign-in': [`Needs ${recent}.`],
  'recent-sign-in-for-many': [
    `For more than ${maxUnprovenPeople} people within an hour it needs ${recent}.`,
  ],
} as const satisfies Record<ReturnType<typeof requiredProof>, readonly string[]>;

/** `['spends-money', 'stops-money']` → `Effects: spends money, stops money.` */
const effectsOf = ({ effects }: ApiEndpoint) =>
  effects.length === 0 ? [] : [`Effects: ${effects.join(', ').replaceAll('-', ' ')}.`];

function descriptionOf({ doc, endpoint }: DescribedEndpoint): string {
  const { access, verifiedEmail } = endpoint;
  return [
    callers[access],
    ...(verifiedEmail ? ['Needs a verified email address.'] : []),
    ...effectsOf(endpoint),
    ...proofs[requiredProof(endpoint)],
    `Requirement: ${doc.requirement}.`,
  ].join(' ');
}

/** The groups of the reference's index, by the domain of the endpoint's requirement. */
const groups: Readonly<Record<string, string>> = {
  ACCT: 'Account',
  AUTH: 'Sign-in and sessions',
  CONTACT: 'Contact',
  FLAG: 'Feature flags',
  GROUP: 'Groups',
  PRICE: 'Plans and payment',
};

const groupOf = ({ doc, endpoint }: DescribedEndpoint): string =>
  groups[doc.requirement.replace(/-.*/, '')] ?? `Others (${endpoint.host})`;

function operationOf(described: DescribedEndpoint, catalog: ApiErrorCatalog) {
  const { name, doc, endpoint } = described;
  return {
    operationId: name,
    summary: doc.summary,
    description: descriptionOf(described),
    tags: [groupOf(described)],
    security: securityOf[endpoint.access],
    ...inputOf(endpoint),
    responses: {
      '200': { description: 'Done.', content: responseContent(endpoint.response) },
      ...errorResponses(endpoint, catalog),
    },
  };
}

/** `/api/webhooks/stripe` → `apiWebhooksStripe`. */
const operationIdOf = (path: string): string =>
  path
    .split(/\W+/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const rawOperationOf = ({ path, summary }: RawRoute) => ({
  operationId: operationIdOf(path),
  summary,
  description: 'For another service, which proves itself by what it sends.',
  tags: ['For other services'],
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: {} } } },
  responses: {
    '200': { description: 'Done.' },
    default: { description: 'An error.', content: errorRef },
  },
});

const redirectOperationOf = ({ path, summary, maxFormBytes }: RedirectRoute) => ({
  operationId: operationIdOf(path),
  summary,
  description: 'Opened by a browser.',
  tags: ['For browsers'],
  security: [],
  responses: {
    [maxFormBytes === undefined ? '302' : '303']: { description: 'The next address.' },
  },
});

const protocolOperationOf = ({ path, contentType }: Protocol, route: ProtocolRoute) => ({
  operationId: operationIdOf(`${route.method.toLowerCase()}${path}${route.path}`),
  summary: route.summary,
  description: 'For the program of an institution, by the protocol’s own standard.',
  tags: ['For other services'],
  security: [{ serviceKey: [] }],
  ...(route.path.endsWith(':id') && {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  }),
  ...(hasBody(route) && { requestBody: { required: true, content: { [contentType]: {} } } }),
  responses: {
    '2XX': { description: 'Done.', content: { [contentType]: {} } },
    default: { description: 'An error.', content: { [contentType]: {} } },
  },
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

export interface OtherRoutes {
  readonly rawRoutes: readonly RawRoute[];
  readonly redirectRoutes: readonly RedirectRoute[];
  readonly protocols: readonly Protocol[];
}

/** `/openapi.json`: every endpoint, from the descriptions that the server validates requests with. */
export function openapiDocument(
  endpoints: readonly DescribedEndpoint[],
  { rawRoutes, redirectRoutes, protocols }: OtherRoutes,
  { config, catalog }: { readonly config: Config; readonly catalog: ApiErrorCatalog },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const described of endpoints) {
    const { endpoint } = described;
    const path = (paths[pathOf(endpoint, config)] ??= {});
    path[endpoint.method.toLowerCase()] = {
      ...operationOf(described, catalog),
      ...ownServers(endpoint, config),
    };
  }
  for (const route of rawRoutes) paths[route.path] = { post: rawOperationOf(route) };
  for (const route of redirectRoutes) {
    const method = route.maxFormBytes === undefined ? 'get' : 'post';
    paths[route.path] = { [method]: redirectOperationOf(route) };
  }
  for (const protocol of protocols)
    for (const route of protocol.routes)
      (paths[protocol.path + route.path.replace(':id', '{id}')] ??= {})[
        route.method.toLowerCase()
      ] = protocolOperationOf(protocol, route);
  const tags = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => Object(operation).tags),
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lemma portal',
      version: config.version,
      description: 'Every endpoint of the portal’s server.',
      contact: { name: 'Lemma', url: new URL(pagePaths.contact(), config.baseUrl).href },
    },
    servers: [{ url: config.baseUrl }],
    tags: [...tags].toSorted().map((name) => ({ name })),
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
