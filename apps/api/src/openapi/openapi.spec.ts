import { catalogOf } from '@portal/server/platform';
import { isStreamResponse } from '@portal/shared/contract';
import { allEndpoints, allErrors } from '../testing/requests/all-endpoints';
import { serveApp, type ServedApp, testConfig, startTestApi } from '@portal/server/testing';
import { openapiDocument, type Protocol } from '@portal/server/http';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { createApiModules } from '../api-modules';
import { createFakePaymentProvider } from '@portal/checkout-pricing/server/testing';

describe('the OpenAPI document', () => {
  const token = expect.arrayContaining([{ token: [] }]);
  /** What a request of each access must bring. */
  const securityOf = {
    public: [],
    'optional-user': token,
    user: token,
    'group-administrator': token,
    'group-owner': token,
    'service-key': [{ serviceKey: [] }],
  };
  const catalog = catalogOf([{ errors: allErrors }]);
  const unused = async () => ({});
  const webhook = {
    path: '/api/webhooks/stripe',
    summary: 'Receives the payment provider’s events.',
    maxBytes: 1,
    handle: unused,
  } as const;
  const start = {
    path: '/api/social/start',
    summary: 'Redirects to a provider.',
    handle: async () => ({ location: '/' }),
  };
  const scim: Protocol = {
    path: '/scim/v2',
    contentType: 'application/scim+json',
    limits: 'Test.',
    authenticate: async () => undefined,
    errorBody: () => ({}),
    routes: [{ method: 'PUT', path: '/Users/:id', summary: 'Replaces a user.', handle: unused }],
  };
  const others = { rawRoutes: [webhook], redirectRoutes: [start], protocols: [scim] };

  let app: ServedApp;
  beforeAll(async () => {
    const routes = allEndpoints.map((endpoint) => ({
      ...endpoint,
      limits: 'Test.',
      handle: unused,
    }));
    app = await serveApp({ modules: [{ routes, errors: allErrors, ...others }] });
  });
  afterAll(() => app.stop());

  describe('/openapi.json', () => {
    const { paths, components } = openapiDocument(allEndpoints, others, {
      config: testConfig(),
      catalog,
    });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

    it('The OpenAPI document is served as JSON (SHARED-48)', async () => {
      const response = await fetch(`${app.url}/openapi.json`);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toMatchObject({
        openapi: '3.1.0',
        servers: [{ url: app.url }],
      });
    });

    it.each(allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
      'The OpenAPI document describes the endpoint %s with its request, response and errors (SHARED-48)',
      (name, { access, errors, response }) => {
        const contentType = isStreamResponse(response) ? response.contentType : 'application/json';
        const operation = operations.find((each) => Object(each).operationId === name);
        expect(operation).toMatchObject({
          summary: expect.stringMatching(/\.$/),
          tags: [expect.any(String)],
          security: securityOf[access],
          responses: { '200': { content: { [contentType]: { schema: expect.any(Object) } } } },
        });
        for (const code of errors) expect(JSON.stringify(operation)).toContain(`\`${code}\``);
      },
    );

    it.each([
      ['cancelPlan', 'Effects: stops money. Needs a sign-in'],
      ['removeMember', 'Effects: removes people. For more than 10 people within an hour it needs'],
      ['sendInvitation', 'Effects: invites people. Requirement'],
    ])(
      'The OpenAPI document says what the effects of %s are and what they need (SHARED-130, SHARED-170)',
      (name, sentence) => {
        const operation = Object(operations.find((each) => Object(each).operationId === name));
        expect(operation.description).toContain(sentence);
        const codes = JSON.stringify(operation.responses);
        expect(codes.includes('REAUTHENTICATION_REQUIRED')).toBe(sentence.includes('eeds'));
      },
    );

    it('The OpenAPI document refers only to schemas that it contains (SHARED-48)', () => {
      const references = JSON.stringify(paths).match(/#\/components\/schemas\/\w+/g) ?? [];
      const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
      expect(new Set(references)).toEqual(new Set(known));
    });

    it('The OpenAPI document lists the allEndpoints of each host under the address that serves them (SHARED-48)', () => {
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining([
          '/identity/auth',
          '/language/isPremium',
          '/api/auth/user',
          webhook.path,
          start.path,
          '/scim/v2/Users/{id}',
        ]),
      );
      const config = testConfig({ AUTH_HOST: 'https://auth.example' });
      const apart = openapiDocument(allEndpoints, others, { config, catalog });
      expect(apart.paths['/auth']).toMatchObject({
        post: { servers: [{ url: 'https://auth.example' }] },
      });
    });
  });
});

describe('the OpenAPI document of the whole API', () => {
  it('The OpenAPI document of the whole API follows the rules that other tools expect (SHARED-48)', async () => {
    const api = await startTestApi({
      ports: { payments: createFakePaymentProvider() },
      modules: createApiModules,
    });
    const document: unknown = await (await api.fetch('/openapi.json')).json();
    await api.stop();
    const spectral = new Spectral();
    spectral.setRuleset(new Ruleset(oas));
    const found = await spectral.run(JSON.stringify(document));
    expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual(
      [],
    );
  });
});
