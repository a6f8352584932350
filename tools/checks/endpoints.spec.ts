import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { Endpoint, ResponseKind } from '@portal/shared/contract';
import type { Schema } from 'yup';
import { filesBelow, isTest, textOf } from './workspace-files';

const domains: readonly (readonly [
  string,
  Readonly<Record<string, Endpoint<Schema, ResponseKind>>>,
])[] = [
  ['auth-session', authSessionEndpoints],
  ['checkout-pricing', checkoutPricingEndpoints],
  ['checkout-pricing', billingEndpoints],
  ['entitlements', entitlementsEndpoints],
  ['account', accountEndpoints],
  ['contact-forms', contactFormsEndpoints],
  ['group-management', groupManagementEndpoints],
  ['overleaf-oauth', overleafOauthEndpoints],
];

const endpoints = domains.flatMap(([domain, endpointsOfDomain]) =>
  Object.entries(endpointsOfDomain).map(([exported, endpoint]) => ({ domain, exported, endpoint })),
);

const sourceOf = (folder: string) =>
  filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map(textOf)
    .join('\n');

const endpointsOfBrowsers = endpoints.filter(({ endpoint }) => endpoint.access !== 'service-key');

describe.each(endpointsOfBrowsers)('$exported of $domain', ({ domain, exported }) => {
  it('The endpoint is used by its feature library', () => {
    expect(sourceOf(`libs/${domain}/feature/src`)).toMatch(
      new RegExp(
        `(?:endpoint(?:Query|Mutation)|secretMutation|textFileMutation|changing|fresh|ofMembers)\\(\\s*(?:\\w+\\.)?${exported}\\b`,
      ),
    );
  });
});

describe('the addresses of the endpoints', () => {
  it('No two endpoints have the same address', () => {
    const addresses = endpoints.map(
      ({ endpoint: { host, method, path } }) => `${host} ${method} ${path}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
