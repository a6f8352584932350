import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { billingEndpoints, checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { entitlementsEndpoints } from '@portal/entitlements/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { Endpoint, ResponseKind } from '@portal/shared/contract';
import { smallestResponse } from '@portal/shared/testing';
import { isSchema, type Schema } from 'yup';

const endpoints: Readonly<Record<string, Endpoint<Schema, ResponseKind>>> = {
  ...{ ...authSessionEndpoints, ...checkoutPricingEndpoints, ...billingEndpoints },
  ...{ ...accountEndpoints, ...entitlementsEndpoints, ...contactFormsEndpoints },
  ...{ ...groupManagementEndpoints, ...overleafOauthEndpoints },
};

const hasSchema = (endpoint: Endpoint<Schema, ResponseKind>): endpoint is Endpoint =>
  isSchema(endpoint.response);

it('What answers for an endpoint that a test does not fake is one of its responses (SHARED-600)', () => {
  const named = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    hasSchema(endpoint) ? [{ name, endpoint }] : [],
  );
  expect(named.length).toBeGreaterThan(90);
  const invalid = named.filter(
    ({ endpoint }) => !endpoint.response.isValidSync(smallestResponse(endpoint), { strict: true }),
  );
  // Its response has any one of several fields.
  expect(invalid.map(({ name }) => name)).toEqual(['saveProductSettings']);
});
