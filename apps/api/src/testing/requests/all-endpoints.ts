import { accountEndpointDocs, accountEndpoints } from '@portal/account/domain';
import { authSessionEndpointDocs, authSessionEndpoints } from '@portal/auth-session/domain';
import {
  checkoutPricingEndpointDocs,
  billingEndpoints,
  checkoutPricingEndpoints,
} from '@portal/checkout-pricing/domain';
import { contactFormsEndpointDocs, contactFormsEndpoints } from '@portal/contact-forms/domain';
import { entitlementsEndpointDocs, entitlementsEndpoints } from '@portal/entitlements/domain';
import {
  groupManagementEndpointDocs,
  groupManagementEndpoints,
} from '@portal/group-management/domain';
import { overleafOauthEndpointDocs, overleafOauthEndpoints } from '@portal/overleaf-oauth/domain';
import type { EndpointDocs } from '@portal/shared/contract';
import { telemetryEndpointDocs, telemetryEndpoints } from '@portal/shared/telemetry/domain';
import type { ApiEndpoint, DescribedEndpoint } from '../../platform/http/routing/route';

const described = <const Endpoints extends Readonly<Record<string, ApiEndpoint>>>(
  endpoints: Endpoints,
  docs: EndpointDocs<Endpoints>,
): DescribedEndpoint[] => {
  const names: readonly (keyof Endpoints)[] = Object.keys(endpoints);
  return names.map((name) => ({
    name: String(name),
    doc: docs[name],
    endpoint: endpoints[name],
  }));
};

/** The endpoints of every domain. */
export const allEndpoints: readonly DescribedEndpoint[] = [
  ...described(authSessionEndpoints, authSessionEndpointDocs),
  ...described({ ...checkoutPricingEndpoints, ...billingEndpoints }, checkoutPricingEndpointDocs),
  ...described(accountEndpoints, accountEndpointDocs),
  ...described(entitlementsEndpoints, entitlementsEndpointDocs),
  ...described(contactFormsEndpoints, contactFormsEndpointDocs),
  ...described(telemetryEndpoints, telemetryEndpointDocs),
  ...described(groupManagementEndpoints, groupManagementEndpointDocs),
  ...described(overleafOauthEndpoints, overleafOauthEndpointDocs),
];
